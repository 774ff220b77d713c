import type { Evidence } from "../../domain/report/evidence.ts";
import type { ModelFacts } from "../../models/model-facts.ts";
import { readFacts } from "../../models/read-facts.ts";
import { unknownLicense } from "../../domain/policy/policy.ts";
import type { Override } from "../../domain/policy/policy.ts";
import type { ReportNote, NoteType } from "../../domain/report/warning.ts";
import { countingEvidence } from "../../resolve/chain/conclude.ts";
import { findConflicts } from "../../resolve/chain/conflicts.ts";
import { licenseName } from "../../resolve/chain/license-conflict.ts";
import { toLicenseText } from "../../resolve/chain/license-texts.ts";
import type { Judged } from "../judge/judge.ts";
import { findWeakAnswer } from "../judge/weak-answer.ts";
import { describeLimits } from "./license-limits.ts";
import { noteFinding } from "./note-finding.ts";
import { rateSeverity } from "./severity.ts";
import { describeConflict, describeWeakAnswer, nameComponent, shortenName } from "./subject.ts";
import { once } from "../../async/once.ts";
import { exceptionSuccessors, successors } from "../../spdx/deprecated.ts";
import { type LicenseTerm, maxExpressionLength, parseExpression, termsIn } from "../../spdx/expression.ts";
import { type Family, findFamily } from "../../spdx/families.ts";
import type { EndedWaiver } from "../../policy/judge/waivers.ts";

type ComponentNoteType = Exclude<
  NoteType,
  | "restricted_base"
  | "dataset_risk"
  | "license_changed"
  | "not_on_platform"
  | "unresolved_reference"
  | "unmatched_license_file"
  | "source_failed"
>;

/** Notes about a component, which change no verdict, in the order of the note types. */
export function noteComponent(judged: Judged): ReportNote[] {
  const { finding, expiredOverrides } = judged;
  const facts = readFacts(finding.component.facts);
  const messages: readonly (readonly [ComponentNoteType, string | undefined])[] = [
    ["no_version", withoutVersion(judged, facts)],
    ["ambiguous_license", weakAnswer(judged)],
    ["deprecated_identifier", deprecatedName(judged)],
    ["license_conflict", conflict(judged, facts)],
    ["bundled_license", bundled(judged)],
    ["license_list", listWithoutOperator(judged)],
    ["unknown_exception", unknownException(judged)],
    ["license_change_date", changeDate(judged)],
    ["unpinned_revision", unpinned(judged, facts)],
    ["gated_model", gated(judged, facts)],
    ...expiredOverrides.map((override) => ["override_expired", expired(override, judged)] as const),
    ...waiverNotes(judged),
  ];
  return messages.flatMap(([type, message]) => {
    if (message === undefined) return [];
    const severity = rateSeverity(type, finding.component);
    return [noteFinding(type, finding, { severity, message, further: limitOf(type, finding.resolved_license) })];
  });
}

/** Access to a gated model may be refused. */
function limitOf(type: ComponentNoteType, license: string): string[] {
  const limits = type === "gated_model" ? describeLimits(license) : [];
  return limits.length === 0 ? [] : ["The license:", ...limits];
}

/** Only components with a package URL have versions that can be pinned. */
function withoutVersion({ finding: { component } }: Judged, { assumedVersion }: ModelFacts): string | undefined {
  const { type, version, purl, requirement } = component;
  if (version !== "" || purl === undefined || type === "huggingface") return undefined; // models have a separate note
  const wish = requirement === undefined || requirement === "" ? "" : ` (asked for: ${shortenName(requirement)})`;
  const taken = assumedVersion === undefined ? "" : `; the license is that of ${shortenName(assumedVersion)}`;
  return `Nothing pins the version of ${nameComponent(component)}${wish}${taken}.`;
}

/** Findings that pass or are forbidden because of a weak answer; warnings already mention most weak answers. */
function weakAnswer({ finding }: Judged): string | undefined {
  const weak = finding.decision.override === undefined ? findWeakAnswer(finding.evidence) : undefined;
  if (weak?.doubt === "license_list") return undefined;
  const isInWarning = finding.status === "warning" && weak?.outcome === "weak" && weak.doubt !== "several_licenses";
  return weak && !isInWarning ? describeWeakAnswer(weak, finding) : undefined;
}

