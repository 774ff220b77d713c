import type { ActComponent, ActReport } from "../document.ts";
import type { Surveyed, Viewed } from "../model-view.ts";
import { isModelComponent } from "../model-component.ts";

/** What the page shows in full, and the models that have a row in a table. */
export interface Detailed {
  readonly all: Surveyed;
  readonly report: ActReport;
  readonly rows: readonly Viewed[];
}

/** So many models of a hub may be one's own without a word; with more of them nobody has looked at the roles yet. */
const mostUnstated = 10;

/** Duties are shown for models of one's own. A hundred models of others give one table, and not a hundred chapters. */
export function chooseDetailed(all: Surveyed, report: ActReport): Detailed {
  const own = all.models.filter(({ position }) => !position.isInput);
  const unstated = own.filter(({ node, answers }) => node.type !== "custom" && !answers.has("role"));
  const inFull = new Set(unstated.length > mostUnstated ? own.filter((one) => !unstated.includes(one)) : own);
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
