import { componentKey } from "../../../domain/contracts/component.ts";
import type { Evidence } from "../../../domain/report/evidence.ts";
import type { Finding, LicenseChoice } from "../../../domain/report/finding.ts";
import { unknownLicense } from "../../../domain/policy/policy.ts";
import type { Report } from "../../../domain/report/report.ts";
import { explainBasis, obligationsIn } from "../../../spdx/obligations.ts";
import { conflictLine } from "./conflict-line.ts";
import { describeRelation } from "../place/introduced-by.ts";
import { formatLocation } from "../place/format-location.ts";
import { describeProjectRule } from "./project-rules.ts";
import type { Remarks } from "./remarks-of.ts";
import { entryLines, stepsFor } from "./remedy-lines.ts";
import { unknownAdvice } from "./unknown-advice.ts";
import { waiverLine } from "./waived.ts";
import { wasOffline, whyUnknown } from "./why-unknown.ts";
import { listNames } from "../../../text/list-names.ts";

/** One step from the evidence of the sources to the verdict. */
export interface DecisionStep {
  readonly step: string;
  /** A sentence or phrase each. */
  readonly lines: readonly string[];
}

interface StepContext {
  readonly report: Report;
  readonly remarks: Remarks;
  readonly introducerOf: Parameters<typeof describeRelation>[1];
}

/** How a finding was decided, step by step; steps without an effect are left out. */
export function decisionSteps(finding: Finding, context: StepContext): DecisionStep[] {
  const steps: readonly (readonly [string, readonly (string | undefined)[]])[] = [
    ["component", describeComponent(finding, context)],
    ["sources", finding.evidence.length === 0 ? ["No source was asked."] : finding.evidence.flatMap(describeSource)],
    ["override", describeOverride(finding)],
    ["license", [describeLicense(finding, context.report)]],
    ["conflict", [describeConflict(finding)]],
    ["choice", describeChoices(finding)],
    ["rule", [describeRule(finding, context.report)]],
    ["risk", [describeRisk(finding)]],
    ["softened", [describeSoftening(finding)]],
    ["waiver", describeWaiverStep(finding)],
    ["lcc.yml", describeProjectRules(finding, context.report)],
    ["verdict", [`${finding.status}: ${finding.decision.reason}`]],
    ["asks", describeObligations(finding)],
    ["to do", [...stepsFor(finding, context.remarks), ...adviceOn(finding, context)]],
    ["notes", context.remarks.notes.map(({ message }) => message)],
  ];
  return steps
    .map(([step, lines]) => ({ step, lines: lines.filter((line) => line !== undefined && line !== "") as string[] }))
    .filter(({ lines }) => lines.length > 0);
}

function describeComponent({ component }: Finding, { introducerOf }: StepContext): string[] {
  const { type, scope, scopeReason, purl = "", locations, requiredAt = [] } = component;
  const reason = scopeReason === undefined ? "" : ` (${scopeReason})`;
  const [places = "", asked = ""] = [locations, requiredAt].map((all) => listNames(all.map(formatLocation), maxPlaces));
  return [
    purl,
    [type, `scope ${scope}${reason}`, describeRelation(component, introducerOf)].filter(Boolean).join(", "),
    places && `found in ${places}`,
    asked && `asked for in ${asked}`,
  ];
}

const maxPlaces = 5;
const maxQuoteLength = 200;

/** What a source says, the sentences that no known license explains, and what it becomes. */
function describeSource(evidence: Evidence): string[] {
  const quotes = (evidence.terms ?? []).map(
    ({ quote, line, file }) => `  line ${line}${file === undefined ? "" : ` of ${file}`}: "${quote}"`,
  );
  const { license, date } = evidence.change ?? {};
  const day = date === undefined ? "at a date that its text does not state" : `on ${date}`;
  const change = license === undefined ? [] : [`  becomes ${license} ${day}`];
  return [describeEvidence(evidence), ...quotes, ...change];
}

const importedWords = { current: "imported", expired: "imported, and expired since" } as const;

function describeEvidence(evidence: Evidence): string {
  const { source, outcome, license, raw, confidence, url, file, missing, assumed, imported } = evidence;
  const said = {
    answer: `says ${license ?? ""}, confidence ${confidence.toFixed(2)}`,
    weak: `suggests ${license ?? ""}, confidence ${confidence.toFixed(2)}`,
    none: missing === undefined ? "does not know" : `has no such ${missing}`,
    failed: `could not be asked${evidence.failure === undefined ? "" : ` (${evidence.failure})`}`,
  }[outcome];
  const words = raw === undefined || raw === "" ? "" : `, in its words "${raw.slice(0, maxQuoteLength)}"`;
  const guess = assumed ? ", taken from the newest release that fits" : "";
  const from = imported === undefined ? "" : `, ${importedWords[imported]}`;
  const place = url ?? file;
  return `${source} ${said}${guess}${from}${words}${place === undefined ? "" : `, at ${place}`}`;
}

