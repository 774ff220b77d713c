import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { type ProjectSort, useProjects } from "../../api/use-projects.ts";
import { changeQuery, href } from "../../router.ts";
import { Link } from "../../ui/link.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { readOffset } from "../../ui/read-offset.ts";
import { SearchField } from "../../ui/search-field.tsx";
import { Empty } from "../../ui/states.tsx";
import { Table } from "../../ui/table.tsx";
import { StatusChoice } from "../scans/status-choice.tsx";
import { readStatus } from "../scans/statuses.ts";
import { CompletenessChoice, readCompleteness } from "./completeness-choice.tsx";
import { projectColumns } from "./project-columns.tsx";

const limit = 50;

export function ProjectList({ query }: { readonly query: URLSearchParams }): ReactNode {
  const [q, status, completeness] = [query.get("q") ?? "", readStatus(query), readCompleteness(query)];
  const sort = (query.get("sort") ?? undefined) as ProjectSort | undefined;
  const asked = { ...(q !== "" && { q }), ...(status && { status }), ...(completeness && { completeness }) };
  const offset = readOffset(query);
  const projects = useProjects({ ...asked, ...(sort && { sort }), offset, limit });
  return (
    <>
      <PageTitle title="Projects" />
      <Panel title="All projects" isTitleHidden>
        <Filters query={query} />
        <QueryView query={projects} label="Loading the projects">
          {(page) => (
            <ProjectTable page={page} offset={offset} sort={sort} isFiltered={Object.keys(asked).length > 0} />
          )}
        </QueryView>
      </Panel>
    </>
  );
}

function Filters({ query }: { readonly query: URLSearchParams }): ReactNode {
  return (
    <div
      role="search"
      className="mb-2 grid grid-cols-2 gap-3 *:first:max-sm:col-span-2 sm:grid-cols-[minmax(0,20rem)_12rem_12rem]"
    >
      <SearchField
        label="Find a project"
        placeholder="Part of the name"
        value={query.get("q") ?? ""}
        onSearch={(q) => changeQuery({ q, offset: undefined })}
      />
      <StatusChoice status={readStatus(query)} onChoose={(status) => changeQuery({ status, offset: undefined })} />
      <CompletenessChoice query={query} />
    </div>
  );
}

interface ProjectTableProps {
  readonly page: Schemas["Projects"];
  readonly offset: number;
  readonly sort: ProjectSort | undefined;
  readonly isFiltered: boolean;
}

function ProjectTable({ page: { items, total }, offset, sort = "project", isFiltered }: ProjectTableProps): ReactNode {
  if (total === 0)
    return isFiltered ? (
      <Empty title="No project matches">
        <Link to={href(["projects"])}>Show all projects</Link>
      </Empty>
    ) : (
      <Empty title="Nothing has been scanned yet">Start with “New scan”.</Empty>
    );
  return (
    <>
      <Table
        caption="Projects"
        columns={projectColumns}
        rows={items}
        keyOf={({ project }) => project}
        sort={sort}
        onSort={(chosen) => changeQuery({ sort: chosen, offset: undefined })}
      />
      <Pager
        offset={offset}
        limit={limit}
        total={total}
        onMove={(to) => changeQuery({ offset: to === 0 ? undefined : String(to) })}
      />
    </>
  );
}
