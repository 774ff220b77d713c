import type { ActComponent, ActReport } from "../document.ts";
import type { Surveyed, Viewed } from "../models/model-view.ts";
import { isModelComponent } from "../models/model-component.ts";

/** The models that the page shows in full, and those with only a table row. */
export interface Detailed {
  readonly all: Surveyed;
  readonly report: ActReport;
  readonly rows: readonly Viewed[];
}

/** Up to this many hub models may be the user's own without a role; with more, the roles have not been set yet. */
const maxUnstated = 10;

/** Duties are shown for the user's own models. A hundred third-party models make one table, not a hundred chapters. */
export function chooseDetailed(all: Surveyed, report: ActReport): Detailed {
  const own = all.models.filter(({ position }) => !position.isInput);
  const unstated = own.filter(({ node, answers }) => node.type !== "custom" && !answers.has("role"));
  const inFull = new Set(unstated.length > maxUnstated ? own.filter((one) => !unstated.includes(one)) : own);
  const isInFull = (_: ActComponent, at: number) => inFull.has(all.models[at] as Viewed);
  const components = [
    ...report.components.filter(isModelComponent).filter(isInFull),
    ...report.components.filter((one) => !isModelComponent(one)),
  ];
  return {
    all: { ...all, models: all.models.filter((one) => inFull.has(one)) },
    report: { ...report, components, summary: { ...report.summary, models: inFull.size } },
    rows: all.models.filter((one) => !inFull.has(one)),
  };
}
