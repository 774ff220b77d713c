import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api, type Schemas, unwrap } from "../../api/client.ts";
import { changeQuery } from "../../router.ts";
import { Button } from "../../ui/button.tsx";
import { countOf } from "../../ui/format.ts";
import { GroupChoice } from "../../ui/group-choice.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { readOffset } from "../../ui/read-offset.ts";
import { Notice } from "../../ui/states.tsx";
import { Filters } from "./filters.tsx";
import { ExportButton } from "./export.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { UseGroups } from "./use-groups.tsx";
import { Uses } from "./uses.tsx";
import { pageSize, readFilter, type ComponentFilter } from "./component-filter.ts";

const groups = ["project", "component", "license"] as const;

const subtitle =
  "Where a component or a license is used, in the latest finished scan of each project. Incomplete scans may lack some.";

export function ComponentsPage({ query }: { readonly query: URLSearchParams }): ReactNode {
  const [filter, offset] = [readFilter(query), readOffset(query)];
  const group = groups.find((name) => name === query.get("group"));
  const asked = { ...filter, ...(group && { group }), offset, limit: pageSize };
  const found = useQuery({
    queryKey: ["components", asked],
    queryFn: () => unwrap(api.GET("/components", { params: { query: asked } })),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageTitle title="Components" subtitle={subtitle}>
        <ExportButton filter={filter} />
      </PageTitle>
      <div className="flex flex-col gap-4">
        <Filters filter={filter} />
        <QueryView query={found} label="Searching">
          {(page) => (
            <Results
              page={page}
              filter={filter}
              group={group}
              offset={offset}
              isOld={found.isPlaceholderData}
              onRepeat={() => void found.refetch()}
            />
          )}
        </QueryView>
      </div>
    </>
  );
}

interface ResultsProps {
  readonly page: Schemas["FoundComponents"];
  readonly filter: ComponentFilter;
  readonly group: (typeof groups)[number] | undefined;
  readonly offset: number;
  /** The results of the search before, while the next ones are on their way. */
  readonly isOld: boolean;
  readonly onRepeat: () => void;
}

function Results({ page, filter, group, offset, isOld, onRepeat }: ResultsProps): ReactNode {
  return (
    <>
      {page.notIndexed > 0 && <NotIndexed count={page.notIndexed} onRepeat={onRepeat} />}
      <Panel
        title={isOld ? "Searching…" : titleOf(page, group)}
        actions={<GroupChoice groups={groups} group={group} />}
        className={isOld ? "opacity-60" : ""}
      >
        {page.total === 0 && <NothingFound filter={filter} />}
        {page.groups && page.total > 0 && <UseGroups groups={page.groups} filter={filter} />}
        {page.items.length > 0 && <Uses uses={page.items} />}
        {page.total > 0 && (
          <Pager
            offset={offset}
            limit={pageSize}
            total={page.total}
            isMinimum={page.totalIsMinimum}
            onMove={(next) => changeQuery({ offset: next === 0 ? undefined : String(next) })}
          />
        )}
      </Panel>
    </>
  );
}

function titleOf({ total, totalIsMinimum, groups: grouped }: Schemas["FoundComponents"], group = "use"): string {
  return `${totalIsMinimum === true ? "More than " : ""}${countOf(total, grouped ? group : "use")}`;
}

function NotIndexed({ count, onRepeat }: { readonly count: number; readonly onRepeat: () => void }): ReactNode {
  const what = count === 1 ? "project is" : "projects are";
  return (
    <Notice tone="warning">
      <p>
        The latest scan of {count} {what} not in the search yet. The list may lack components or show older ones.
      </p>
      <Button look="plain" className="text-text mt-2" onClick={onRepeat}>
        Search again
      </Button>
    </Notice>
  );
}
