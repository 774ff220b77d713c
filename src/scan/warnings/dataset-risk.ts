import { factText } from "../../domain/model-facts.ts";
import type { Finding } from "../../domain/finding.ts";
import type { Note, Severity } from "../../domain/warning.ts";
import { findRisk, type KnownRisk } from "../../ecosystems/huggingface/known-risks.ts";
import { type Ancestry, type Kin, type Step, toKin } from "../lineage/ancestry.ts";
import { describePath } from "./describe-path.ts";
import { softenSeverity } from "./severity.ts";
import { nameComponent, subjectOf, toWarned } from "./subject.ts";
import { explain, recommend } from "./texts.ts";

/** What is known to be doubtful about a model or dataset, or about anything that it was made from. */
export function noteRisks(finding: Finding, ancestry: Ancestry): Note[] {
  const start = toKin(finding);
  const own = findRiskOf(start);
  const steps = ancestry.stepsFrom(start, () => true);
  const found = new Map<KnownRisk, Step | undefined>(own ? [[own, undefined]] : []);
  for (const step of steps) {
    const risk =
      findRisk(kindOf(step), step.name) ?? findRisk(kindOf(step), step.written) ?? (step.kin && findRiskOf(step.kin));
    if (risk && !found.has(risk)) found.set(risk, step);
  }
  const worst = [...found].sort(([a], [b]) => order.indexOf(a.risk) - order.indexOf(b.risk));
  const left = worst.length - mostNotes;
  return worst
    .slice(0, mostNotes)
    .map(([risk, step], at) => toNote(finding, risk, step, at === mostNotes - 1 ? Math.max(0, left) : 0));
}

/** The worst first; a model that names everything would fill the report. */
const mostNotes = 20;
const order = ["critical", "high", "medium", "low"];

function findRiskOf({ type, name, canonicalName, facts }: Kin): KnownRisk | undefined {
  const kind = kindOf({ type, ...(facts && { facts }) });
  const names = [name, canonicalName, factText(facts, "renamedTo")].filter((one) => one !== undefined);
  return names.map((one) => findRisk(kind, one)).find((risk) => risk !== undefined);
}

function kindOf({ type, facts }: Pick<Kin, "type" | "facts">): KnownRisk["kind"] {
  return type === "huggingface-dataset" || factText(facts, "kind") === "dataset" ? "dataset" : "model";
}

function toNote(finding: Finding, risk: KnownRisk, step: Step | undefined, left: number): Note {
  const { component, resolved_license: license } = finding;
  const more = left === 0 ? "" : ` ${left} further entries of the table apply to what it was made from.`;
  const doubt = risk.isChecked ? "" : ", to be verified";
  const name = nameComponent(component);
  const way = step ? `${name} ${describePath(step)}` : name;
  return {
    component: toWarned(component),
    license,
    type: "dataset_risk",
    severity: softenSeverity(severities[risk.risk], component),
    message: `${way}: ${risk.risk} risk${doubt}. ${risk.words} (source: ${risk.source}).${more}`,
    explanation: [explain("dataset_risk"), ...(risk.isChecked ? [] : [hint])].join(" "),
    recommendation: recommend("dataset_risk", { ...subjectOf(finding), license }),
  };
}

const hint =
  "This entry is general knowledge that nobody has compared with its source: take it as a hint and verify it.";

const severities: Readonly<Record<KnownRisk["risk"], Severity>> = {
  low: "low",
  medium: "medium",
  high: "high",
  critical: "high",
};
