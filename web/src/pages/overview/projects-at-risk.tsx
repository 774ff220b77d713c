import { type ReactNode, useState } from "react";
import type { Schemas } from "../../api/client.ts";
import { type ProjectSort, useProjects } from "../../api/use-projects.ts";
import { href } from "../../router.ts";
import { showNumber } from "../../ui/format.ts";
import { Link } from "../../ui/link.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { ScanLink } from "../../ui/scan-link.tsx";
import { Empty } from "../../ui/states.tsx";
import { type Column, momentCell, Table } from "../../ui/table.tsx";
import { resultColumns } from "../projects/project-columns.tsx";

const columns: readonly Column<Schemas["Project"]>[] = [
  ...resultColumns,
  {
    title: "Scan",
    sortBy: "-scanned",
    className: momentCell,
    show: ({ project, complete }) =>
      complete && <ScanLink id={complete.id} project={project} at={complete.generatedAt} />,
  },
];

/** Requested once, and again when a scan has changed the figures. */
export function ProjectsAtRisk({ dashboard }: { readonly dashboard: Schemas["Dashboard"] }): ReactNode {
  const [sort, setSort] = useState<ProjectSort>("-violations");
  const { highRiskProjects, totalViolations, totalWarnings } = dashboard;
  const revision = [highRiskProjects, totalViolations, totalWarnings].join(" ");
  const projects = useProjects({ status: "violation", sort, limit: 10 }, revision);
  return (
    <Panel
      title="Projects at risk"
      actions={<Link to={href(["projects"], { status: "violation" })}>All with violations</Link>}
    >
      <QueryView query={projects} label="Loading the projects">
        {({ items, total: found }) => (
          <>
            {items.length === 0 ? (
              <Empty title="No project has a violation">Based on the latest complete scans.</Empty>
            ) : (
              <Table
                caption="Projects with violations"
                columns={columns}
                rows={items}
                keyOf={({ project }) => project}
                sort={sort}
                onSort={(chosen) => setSort(chosen as ProjectSort)}
              />
            )}
            {found > items.length && (
              <p className="text-faint mt-2 text-xs">
                The first {items.length} of {showNumber(found)}.
              </p>
            )}
          </>
        )}
      </QueryView>
    </Panel>
  );
}
