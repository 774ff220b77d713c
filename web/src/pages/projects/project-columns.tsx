import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { href } from "../../router.ts";
import { showNumber } from "../../ui/format.ts";
import { Link } from "../../ui/link.tsx";
import { ScanLink } from "../../ui/scan-link.tsx";
import { ScanStatus } from "../../ui/scan-status.tsx";
import { type Column, momentCell } from "../../ui/table.tsx";

type Project = Schemas["Project"];

/** The figures are those of the latest complete scan, which the latest one need not be. */
export const resultColumns: readonly Column<Project>[] = [
  {
    title: "Project",
    sortBy: "project",
    className: "min-w-32 max-w-96",
    show: ({ project }) => <Link to={href(["projects", project])}>{project}</Link>,
  },
  { title: "Result", show: resultOf },
  figureColumn("Violations", "violations"),
  figureColumn("Warnings", "warnings"),
];

export const projectColumns: readonly Column<Project>[] = [
  ...resultColumns,
  { title: "Scans", isNumber: true, show: ({ scans }) => showNumber(scans) },
  { title: "Latest scan", sortBy: "-scanned", className: momentCell, show: latestOf },
];

function figureColumn(title: string, name: "violations" | "warnings"): Column<Project> {
  return {
    title,
    isNumber: true,
    sortBy: `-${name}`,
    show: ({ complete }) => (complete ? showNumber(complete[name]) : "–"),
  };
}

function resultOf({ complete }: Project): ReactNode {
  return complete ? <ScanStatus scan={complete} /> : <span className="text-faint">no complete scan</span>;
}

function latestOf({ project, latest, complete }: Project): ReactNode {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <ScanLink id={latest.id} project={project} at={latest.generatedAt} />
      {latest.id !== complete?.id && <ScanStatus scan={latest} />}
    </span>
  );
}
