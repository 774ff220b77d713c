import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { href } from "../../router.ts";
import { StatusBadge } from "../../ui/badge.tsx";
import { showMoment } from "../../ui/format.ts";
import { Link } from "../../ui/link.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Empty } from "../../ui/states.tsx";
import { type Column, momentCell, Table } from "../../ui/table.tsx";

type Worse = Schemas["Dashboard"]["worse"][number];

const columns: readonly Column<Worse>[] = [
  {
    title: "Project",
    className: "max-w-72",
    show: ({ project }) => <Link to={href(["projects", project])}>{project}</Link>,
  },
  { title: "Before", show: ({ before }) => <StatusBadge status={before} /> },
  { title: "Now", show: ({ after }) => <StatusBadge status={after} /> },
  {
    title: "Scan",
    className: momentCell,
    show: ({ project, scanId, at }) => (
      <Link to={href(["scans", scanId])} label={`Scan of ${project}, ${showMoment(at)}`}>
        {showMoment(at)}
      </Link>
    ),
  },
];

interface WorseProjectsProps {
  readonly worse: readonly Worse[];
  readonly hasScans: boolean;
}

export function WorseProjects({ worse, hasScans }: WorseProjectsProps): ReactNode {
  return (
    <Panel title="What got worse in the last 7 days">
      {worse.length > 0 ? (
        <Table
          caption="Projects that got worse in the last 7 days"
          columns={columns}
          rows={worse}
          keyOf={({ project }) => project}
        />
      ) : (
        <Empty title={hasScans ? "No project got worse" : "Nothing has been scanned yet"}>
          {hasScans
            ? "No complete scan of the last 7 days has a worse result than the project had before."
            : "Start with “New scan”."}
        </Empty>
      )}
    </Panel>
  );
}