function listWithoutOperator({ finding: { component, evidence, decision } }: Judged): string | undefined {
  if (decision.override !== undefined) return undefined;
  const list = countingEvidence(evidence).find(({ doubt }) => doubt === "license_list");
  if (!list) return undefined;
  const names = list.raw === undefined ? "" : ` (${shortenName(list.raw)})`;
  return `${nameComponent(component)} lists several licenses${names} and does not say whether one of them may be chosen; all are taken to apply.`;
}

function unknownException({ finding: { component, evidence, decision } }: Judged): string | undefined {
  if (decision.override !== undefined) return undefined;
  const [counting] = countingEvidence(evidence);
  const parsed = parseExpression(counting?.raw ?? "");
  const isUnknown = "error" in parsed && parsed.error.code === "unknown_exception" && counting?.license !== undefined;
  if (!isUnknown) return undefined;
  return `${nameComponent(component)} is under ${shortenName(counting.raw ?? "")}, an exception that lcc does not know; it counts as unidentified terms.`;
}

function changeDate({ finding: { component }, changed }: Judged): string | undefined {
  if (!changed) return undefined;
  const place = changed.file === undefined ? "" : ` in ${shortenName(changed.file)}`;
  return `${nameComponent(component)} was under ${changed.id} until the change date${place}, ${changed.date}; since then it is under ${changed.license}, and that is judged.`;
}

/** Checks only the name that the license comes from, and only without an override. */
function deprecatedName({ finding }: Judged): string | undefined {
  const { component, evidence, decision, resolved_license: license } = finding;
  if (decision.override !== undefined) return undefined;
  const [counting] = countingEvidence(evidence);
  const names = counting?.raw === undefined ? [] : findDeprecatedNames(counting.raw);
  if (!counting || names.length === 0) return undefined;
  return `${counting.source} gives the license of ${nameComponent(component)} as ${shortenName(names.join(", "))}, an identifier that SPDX has retired; it is read as ${shortenName(license)}.`;
}

function conflict(judged: Judged, { contradictions = [] }: ModelFacts): string | undefined {
  const { finding } = judged;
  if (finding.decision.override !== undefined) return undefined;
  const name = nameComponent(finding.component);
  const sentences = cut(findConflicts(withoutConflict(judged)));
  const disagreeing = sentences.length === 0 ? [] : [`Sources disagree about ${name}: ${sentences.join(" ")}`];
  const said = contradictions
    .slice(0, maxContradictions)
    .map((contradiction) => `The card of ${name} contradicts itself: ${contradiction}.`);
  return [...textConflict(judged), ...disagreeing, ...said].join(" ") || undefined;
}

/** A decisive conflict is already in the warning, or in the reason of the violation. */
function textConflict({ finding, conflict: effect }: Judged): string[] {
  const { conflict, waiver } = finding.decision;
  if (conflict && waiver) return [`${describeConflict(finding, conflict)}; a waiver accepts both.`];
  if (!conflict || effect?.isDecisive) return [];
  return [`${describeConflict(finding, conflict)}; the declared license counts.`];
}

/** Each text is mentioned once. */
function withoutConflict({ finding: { evidence, decision }, conflict: effect }: Judged): readonly Evidence[] {
  const { conflict } = decision;
  if (!conflict) return evidence;
  return evidence.filter((answer) => answer.file !== conflict.file && !(effect?.isDecisive && toLicenseText(answer)));
}

const maxContradictions = 3;

/** The evidence lists all license files. */
function cut(sentences: readonly string[]): readonly string[] {
  const left = sentences.length - maxSentences;
  return left > 0 ? [...sentences.slice(0, maxSentences), `And ${left} more.`] : sentences;
}

const maxSentences = 5;

/** Licenses of bundled parts that neither the component nor its evidence names, and that ask for more than a notice. */
function bundled({ finding: { component, evidence, resolved_license } }: Judged): string | undefined {
  const stated = new Set([resolved_license, ...evidence.flatMap(({ license = [] }) => license)].flatMap(namesIn));
  const parts = evidence.flatMap(({ contains = [] }) => contains);
  const further = parts.filter(({ license }) => termsIn(license).some((term) => isFurther(term, stated)));
  if (further.length === 0) return undefined;
  const list = cut(further.map(({ license, file }) => `${shortenName(license)} (${shortenName(file)})`));
  return `${nameComponent(component)} contains parts under other licenses: ${list.join(", ")}.`;
}

