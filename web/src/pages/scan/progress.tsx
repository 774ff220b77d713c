import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { countOf, showNumber, showPercent } from "../../ui/format.ts";
import { Panel } from "../../ui/panel.tsx";
import { scanStages } from "../../ui/scan-stages.ts";
import { Notice } from "../../ui/states.tsx";

const stages = Object.keys(scanStages);
const marks = { done: "✓", now: "▸", later: "·" };
const words = { done: "done", now: "now", later: "not yet" };

export function ScanProgress({ summary }: { readonly summary: Schemas["ScanSummary"] }): ReactNode {
  const progress = summary.progress ?? {
    stage: "queued" as const,
    percent: 0,
    componentsFound: 0,
    componentsResolved: 0,
  };
  const current = stages.indexOf(progress.stage);
  const label = scanStages[progress.stage];
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
        {Object.values(scanStages).map((name, at) => (
          <Step key={name} name={name} state={at < current ? "done" : at === current ? "now" : "later"} />
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
