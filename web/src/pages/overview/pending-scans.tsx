import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { href } from "../../router.ts";
import { StatusBadge } from "../../ui/badge.tsx";
import { countOf, showNumber } from "../../ui/format.ts";
import { Link } from "../../ui/link.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Panel } from "../../ui/panel.tsx";
import { scanStages } from "../../ui/scan-stages.ts";
import { type Column, Table } from "../../ui/table.tsx";

type Scan = Schemas["ScanSummary"];
type Progress = Schemas["ScanProgress"];

const columns: readonly Column<Scan>[] = [
  {
    title: "Project",
    className: "max-w-72",
    show: ({ id, project }) => (
      <Link to={href(["scans", id])} label={`Scan of ${project}`}>
        {project}
      </Link>
    ),
  },
  { title: "State", show: ({ status }) => <StatusBadge status={status} /> },
  {
    title: "Progress",
    className: "min-w-44",
    show: ({ progress, project, lastError }) => (
      <>
        {progress && <ProgressBar progress={progress} project={project} />}
        {lastError && <p className="text-warning text-xs">Again, after: {lastError.detail}</p>}
      </>
    ),
  },
  { title: "Requested", show: ({ generatedAt }) => <Moment at={generatedAt} /> },
];

interface PendingScansProps {
  readonly pending: readonly Scan[];
  /** The service lists the first 20. */
  readonly total: number;
}

export function PendingScans({ pending, total }: PendingScansProps): ReactNode {
  if (total === 0) return null;
  const left = total - pending.length;
  return (
    <Panel title="Running and waiting scans">
      <Table caption="Running and waiting scans" columns={columns} rows={pending} keyOf={({ id }) => id} />
      {left > 0 && <p className="text-faint mt-2">{countOf(left, "more scan")} in the queue.</p>}
    </Panel>
  );
}

/** The percentage is that of the stage, not of the whole scan, so it stands beside the name of the stage. */
function ProgressBar({ progress, project }: { readonly progress: Progress; readonly project: string }): ReactNode {
  const { stage, percent, componentsFound, componentsResolved } = progress;
  if (stage === "queued") return <span className="text-faint">{scanStages.queued}</span>;
  return (
    <div className="flex flex-col gap-1">
      <span>{scanStages[stage]}</span>
      <progress
        aria-label={`${project}: ${scanStages[stage]}`}
        className="bar bg-sunken h-2 w-full rounded"
        value={percent}
        max={100}
      />
      {componentsFound > 0 && (
        <span className="text-faint text-xs">
          {showNumber(componentsResolved)} of {countOf(componentsFound, "component")} looked up
        </span>
      )}
    </div>
  );
}
