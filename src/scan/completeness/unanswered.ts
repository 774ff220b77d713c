import type { CompletenessReason } from "../../domain/report/completeness.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import type { Finding } from "../../domain/report/finding.ts";
import type { Ancestor } from "../../domain/report/report.ts";
import { formatCount } from "../../text/count.ts";
import { findWeakAnswer } from "../judge/weak-answer.ts";
import type { ScanFacts } from "./facts.ts";
import { listNames } from "../../text/list-names.ts";

/** A component, or what a model was made from, and the sources that failed for it. */
export interface Unanswered {
  readonly subject: Finding | Ancestor;
  readonly failed: readonly Evidence[];
}

/**
 * Components, and what models were made from, without an exact answer, override or waiver, for which a source of this
 * kind failed. Those that can change the verdict come first.
 */
export function unansweredBy(facts: ScanFacts, isMeant: (evidence: Evidence) => boolean): Unanswered[] {
  const undecided = facts.findings.filter(({ decision }) => !isDecided(decision));
  const open = [...undecided, ...facts.lineage].filter(({ evidence }) => !isAnswered(evidence));
  const failed = withFailures(open, isMeant);
  return [
    ...failed.filter((unanswered) => mayMatter(unanswered, facts)),
    ...failed.filter((unanswered) => !mayMatter(unanswered, facts)),
  ];
}

export function withFailures(
  all: readonly (Finding | Ancestor)[],
  isMeant: (evidence: Evidence) => boolean,
): Unanswered[] {
  return all.flatMap((subject) => {
    const failed = subject.evidence.filter((evidence) => evidence.outcome === "failed" && isMeant(evidence));
    return failed.length === 0 ? [] : [{ subject, failed }];
  });
}

/** The reason about components without an answer; only those count whose license can change the verdict. */
export function reasonUnanswered(
  facts: ScanFacts,
  open: readonly Unanswered[],
  { code, message, advice }: Pick<CompletenessReason, "code" | "message" | "advice">,
): CompletenessReason[] {
  if (open.length === 0) return [];
  const count = open.filter((unanswered) => mayMatter(unanswered, facts)).length;
  const others = formatCount(open.length - count, "of them, whose license", "of them, whose licenses");
  const uncounted = count < open.length ? ` Not counted: ${others} cannot change the verdict.` : "";
  return [{ code, message: message + uncounted, count, advice }];
}

/** A violation stays one, and what is only reported is never one. */
function mayMatter({ subject }: Unanswered, { isOnlyReported }: ScanFacts): boolean {
  return !("component" in subject) || (subject.status !== "violation" && !isOnlyReported?.(subject.component));
}

/** `a, b (only a weak answer: GPL-1.0-or-later) and 2 more`. */
export function listOpen(open: readonly Unanswered[]): string {
  return listNames(
    open.map(({ subject }) => {
      const weak = findWeakAnswer(subject.evidence)?.license;
      return nameOf(subject) + (weak === undefined ? "" : ` (only a weak answer: ${weak})`);
    }),
  );
}

function nameOf(subject: Finding | Ancestor): string {
  return "component" in subject ? subject.component.name : subject.name;
}

/** Those that failed for the same reason, by the message of the first source. */
export function byMessage(open: readonly Unanswered[]): [message: string, group: Unanswered[]][] {
  return [...Map.groupBy(open, ({ failed }) => failed[0]?.raw ?? "")];
}

/** Overrides and waivers do not depend on a source. */
export function isDecided({ override, waiver }: Finding["decision"]): boolean {
  return override !== undefined || waiver !== undefined;
}

export function isAnswered(evidence: readonly Evidence[]): boolean {
  return evidence.some(({ outcome }) => outcome === "answer");
}