function describeOverride({ decision: { override, overrideFrom } }: Finding): string[] {
  if (override === undefined) return [];
  const who = overrideFrom === "project" ? "the project's lcc.yml" : "the policy";
  return [`"${override}" of ${who} sets the license; what the sources say does not count`];
}

function describeLicense(finding: Finding, report: Report): string {
  const { resolved_license: license, sources } = finding;
  const why = whyUnknown(finding, { isOffline: wasOffline(report) });
  if (why !== undefined) return `${license}: ${why}`;
  return sources.length === 0 ? license : `${license}, from ${sources.join(", ")}`;
}

function describeConflict(finding: Finding): string | undefined {
  const line = conflictLine(finding, "path");
  return (
    line && `${line}; the ${finding.decision.conflict?.used === "detected" ? "text" : "declared license"} is judged`
  );
}

/** The alternatives of every OR, each with its own verdict. Reports before 3.0 do not have them. */
function describeChoices({ resolved_license: license, decision }: Finding): string[] {
  const isChosen = decision.license !== license && decision.conflict?.used !== "detected";
  if (!isChosen) return [];
  return [`${decision.license} is taken out of ${license}`, ...(decision.choices ?? []).flatMap(describeChoice)];
}

function describeChoice({ expression, because, alternatives }: LicenseChoice, at: number): string[] {
  return [
    ...(at > 0 ? [`out of ${expression}`] : []),
    ...alternatives.map(({ license, status, list, pattern, isChosen }) => {
      const place = list === "none" ? "on no list" : `${list} list${pattern === undefined ? "" : `, entry ${pattern}`}`;
      return `  ${license}: ${status}, ${place}${isChosen ? `; taken (${because})` : ""}`;
    }),
  ];
}

function describeRule({ decision }: Finding, { policy }: Report): string {
  const { list, pattern, from, context = policy.context } = decision;
  const entry = pattern === undefined ? "" : `, entry ${pattern}`;
  const place = from === undefined ? "" : `, written in ${from}`;
  const rules = `policy ${policy.name}${policy.version === "" ? "" : ` ${policy.version}`}, context ${context}`;
  return `${list === "none" ? "on no list" : `${list} list${entry}`}${place} (${rules})`;
}

function describeRisk({ decision: { risk } }: Finding): string | undefined {
  if (!risk) return undefined;
  const doubt = risk.isUnverified ? "; not compared with its source yet" : "";
  return `${risk.subject} has the risk ${risk.risk}, which the policy puts on ${risk.rule}${doubt}`;
}

function describeSoftening({ decision: { softened } }: Finding): string | undefined {
  return softened && `a ${softened.from} counts less here: ${softened.by} is "${softened.rule}" in the policy`;
}

function describeWaiverStep(finding: Finding): (string | undefined)[] {
  const { waiver } = finding.decision;
  if (!waiver) return [];
  const who = waiver.from === "project" ? "the project's lcc.yml" : "the policy";
  return [waiverLine(finding), `without it this is a ${waiver.status}`, `its entry is "${waiver.component}" of ${who}`];
}

function describeProjectRules({ component }: Finding, { projectRules = [] }: Report): string[] {
  const key = componentKey(component);
  return projectRules.flatMap((entry) => {
    const was = entry.before[entry.components.indexOf(key)];
    return was ? [`${describeProjectRule(entry)}; without the rules: ${was.license}, ${was.status}, ${was.scope}`] : [];
  });
}

function adviceOn(finding: Finding, { report }: StepContext): string[] {
  const isOpen = finding.resolved_license === unknownLicense && finding.status !== "pass";
  return isOpen ? unknownAdvice(report, [finding]) : entryLines([finding], report);
}

function describeObligations({ decision }: Finding): string[] {
  return (obligationsIn(decision.license) ?? []).flatMap((obligation) => {
    const asked = obligation.obligations.map(({ id }) => id.replaceAll("-", " ")).join(", ");
    const doubt = explainBasis(obligation);
    return [`${obligation.license}: ${[asked, doubt].filter(Boolean).join(". ") || "nothing that lcc knows of"}`];
  });
}
