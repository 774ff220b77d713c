import { identityOf } from "../../models/ancestors.ts";
import { identitiesOf, type Lineage, type LineageNode, type Parent } from "../../models/lineage.ts";

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
  const seen = new Set(identitiesOf(start));
  const found: Step[] = [];
  let parents = 0;
  const take = (node: LineageNode, after: Step | undefined) => {
    for (const parent of lineage.parentsOf(node)) {
      if (++parents > maxParents || found.length >= maxSteps) return;
      const identity = identityOf(parent.node.type, parent.name);
      if (seen.has(identity)) continue;
      seen.add(identity);
      found.push(after ? { ...parent, after } : parent);
    }
  };
  take(start, undefined);
  for (let at = 0; at < found.length; at++) {
    const step = found[at];
    if (step && enters(step)) take(step.node, step);
  }
  return found;
}

/** The steps that lead to this one, in order. */
export function pathTo(step: Step): readonly Step[] {
  const path: Step[] = [];
  for (let at: Step | undefined = step; at; at = at.after) path.unshift(at);
  return path;
}
