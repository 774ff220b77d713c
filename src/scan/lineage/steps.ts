import { modelKey } from "../../models/ancestors.ts";
import { listModelKeys, type Lineage, type LineageNode, type Parent } from "../../models/lineage.ts";

/** One step back in a lineage. */
export interface Step extends Parent {
  /** The previous step; absent for the first. */
  readonly after?: Step;
}

/** Cards can refer to each other endlessly, and to any number of others; no real model comes near this. */
const maxSteps = 500;
const maxParents = 5000;

/** All ancestors, nearest first, without duplicates. `enters` decides which ones to follow further. */
export function stepsFrom(start: LineageNode, lineage: Lineage, enters: (step: Step) => boolean): readonly Step[] {
  const seen = new Set(listModelKeys(start));
  const steps: Step[] = [];
  let parents = 0;
  const take = (node: LineageNode, after: Step | undefined) => {
    for (const parent of lineage.parentsOf(node)) {
      if (++parents > maxParents || steps.length >= maxSteps) return;
      const identity = modelKey(parent.node.type, parent.name);
      if (seen.has(identity)) continue;
      seen.add(identity);
      steps.push(after ? { ...parent, after } : parent);
    }
  };
  take(start, undefined);
  for (let at = 0; at < steps.length; at++) {
    const step = steps[at];
    if (step && enters(step)) take(step.node, step);
  }
  return steps;
}

/** The steps that lead to this one, in order. */
export function listPathTo(step: Step): readonly Step[] {
  const path: Step[] = [];
  for (let at: Step | undefined = step; at; at = at.after) path.unshift(at);
  return path;
}
