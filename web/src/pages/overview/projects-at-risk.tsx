import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { useProjects } from "../../api/use-projects.ts";
import { href } from "../../router.ts";
import { showMoment, showNumber } from "../../ui/format.ts";
import { Link } from "../../ui/link.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { ScanStatus } from "../../ui/scan-status.tsx";
import { Empty } from "../../ui/states.tsx";
import { type Column, momentCell, Table } from "../../ui/table.tsx";

type Project = Schemas["Project"];

const columns: readonly Column<Project>[] = [
  {
    title: "Project",
    className: "max-w-72",
    show: ({ project }) => <Link to={href(["projects", project])}>{project}</Link>,
  },
  { title: "Result", show: ({ complete }) => complete && <ScanStatus scan={complete} /> },
  { title: "Violations", isNumber: true, show: ({ complete }) => complete && showNumber(complete.violations) },
  {
    title: "Scan",
    className: momentCell,
    show: ({ project, complete }) =>
      complete && (
        <Link to={href(["scans", complete.id])} label={`Scan of ${project}, ${showMoment(complete.generatedAt)}`}>
          {showMoment(complete.generatedAt)}
        </Link>
      ),
  },
];

/** Requested once, and again when the number of such projects has changed. */
export function ProjectsAtRisk({ total }: { readonly total: number }): ReactNode {
  const projects = useProjects({ status: "violation", limit: 5 }, String(total));
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
              />
            )}
            {found > items.length && (
              <p className="text-faint mt-2 text-xs">
                The first {items.length} of {showNumber(found)}, by name.
              </p>
            )}
          </>
        )}
      </QueryView>
    </Panel>
  );
}