const namesIn = (expression: string): string[] =>
  expression === unknownLicense ? [] : termsIn(expression).map(licenseName);

function isFurther(term: LicenseTerm, stated: ReadonlySet<string>): boolean {
  return !stated.has(licenseName(term)) && !harmless.has(findFamily(term.id));
}

const harmless: ReadonlySet<Family> = new Set(["public-domain", "permissive"]);

/** Detectors mark code that loads a model or dataset without a commit or tag. */
function unpinned({ finding: { component } }: Judged, facts: ModelFacts): string | undefined {
  if (!facts.unpinned) return undefined;
  const isPinnedElsewhere = component.version !== "" && !branches.has(component.version);
  const gap = isPinnedElsewhere ? "in some places without its revision" : "with no fixed revision";
  return `${nameComponent(component)} is loaded ${gap}.`;
}

const branches: ReadonlySet<string> = new Set(["main", "master"]);

function gated({ finding: { component } }: Judged, { gated: how }: ModelFacts): string | undefined {
  if (!how) return undefined;
  const way = how === "manual" ? ": its owner decides about every request" : "";
  return `${nameComponent(component)} can be downloaded only by those who have accepted its conditions${way}.`;
}

function expired({ package: key, license, expires = "" }: Override, { finding }: Judged): string {
  const { component, decision } = finding;
  const instead =
    decision.override === undefined ? "" : ` The override of "${shortenName(decision.override)}" applies.`;
  return `The override of "${shortenName(key)}", which gave ${nameComponent(component)} the license ${license}, ended on ${expires}.${instead}`;
}

function findDeprecatedNames(raw: string): readonly string[] {
  if (raw.length > maxExpressionLength) return [];
  // Checking the words first is faster than parsing, and most texts have no deprecated name.
  const words = raw.toLowerCase().split(/[\s()+]/);
  if (!words.some((word) => retired().has(word))) return [];
  const parsed = parseExpression(raw);
  return "error" in parsed ? [] : [...new Set(parsed.deprecated)];
}

const retired = once(() => {
  const names = [...Object.keys(successors), ...Object.keys(exceptionSuccessors)];
  return new Set(names.map((name) => name.toLowerCase()));
});

type WaiverNote = readonly ["waiver_ended" | "waiver_ends_soon", string];

/** Waivers that have ended or will end soon. */
function waiverNotes({ finding, waivers }: Judged): WaiverNote[] {
  const ended = (waivers?.ended ?? []).map((waiver): WaiverNote => ["waiver_ended", describeEnd(waiver, finding)]);
  const { waiver } = finding.decision;
  if (!waiver || !waivers?.endsSoon) return ended;
  const name = nameComponent(finding.component);
  const message = `${name} is accepted only until ${waiver.until} (${shortenName(waiver.approvedBy)}: ${shortenName(waiver.reason)}); after that day it is a ${waiver.status}.`;
  return [...ended, ["waiver_ends_soon", message]];
}

function describeEnd({ waiver, because }: EndedWaiver, { component, resolved_license, decision }: Judged["finding"]) {
  const opening = `The waiver of "${shortenName(waiver.component)}" does not cover ${nameComponent(component)} any more`;
  if (because === "date") return `${opening}: it ended on ${waiver.until}.`;
  if (because === "license") {
    return `${opening}: it accepts ${shortenName(waiver.license)}, and the license is ${shortenName(resolved_license)}.`;
  }
  if (because === "risk") {
    return `${opening}: the policy counts a known risk of ${shortenName(decision.risk?.subject ?? "it")}, and a waiver accepts only a license.`;
  }
  const text = decision.conflict?.detected ?? "another license";
  const accepted =
    waiver.detected === undefined ? "names no detected license" : `names ${shortenName(waiver.detected)}`;
  return `${opening}: the license text is ${shortenName(text)}, and "detected" of the waiver ${accepted}.`;
}
