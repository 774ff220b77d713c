import type { ReactNode } from "react";
import { useScanPages } from "../../api/use-scans.ts";
import { changeQuery, href } from "../../router.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Empty } from "../../ui/states.tsx";
import { Table } from "../../ui/table.tsx";
import { Updated } from "../../ui/updated.tsx";
import { OlderScans } from "./older-scans.tsx";
import { projectColumn, scanColumns } from "./scan-columns.tsx";
import { StatusChoice } from "./status-choice.tsx";
import { readStatus } from "./statuses.ts";

const perPage = 50;
const columns = [projectColumn, ...scanColumns];

export function ScansPage({ query }: { readonly query: URLSearchParams }): ReactNode {
  const [q, status] = [readProject(query), readStatus(query)];
  const isFiltered = q !== "" || status !== undefined;
  const pages = useScanPages({ ...(q !== "" && { q }), ...(status && { status }) }, perPage);
  return (
    <>
      <PageTitle title="Scans" beside={<Updated at={pages.dataUpdatedAt} />}>
        <Button look="plain" isBusy={pages.isRefetching} onClick={() => void pages.refetch()}>
          Refresh
        </Button>
      </PageTitle>
      <Panel title="All scans" isTitleHidden>
        <Filters query={query} />
        <QueryView query={pages} label="Loading the scans">
          {(data) =>
            data.pages[0]?.length === 0 ? (
              <NoScans isFiltered={isFiltered} />
            ) : (
              <Table caption="Scans" columns={columns} rows={data.pages.flat()} keyOf={({ id }) => id} />
            )
          }
        </QueryView>
        <OlderScans pages={pages} />
      </Panel>
    </>
  );
}

function Filters({ query }: { readonly query: URLSearchParams }): ReactNode {
  return (
    <div role="search" className="mb-2 grid gap-3 sm:grid-cols-[minmax(0,20rem)_12rem]">
      <SearchField
        label="Project"
        placeholder="Part of the name"
        value={readProject(query)}
        onSearch={(q) => changeQuery({ q, project: undefined })}
      />
      <StatusChoice status={readStatus(query)} onChoose={(status) => changeQuery({ status })} />
    </div>
  );
}

/** Links of 3.0 name the project. */
function readProject(query: URLSearchParams): string {
  return query.get("q") ?? query.get("project") ?? "";
}

function NoScans({ isFiltered }: { readonly isFiltered: boolean }): ReactNode {
  if (!isFiltered) return <Empty title="Nothing has been scanned yet">Start with “New scan”.</Empty>;
  return (
    <Empty title="No scan matches">
      <Link to={href(["scans"])}>Show all scans</Link>
    </Empty>
  );
}
