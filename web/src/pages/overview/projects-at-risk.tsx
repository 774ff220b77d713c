import { type ReactNode, useState } from "react";
import type { Schemas } from "../../api/client.ts";
import { type ProjectFilter, useProjects } from "../../api/use-projects.ts";
import { href } from "../../router.ts";
import { showNumber, showShortAge } from "../../ui/format.ts";
import { Link } from "../../ui/link.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { ScanStatus } from "../../ui/scan-status.tsx";
import { Empty } from "../../ui/states.tsx";
import { type Column, Table } from "../../ui/table.tsx";

type Project = Schemas["Project"];

const columns: readonly Column<Project>[] = [
  {
    title: "Project",
    sortBy: "project",
    className: "max-w-72",
    show: ({ project }) => <Link to={href(["projects", project])}>{project}</Link>,
  },
  { title: "Result", show: ({ complete }) => complete && <ScanStatus scan={complete} /> },
  {
    title: "Violations",
    isNumber: true,
    sortBy: "violations",
    show: ({ complete }) => complete && showNumber(complete.violations),
  },
  {
    title: "Warnings",
    isNumber: true,
    sortBy: "warnings",
    show: ({ complete }) => complete && showNumber(complete.warnings),
  },
  {
    title: "Scan",
    sortBy: "scanned",
    className: "whitespace-nowrap",
    show: ({ project, complete }) =>
      complete && (
        <Link to={href(["scans", complete.id])} label={`${showShortAge(complete.generatedAt)}: scan of ${project}`}>
          <Moment at={complete.generatedAt} />
        </Link>
      ),
  },
];

type Sort = NonNullable<ProjectFilter["sort"]>;

/** Requested once, and again when a scan has changed the figures. */
export function ProjectsAtRisk({ dashboard }: { readonly dashboard: Schemas["Dashboard"] }): ReactNode {
  const [sort, setSort] = useState<Sort>("-violations");
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
                onSort={(chosen) => setSort(nextSort(chosen as Sort, sort))}
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

/** Of figures and times the greatest are wanted first. */
function nextSort(chosen: Sort, current: Sort): Sort {
  const isOther = chosen.replace("-", "") !== current.replace("-", "");
  return isOther && chosen !== "project" ? (`-${chosen}` as Sort) : chosen;
}
