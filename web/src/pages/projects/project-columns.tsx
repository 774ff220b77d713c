import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { href } from "../../router.ts";
import { showNumber, showShortAge } from "../../ui/format.ts";
import { Link } from "../../ui/link.tsx";
import { Moment } from "../../ui/moment.tsx";
import { ScanStatus } from "../../ui/scan-status.tsx";
import { type Column, momentCell } from "../../ui/table.tsx";

type Project = Schemas["Project"];

/** The figures are those of the latest complete scan, which the latest one need not be. */
export const projectColumns: readonly Column<Project>[] = [
  {
    title: "Project",
    className: "min-w-32 max-w-96",
    show: ({ project }) => <Link to={href(["projects", project])}>{project}</Link>,
  },
  { title: "Result", show: resultOf },
  { title: "Violations", isNumber: true, show: ({ complete }) => (complete ? showNumber(complete.violations) : "–") },
  { title: "Warnings", isNumber: true, show: ({ complete }) => (complete ? showNumber(complete.warnings) : "–") },
  { title: "Scans", isNumber: true, show: ({ scans }) => showNumber(scans) },
  { title: "Latest scan", className: momentCell, show: latestOf },
];

function resultOf({ complete }: Project): ReactNode {
  return complete ? <ScanStatus scan={complete} /> : <span className="text-faint">no complete scan</span>;
}

function latestOf({ project, latest, complete }: Project): ReactNode {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Link to={href(["scans", latest.id])} label={`${showShortAge(latest.generatedAt)}: scan of ${project}`}>
        <Moment at={latest.generatedAt} />
      </Link>
      {latest.id !== complete?.id && <ScanStatus scan={latest} />}
    </span>
  );
}
