import type { Schemas } from "../../api/client.ts";
import { href } from "../../router.ts";
import { showNumber } from "../../ui/format.ts";
import { Link } from "../../ui/link.tsx";
import { ScanLink } from "../../ui/scan-link.tsx";
import { ScanStatus } from "../../ui/scan-status.tsx";
import { type Column, momentCell } from "../../ui/table.tsx";

type Scan = Schemas["ScanSummary"];

export const projectColumn: Column<Scan> = {
  title: "Project",
  className: "min-w-32 max-w-96",
  show: ({ project }) => <Link to={href(["projects", project])}>{project}</Link>,
};

/** What a list of scans tells of each; the result comes first, so that a phone shows it without scrolling. */
export const scanColumns: readonly Column<Scan>[] = [
  { title: "Result", show: (scan) => <ScanStatus scan={scan} /> },
  {
    title: "Scan",
    className: momentCell,
    show: ({ id, project, generatedAt }) => <ScanLink id={id} project={project} at={generatedAt} />,
  },
  { title: "Violations", isNumber: true, show: (scan) => figure(scan, scan.violations) },
  { title: "Warnings", isNumber: true, show: (scan) => figure(scan, scan.warnings) },
  { title: "Policy", className: "xl:whitespace-nowrap", show: ({ policy, context }) => `${policy}, ${context}` },
  { title: "Source and account", className: "xl:whitespace-nowrap", show: sourceOf },
];

const sources = { repository: "repository", path: "folder", upload: "uploaded" };

function sourceOf({ origin, createdBy, via }: Scan): string {
  return `${sources[origin]} · ${createdBy}${via === "key" ? " (API key)" : ""}`;
}

/** Zero would look like a result where a scan has not ended well. */
function figure({ state }: Scan, value: number): string {
  return state === "complete" ? showNumber(value) : "–";
}
