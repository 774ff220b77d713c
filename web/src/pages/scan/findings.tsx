import type { ReactNode } from "react";
import { type FindingQuery, type ScanStart, useFindings } from "../../api/use-scan.ts";
import { changeQuery, closePart, openPart } from "../../router.ts";
import { Pager } from "../../ui/pager.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { readOffset } from "../../ui/read-offset.ts";
import { Empty } from "../../ui/states.tsx";
import { Filters } from "./filters.tsx";
import { FindingDrawer } from "./finding-drawer.tsx";
import { FindingGroups } from "./finding-groups.tsx";
import { findingKey } from "./finding-key.ts";
import { FindingTable } from "./finding-table.tsx";

/** What a browser shows within a tenth of a second after the answer. */
const pageSize = 50;

interface FindingsTabProps {
  readonly scan: ScanStart;
  readonly query: URLSearchParams;
}

/** Filtered, sorted, counted and paged by the service: a page never holds more than fifty findings. */
export function FindingsTab({ scan, query }: FindingsTabProps): ReactNode {
  const { id } = scan.summary;
  const filter = filterOf(query);
  const asked = { sort: "status", ...filter, offset: readOffset(query), limit: pageSize } as const;
  const findings = useFindings(id, asked);
  const { sort: _sort, group: _group, ...uncounted } = filter;
  const group = query.get("group") ?? "";
  // To count takes longer than to find: the list comes first, unless only groups are shown.
  const isNeeded = group !== "" || (findings.data !== undefined && !findings.isPlaceholderData);
  const counted = useFindings(id, { ...uncounted, counts: true, limit: 1 }, { isNeeded });
  const shown = query.get("finding");
  return (
    <div className="flex flex-col gap-2">
      <Filters query={query} counts={counted.data?.counts} />
      <QueryView query={findings} label="Loading the findings">
        {({ items, total, totalIsMinimum }) =>
          total === 0 ? (
            <NoFindings scan={scan} />
          ) : (
            <div
              className="border-line bg-panel rounded-lg border px-3 pb-3"
              aria-busy={(group === "" ? findings : counted).isPlaceholderData}
            >
              {group === "" ? (
                <>
                  <FindingTable findings={items} sort={asked.sort} onSort={sortBy} onExplain={openFinding} />
                  <Pager
                    offset={asked.offset}
                    limit={pageSize}
                    total={total}
                    isMinimum={totalIsMinimum}
                    onMove={(offset) => changeQuery({ offset: offset === 0 ? undefined : String(offset) })}
                  />
                </>
              ) : (
                <FindingGroups group={group} counts={counted.data?.counts} />
              )}
            </div>
          )
        }
      </QueryView>
      <p className="text-faint text-xs">{scan.report.policy?.disclaimer}</p>
      {shown !== null && (
        <FindingDrawer
          key={shown}
          component={shown}
          known={findings.data?.items.find((finding) => findingKey(finding) === shown)}
          scanId={id}
          onClose={() => closePart({ finding: undefined })}
        />
      )}
    </div>
  );
}

function sortBy(sort: string): void {
  changeQuery({ sort, offset: undefined });
}

function openFinding(finding: string): void {
  openPart({ finding });
}

function NoFindings({ scan: { report } }: { readonly scan: ScanStart }): ReactNode {
  if (report.summary.componentCount > 0) return <Empty title="No finding matches">Change or clear the filters.</Empty>;
  return <Empty title="No component was found">The Coverage tab shows which files were read.</Empty>;
}

/** What the address asks for. The service refuses values that it does not know. */
function filterOf(query: URLSearchParams): FindingQuery {
  const direct = query.get("direct");
  const names = ["status", "license", "family", "type", "workspace", "scope", "q", "sort"];
  const texts = names.map((name) => [name, query.get(name)]).filter(([, text]) => text);
  return { ...Object.fromEntries(texts), ...(direct && { direct: direct === "true" }), group: "platform" };
}
