import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { countOf, showNumber, showPercent } from "../../ui/format.ts";
import { Panel } from "../../ui/panel.tsx";
import { Notice } from "../../ui/states.tsx";

type Progress = Schemas["ScanProgress"];

const stages: readonly { readonly stage: Progress["stage"]; readonly label: string }[] = [
  { stage: "queued", label: "Waiting for a worker" },
  { stage: "cloning", label: "Fetching the files" },
  { stage: "detecting", label: "Looking for components" },
  { stage: "resolving_dependencies", label: "Resolving dependencies" },
  { stage: "resolving", label: "Looking for licenses" },
  { stage: "evaluating", label: "Judging by the policy" },
  { stage: "storing", label: "Storing the report" },
];

const marks = { done: "✓", now: "▸", later: "·" };
const words = { done: "done", now: "now", later: "not yet" };

export function ScanProgress({ summary }: { readonly summary: Schemas["ScanSummary"] }): ReactNode {
  const progress = summary.progress ?? { stage: "queued", percent: 0, componentsFound: 0, componentsResolved: 0 };
  const current = stages.findIndex(({ stage }) => stage === progress.stage);
  const label = stages[current]?.label ?? progress.stage;
  return (
    <Panel title="Progress">
      <p role="status" className="mb-2 font-medium">
        {label}
      </p>
      {summary.lastError && (
        <div className="mb-2">
          <Notice tone="warning">
            It runs again by itself, because the attempt before failed: {summary.lastError.detail}
          </Notice>
        </div>
      )}
      <progress aria-label={label} className="bar bg-sunken h-3 w-full rounded" value={progress.percent} max={100} />
      <p className="text-faint mt-1">
        {showPercent(progress.percent)} of this step · {countOf(progress.componentsFound, "component")} found, licenses
        looked for: {showNumber(progress.componentsResolved)}
      </p>
      <ol className="mt-4 flex flex-col gap-1">
        {stages.map(({ stage, label: name }, at) => (
          <Step key={stage} name={name} state={at < current ? "done" : at === current ? "now" : "later"} />
        ))}
      </ol>
    </Panel>
  );
}

function Step({ name, state }: { readonly name: string; readonly state: keyof typeof marks }): ReactNode {
  return (
    <li className={state === "now" ? "font-medium" : "text-faint"} aria-current={state === "now" ? "step" : undefined}>
      <span aria-hidden="true" className="mr-2 inline-block w-3 text-center">
        {marks[state]}
      </span>
      {name}
      <span className="sr-only">: {words[state]}</span>
    </li>
  );
}
