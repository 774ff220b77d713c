import { readFacts } from "../../models/read-facts.ts";
import { findRisk, type KnownRisk } from "../../models/known-risks.ts";
import type { Ancestry, Kin, Step } from "./ancestry.ts";

/** The known risks of a model or dataset and of its ancestors, each with the first step that leads to it. */
export function findRisks(start: Kin, ancestry: Ancestry): ReadonlyMap<KnownRisk, Step | undefined> {
  const own = findRiskOf(start);
  const found = new Map<KnownRisk, Step | undefined>(own ? [[own, undefined]] : []);
  for (const step of ancestry.stepsFrom(start, () => true)) {
    const risk =
      findRisk(kindOf(step), step.name) ?? findRisk(kindOf(step), step.written) ?? (step.kin && findRiskOf(step.kin));
    if (risk && !found.has(risk)) found.set(risk, step);
  }
  return found;
}

function findRiskOf({ type, name, canonicalName, facts }: Kin): KnownRisk | undefined {
  const kind = kindOf({ type, ...(facts && { facts }) });
  const names = [name, canonicalName, readFacts(facts).renamedTo].filter((one) => one !== undefined);
  return names.map((one) => findRisk(kind, one)).find((risk) => risk !== undefined);
}

function kindOf({ type, facts }: Pick<Kin, "type" | "facts">): KnownRisk["kind"] {
  return type === "huggingface-dataset" || readFacts(facts).kind === "dataset" ? "dataset" : "model";
}
