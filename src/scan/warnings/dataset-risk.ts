import type { Finding } from "../../domain/report/finding.ts";
import type { ReportNote, Severity } from "../../domain/report/warning.ts";
import type { KnownRisk } from "../../models/known-risks.ts";
import { riskLevels } from "../../domain/policy/risk-names.ts";
import type { Lineage, LineageNode } from "../../models/lineage.ts";
import type { Step } from "../lineage/steps.ts";
import { describePath } from "./describe-path.ts";
import { noteFinding } from "./note-finding.ts";
import { softenSeverity } from "./severity.ts";
import { nameComponent } from "./subject.ts";
import { findRisks } from "../lineage/judge-risks.ts";

/** Known risks of a model or dataset, or of its ancestors. */
export function noteRisks(finding: Finding, node: LineageNode, lineage: Lineage): ReportNote[] {
  const risks = findRisks(node, lineage);
  const worst = [...risks].sort(([a], [b]) => riskLevels.indexOf(b.risk) - riskLevels.indexOf(a.risk));
  const left = worst.length - maxNotes;
  return worst
    .slice(0, maxNotes)
    .map(([risk, step], at) => toNote(finding, risk, step, at === maxNotes - 1 ? Math.max(0, left) : 0));
}

/** The worst first, limited because a model may name any number of datasets. */
const maxNotes = 20;

function toNote(finding: Finding, risk: KnownRisk, step: Step | undefined, left: number): ReportNote {
  const { component } = finding;
  const more = left === 0 ? "" : ` ${left} further entries of the table apply to what it was made from.`;
  const doubt = risk.isChecked ? "" : ", to be verified";
  const name = nameComponent(component);
  const way = step ? `${name} ${describePath(step)}` : name;
  return noteFinding("dataset_risk", finding, {
    severity: softenSeverity(severities[risk.risk], component),
    message: `${way}: ${risk.risk} risk${doubt}. ${risk.words} (source: ${risk.source}).${more}`,
    further: risk.isChecked ? [] : [hint],
  });
}

const hint = "This entry is general knowledge and was not compared with its source: treat it as a hint and verify it.";

const severities: Readonly<Record<KnownRisk["risk"], Severity>> = {
  low: "low",
  medium: "medium",
  high: "high",
  critical: "high",
};
