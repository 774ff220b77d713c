import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api, type Schemas, unwrap } from "../../api/client.ts";
import { changeQuery, href } from "../../router.ts";
import { Link } from "../../ui/link.tsx";
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
  { title: "Action", show: ({ action }) => action.replaceAll("_", " "), className: momentCell },
  { title: "Account", show: ({ actor }) => actor || "not known", className: "min-w-24" },
  { title: "Target", show: targetOf, className: "break-words" },
  { title: "Outcome", show: ({ outcome }) => (outcome === "ok" ? "done" : <Refused />) },
  { title: "From", show: ({ address }) => address || "–", className: momentCell },
  {
    title: "API key",
    show: ({ key_id, key_name }) => (key_id === null ? "–" : <span title={key_id}>{key_name ?? "a revoked key"}</span>),
  },
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

/** By name where there is one; the id is shown where the reader points. */
function targetOf({ action, subject, subject_name }: Entry): ReactNode {
  if (subject === null) return "–";
  const isOfScan = /^(?:scan|report)_/.test(action);
  if (subject_name !== null && isOfScan) return <Link to={href(["scans", subject])}>Scan of {subject_name}</Link>;
  const kind = isOfScan ? "a deleted scan" : action.startsWith("key_") ? "a revoked key" : undefined;
  const isId = kind !== undefined || action.startsWith("session_");
  return isId ? <span title={subject}>{subject_name ?? kind ?? "a session"}</span> : subject;
}

function Refused(): ReactNode {
  return <span className="bg-violation-soft text-violation rounded px-1.5 py-0.5 text-xs font-medium">refused</span>;
}

function keyOf({ time, action, actor, subject, request_id }: Entry): string {
  return JSON.stringify([time, action, actor, subject, request_id]);
}
