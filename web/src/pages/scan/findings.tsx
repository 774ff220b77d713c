import { type ReactNode, useState } from "react";
import type { Schemas } from "../../api/client.ts";
import { type FindingQuery, type ScanStart, useFindings } from "../../api/use-scan.ts";
import { changeQuery } from "../../router.ts";
import { Pager } from "../../ui/pager.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Empty } from "../../ui/states.tsx";
import { Filters } from "./filters.tsx";
import { FindingDrawer } from "./finding-drawer.tsx";
import { FindingTable } from "./finding-table.tsx";
import { GroupChoice } from "./group-choice.tsx";

type Finding = Schemas["ListedFinding"];

/** What a browser shows within a tenth of a second after the answer. */
const pageSize = 50;

interface FindingsTabProps {
  readonly scan: ScanStart;
  readonly query: URLSearchParams;
}

/** Filtered, sorted and paged by the service: a page never holds more than fifty findings. */
export function FindingsTab({ scan, query }: FindingsTabProps): ReactNode {
  const { id } = scan.summary;
  const asked = queryOf(query);
  const findings = useFindings(id, asked);
  const [shown, setShown] = useState<Finding>();
  const items = findings.data?.items ?? [];
  return (
    <div className="flex flex-col gap-4">
      <Filters
        query={query}
        licenses={scan.report.summary.licenseDistribution.slice(0, 200).map(({ license }) => license)}
        types={[...new Set(items.map(({ component }) => component.type))]}
        workspaces={[...new Set(items.flatMap(({ component }) => component.workspaces ?? []).map(({ path }) => path))]}
      />
      <QueryView query={findings} label="Loading the findings">
        {({ total, totalIsMinimum }) =>
          total === 0 ? (
            <NoFindings scan={scan} />
          ) : (
            <div className="border-line bg-panel rounded-lg border p-4" aria-busy={findings.isPlaceholderData}>
              <GroupChoice group={query.get("group") ?? ""} />
              <FindingTable
                findings={items}
                group={query.get("group") ?? ""}
                sort={asked.sort}
                onSort={sortBy}
                onExplain={setShown}
              />
              <Pager
                offset={asked.offset ?? 0}
                limit={pageSize}
                total={total}
                isMinimum={totalIsMinimum}
                onMove={(offset) => changeQuery({ offset: offset === 0 ? undefined : String(offset) })}
              />
            </div>
          )
        }
      </QueryView>
      {shown && <FindingDrawer finding={shown} scanId={id} onClose={() => setShown(undefined)} />}
    </div>
  );
}

function sortBy(sort: string): void {
  changeQuery({ sort, offset: undefined });
}

function NoFindings({ scan: { report } }: { readonly scan: ScanStart }): ReactNode {
  if (report.summary.componentCount > 0) return <Empty title="No finding matches">Change or clear the filters.</Empty>;
  return <Empty title="No component was found">The Coverage tab shows which files were read.</Empty>;
}

/** What the address asks for. The service refuses values that it does not know. */
function queryOf(query: URLSearchParams): FindingQuery {
  const offset = Number(query.get("offset") ?? 0);
  const direct = query.get("direct");
  const texts = ["status", "license", "family", "type", "workspace", "scope", "q", "sort"].map((name) => [
    name,
    query.get(name),
  ]);
  return {
    sort: "status",
    ...Object.fromEntries(texts.filter(([, text]) => text)),
    ...(direct && { direct: direct === "true" }),
    offset: Number.isSafeInteger(offset) && offset > 0 ? offset : 0,
    limit: pageSize,
    group: "platform",
  };
}
