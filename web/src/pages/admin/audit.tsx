import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api, type Schemas, unwrap } from "../../api/client.ts";
import { changeQuery } from "../../router.ts";
import { Moment } from "../../ui/moment.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Empty } from "../../ui/states.tsx";
import { type Column, momentCell, Table } from "../../ui/table.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { pageSize, readAuditFilter } from "./audit-filter.ts";

type Entry = Schemas["AuditEntry"];

const columns: readonly Column<Entry>[] = [
  { title: "Time", show: ({ time }) => <Moment at={time} />, className: momentCell },
  { title: "Action", show: ({ action }) => action, className: "font-mono text-xs" },
  { title: "Account", show: ({ actor }) => actor || "not known" },
  { title: "Target", show: ({ subject }) => subject ?? "–", className: "break-words" },
  { title: "Outcome", show: ({ outcome }) => (outcome === "ok" ? "done" : <Refused />) },
  { title: "From", show: ({ address }) => address || "–" },
  { title: "API key", show: ({ key_id }) => key_id ?? "–" },
];

/** Who did what, the newest first. */
export function AuditLog({ query }: { readonly query: URLSearchParams }): ReactNode {
  const filter = readAuditFilter(query);
  const audit = useQuery({
    queryKey: ["audit", filter],
    queryFn: () => unwrap(api.GET("/audit", { params: { query: filter } })),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="flex flex-col gap-4">
      <AuditFilters query={query} />
      <QueryView query={audit} label="Loading the audit">
        {({ items, total }) => (
          <Panel title={audit.isPlaceholderData ? "Searching…" : "Entries"}>
            {items.length === 0 ? (
              <Empty title="No entry matches" />
            ) : (
              <Table caption="Entries of the audit" columns={columns} rows={items} keyOf={keyOf} />
            )}
            <Pager
              offset={filter.offset ?? 0}
              limit={pageSize}
              total={total}
              onMove={(offset) => changeQuery({ offset: offset === 0 ? undefined : String(offset) })}
            />
          </Panel>
        )}
      </QueryView>
    </div>
  );
}

function Refused(): ReactNode {
  return <span className="bg-violation-soft text-violation rounded px-1.5 py-0.5 text-xs font-medium">refused</span>;
}

function keyOf({ time, action, actor, subject, request_id }: Entry): string {
  return JSON.stringify([time, action, actor, subject, request_id]);
}
