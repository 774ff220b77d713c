import type { Evidence } from "../../domain/report/evidence.ts";
import type { ModelFacts } from "../../models/model-facts.ts";
import { readFacts } from "../../models/read-facts.ts";
import type { Override } from "../../domain/policy/policy.ts";
import type { ReportNote, NoteType } from "../../domain/report/warning.ts";
import { countingEvidence } from "../../resolve/chain/conclude.ts";
import { findConflicts } from "../../resolve/chain/conflicts.ts";
import { toLicenseText } from "../../resolve/chain/license-texts.ts";
import type { Judged } from "../judge/judge.ts";
import { findWeakAnswer } from "../judge/weak-answer.ts";
import { findDeprecatedNames } from "./deprecated-names.ts";
import { describeLimits } from "./license-limits.ts";
import { severityOf } from "./severity.ts";
import { describeConflict, describeWeakAnswer, nameComponent, shorten, subjectOf, toWarned } from "./subject.ts";
import { explain, recommend } from "./texts.ts";
import { waiverNotes } from "./waiver-notes.ts";

type ComponentNoteType = Exclude<
  NoteType,
  "restricted_base" | "dataset_risk" | "license_changed" | "not_on_platform" | "unresolved_reference" | "source_failed"
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
    ["unpinned_revision", unpinned(judged, facts)],
    ["gated_model", gated(judged, facts)],
    ...expiredOverrides.map((override) => ["override_expired", expired(override, judged)] as const),
    ...waiverNotes(judged),
  ];
  return messages.flatMap(([type, message]) => (message === undefined ? [] : [toNote(type, message, finding)]));
}

function toNote(type: ComponentNoteType, message: string, finding: Judged["finding"]): ReportNote {
  const { component, resolved_license: license } = finding;
  return {
    component: toWarned(component),
    license,
    type,
    severity: severityOf(type, component),
    message,
    explanation: [explain(type), ...limitOf(type, license)].join(" "),
    recommendation: recommend(type, { ...subjectOf(finding), license }),
  };
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
  const wish = requirement === undefined || requirement === "" ? "" : ` (asked for: ${shorten(requirement)})`;
  const taken = assumedVersion === undefined ? "" : `; the license is that of ${shorten(assumedVersion)}`;
  return `Nothing pins the version of ${nameComponent(component)}${wish}${taken}.`;
}

/** Findings that pass or are forbidden because of a weak answer; warnings already mention most weak answers. */
function weakAnswer({ finding }: Judged): string | undefined {
  const weak = finding.decision.override === undefined ? findWeakAnswer(finding.evidence) : undefined;
  const isToldElsewhere = finding.status === "warning" && weak?.outcome === "weak" && weak.doubt !== "several_licenses";
  return weak && !isToldElsewhere ? describeWeakAnswer(weak, finding) : undefined;
}

/** Checks only the name that the license comes from, and only without an override. */
function deprecatedName({ finding }: Judged): string | undefined {
  const { component, evidence, decision, resolved_license: license } = finding;
  if (decision.override !== undefined) return undefined;
  const [counting] = countingEvidence(evidence);
  const names = counting?.raw === undefined ? [] : findDeprecatedNames(counting.raw);
  if (!counting || names.length === 0) return undefined;
  return `${counting.source} gives the license of ${nameComponent(component)} as ${shorten(names.join(", "))}, an identifier that SPDX has retired; it is read as ${shorten(license)}.`;
}

function conflict(judged: Judged, { contradictions = [] }: ModelFacts): string | undefined {
  const { finding } = judged;
  if (finding.decision.override !== undefined) return undefined;
  const name = nameComponent(finding.component);
  const sentences = cut(findConflicts(withoutConflict(judged)));
  const disagreeing = sentences.length === 0 ? [] : [`Sources disagree about ${name}: ${sentences.join(" ")}`];
  const said = contradictions
    .slice(0, maxContradictions)
    .map((one) => `The card of ${name} contradicts itself: ${one}.`);
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
  return evidence.filter((one) => one.file !== conflict.file && !(effect?.isDecisive && toLicenseText(one)));
}

const maxContradictions = 3;

/** The evidence lists all license files. */
function cut(sentences: readonly string[]): readonly string[] {
  const left = sentences.length - maxSentences;
  return left > 0 ? [...sentences.slice(0, maxSentences), `And ${left} more.`] : sentences;
}

const maxSentences = 5;

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
  const instead = decision.override === undefined ? "" : ` The override of "${shorten(decision.override)}" applies.`;
  return `The override of "${shorten(key)}", which gave ${nameComponent(component)} the license ${license}, ended on ${expires}.${instead}`;
}
