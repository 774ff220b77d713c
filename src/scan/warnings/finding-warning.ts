import type { Evidence } from "../../domain/report/evidence.ts";
import type { Finding } from "../../domain/report/finding.ts";
import { describeMissing } from "../../evidence/missing.ts";
import type { JudgedRisk } from "../../domain/policy/policy.ts";
import type { Severity, Warning } from "../../domain/report/warning.ts";
import type { OverrideKeyOf } from "../../policy/judge/override-keys.ts";
import { describeSoftening } from "../../policy/judge/soften.ts";
import type { Judged } from "../judge/judge.ts";
import { type Cause, classify, type NameReader } from "./classify.ts";
import { describeLimits } from "./license-limits.ts";
import { rateSeverity, softenSeverity } from "./severity.ts";
import {
  describeConflict,
  describeWeakAnswer,
  nameComponent,
  quoteOnOneLine,
  shortenName,
  describeSubject,
  toWarned,
} from "./subject.ts";
import { explain, recommend } from "./texts.ts";

export function warnAboutFinding(judged: Judged, readName: NameReader, keyOf: OverrideKeyOf): Warning {
  const { finding } = judged;
  const { component, resolved_license: license, decision } = finding;
  const cause = classify(judged, readName);
  return {
    component: toWarned(component),
    license,
    type: cause.type,
    severity: urgencyOf(cause, component),
    message: describe(cause, finding),
    explanation: explainCause(cause),
    recommendation: recommendFor(finding, cause, keyOf),
    decision,
  };
}

/** What to do about a finding that does not pass, by the reason for it. */
export function recommendFor(finding: Finding, cause: Cause, keyOf: OverrideKeyOf): string {
  return recommend(cause.type, {
    ...describeSubject(finding, keyOf),
    ...("conflict" in cause && { lookAt: `Look at ${shortenName(cause.conflict.file)}` }),
    license: "term" in cause ? cause.term : finding.resolved_license,
    missing: finding.evidence.find(({ missing }) => missing !== undefined)?.missing,
  });
}

/** A license text that the policy forbids is as urgent as the license itself. */
function urgencyOf(cause: Cause, component: Finding["component"]): Severity {
  const isForbidden = cause.type === "license_conflict" && cause.list === "deny";
  return isForbidden ? softenSeverity("high", component) : rateSeverity(cause.type, component);
}

function explainCause(cause: Cause): string {
  if (!("term" in cause)) return explain(cause.type);
  const { type, term, family } = cause;
  return [explain(type, { family, license: term }), ...describeLimits(term)].join(" ");
}

function describe(cause: Cause, finding: Finding): string {
  if (cause.type === "unknown_license") return describeUnknown(finding);
  if (cause.type === "ambiguous_license") return describeAmbiguous(cause, finding);
  if (cause.type === "license_conflict") return `${describeConflict(finding, cause.conflict)}, which ${place(cause)}.`;
  if (cause.type === "dataset_risk") return describeRisk(cause.risk, finding);
  return describeLicense(cause.term, finding);
}

function place({ list }: Cause & { readonly type: "license_conflict" }): string {
  if (list === "none") return "is on no list of the policy";
  return list === "deny" ? "the policy forbids" : "the policy wants a person to review";
}

function describeUnknown({ component, evidence, decision }: Finding): string {
  const name = nameComponent(component);
  if (decision.override !== undefined) {
    return `The override of "${shortenName(decision.override)}" says that the license of ${name} is not known.`;
  }
  const silences = evidence.slice(0, maxSources).map((answer) => describeSilence(answer, component));
  const said = silences.length === 0 ? ["No source was asked, and the files of the project do not tell."] : silences;
  return [`The license of ${name} is not known.`, ...said].join(" ");
}

/** A finding has few sources, but an uploaded report may have any number. */
const maxSources = 6;

function describeSilence(answer: Evidence, component: Finding["component"]): string {
  const { source, outcome, raw, file } = answer;
  const missing = describeMissing(answer, shortened(component));
  if (missing !== undefined) return `${missing}.`;
  if (outcome === "failed") return `${source} could not be asked.`;
  if (source === "archive" && file === undefined && raw !== undefined) return raw; // the words are those of lcc
  const where = file === undefined ? source : `${source} (${shortenName(file)})`;
  if (raw === undefined || raw.trim() === "") return `${where} names none.`;
  return `${where} says ${quoteOnOneLine(raw)}, which names no license that lcc knows.`;
}

function shortened({ name, version, requirement }: Finding["component"]) {
  return {
    name: shortenName(name),
    version: shortenName(version),
    ...(requirement !== undefined && { requirement: shortenName(requirement) }),
  };
}

function describeRisk(risk: JudgedRisk, { component }: Finding): string {
  const name = nameComponent(component);
  const has = `has the known risk ${risk.risk}${risk.isUnverified ? " (to be verified)" : ""}`;
  const way = risk.subject === component.name ? has : `comes from ${shortenName(risk.subject)}, which ${has}`;
  return `${name} ${way}; the policy ${risk.rule === "deny" ? "forbids that" : "wants a person to review that"}.`;
}

function describeAmbiguous(cause: Cause & { readonly type: "ambiguous_license" }, finding: Finding): string {
  const { evidence, candidates } = cause;
  if (candidates.length === 0) return describeWeakAnswer(evidence, finding);
  const statement =
    evidence.raw === undefined ? "names a license only by its family" : `says ${quoteOnOneLine(evidence.raw)}`;
  return `${evidence.source} ${statement} about ${nameComponent(finding.component)}, which may be ${enumerate(candidates)}.`;
}

const maxCandidates = 6;

function enumerate(candidates: readonly string[]): string {
  const shown = candidates.slice(0, maxCandidates);
  const more = candidates.length - shown.length;
  const last = more > 0 ? `one of ${more} others` : shown.pop();
  return shown.length === 0 ? `${last}` : `${shown.join(", ")} or ${last}`;
}

function describeLicense(term: string, { component, resolved_license: license, decision }: Finding): string {
  const verdict = standing(decision, component.scope);
  const opening = `${nameComponent(component)} is under ${shortenName(license)}`;
  return term === license ? `${opening}, which ${verdict}.` : `${opening}, of which ${shortenName(term)} ${verdict}.`;
}

function standing({ list, pattern, softened }: Finding["decision"], scope: string): string {
  if (list === "none") return "is on no list of the policy";
  const entry = pattern === undefined ? "" : ` as ${shortenName(pattern)}`;
  if (list === "deny") {
    const { by, from } = softened ?? { by: `scope ${scope}`, from: "violation" };
    return `the policy forbids${entry}; ${describeSoftening({ by, from }, "warning")}`;
  }
  return `the policy wants a person to review${entry}`;
}
