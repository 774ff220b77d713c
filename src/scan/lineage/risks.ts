import { findRisk, type KnownRisk } from "../../models/known-risks.ts";
import type { Lineage, LineageNode } from "../../models/lineage.ts";
import { type Step, stepsFrom } from "./steps.ts";

/** The known risks of a model or dataset and of its ancestors, each with the first step that leads to it. */
export function findRisks(start: LineageNode, lineage: Lineage): ReadonlyMap<KnownRisk, Step | undefined> {
  const own = findRiskOf(start, start.name);
  const risks = new Map<KnownRisk, Step | undefined>(own ? [[own, undefined]] : []);
  for (const step of stepsFrom(start, lineage, () => true)) {
    const risk = findRiskOf(step.node, step.name, step.rawName, step.node.name);
    if (risk && !risks.has(risk)) risks.set(risk, step);
  }
  return risks;
}

function findRiskOf({ kind, aliases }: LineageNode, ...names: readonly string[]): KnownRisk | undefined {
  return [...names, ...aliases].map((name) => findRisk(kind, name)).find((risk) => risk !== undefined);
}
