import type { ComponentChange, DiffedComponent, ReportDiff, VerdictCounts } from "../domain/report/report-diff.ts";
import { countOf, formatNumber } from "../text/count.ts";

/** Each change is listed once, under the first matching heading. */
interface ChangeParts {
  readonly licenses: readonly ComponentChange[];
  /** A different status under the same license. */
  readonly statuses: readonly ComponentChange[];
  /** Only the version differs. */
  readonly versions: readonly ComponentChange[];
}

export function partChanges({ licenseChanged, statusChanged, versionChanged }: ReportDiff): ChangeParts {
  const told = new Set(licenseChanged.map(keyOf));
  const statuses = statusChanged.filter((change) => !told.has(keyOf(change)));
  for (const change of statuses) told.add(keyOf(change));
  return {
    licenses: licenseChanged,
    statuses,
    versions: versionChanged.filter((change) => !told.has(keyOf(change))),
  };
}

function keyOf({ after: { type, name, version } }: ComponentChange): string {
  return `${type}\n${name}\n${version}`;
}

/** Components with a violation for the same license and reason. */
export interface ViolationGroup {
  readonly license: string;
  readonly reason: string;
  readonly components: readonly DiffedComponent[];
}

export function groupViolations(violations: readonly DiffedComponent[]): ViolationGroup[] {
  const groups = Map.groupBy(violations, ({ license, decision }) => `${license}\n${decision.reason}`);
  return [...groups.values()].flatMap((components) => {
    const [first] = components;
    return first ? [{ license: first.license, reason: first.decision.reason, components }] : [];
  });
}

/** `1.0.0 → 1.1.0`, or the value if both are the same. */
export function describeStep(before: string, after: string): string {
  return before === after ? after : `${before} → ${after}`;
}

/** `violation → pass, waived`: a waived violation is not resolved. */
export function describeStatuses({ before, after }: ComponentChange): string {
  return describeStep(describeStatus(before), describeStatus(after));
}

export function describeStatus({ status, decision }: DiffedComponent): string {
  return decision.waiver ? `${status}, waived` : status;
}

export function describeVersions({ before, after }: ComponentChange): string {
  return describeStep(before.version || noVersion, after.version || noVersion);
}

export const noVersion = "no version";

/** The policies by name, with digests only if the names are the same. */
export function describePolicies({ policy: { before, after } }: ReportDiff): string {
  const name = ({ name: policy, context, version }: typeof before) =>
    `${policy}/${context}${version === "" ? "" : ` ${version}`}`;
  const [old, next] = [name(before), name(after)];
  if (old !== next) return `${old} → ${next}`;
  return `${next}, edited (${shortDigest(before.digest)} → ${shortDigest(after.digest)})`;
}

function shortDigest(digest: string): string {
  return digest.replace(/^sha256:/, "").slice(0, 12);
}

/** The result in one line, for the end: `violation: 2 new violations, 1 gone; 34 → 35 violations, …`. */
export function diffVerdict({ verdict: { before, after }, newViolations, endedViolations }: ReportDiff): string {
  const result = describeStep(before.status, after.status);
  const fresh = newViolations.length === 0 ? "no new violations" : countOf(newViolations.length, "new violation");
  const gone = endedViolations.length === 0 ? "" : `, ${formatNumber(endedViolations.length)} gone`;
  const counts = [
    countStep(before.violations, after.violations, "violation"),
    countStep(before.warnings, after.warnings, "warning"),
    countStep(before.componentCount, after.componentCount, "component"),
  ];
  return `${result}: ${fresh}${gone}; ${counts.join(", ")}${describeCompleteness(before, after)}`;
}

/** How reliable a comparison is: a component that one report missed looks added or removed. */
function describeCompleteness(before: VerdictCounts, after: VerdictCounts): string {
  const [was, is] = [before, after].map(({ completeness }) => completeness === "partial");
  if (was && is) return "; both incomplete";
  if (is) return "; the new report is incomplete";
  return was ? "; the old report is incomplete" : "";
}

export function countStep(before: number, after: number, what: string): string {
  return before === after ? countOf(after, what) : `${formatNumber(before)} → ${countOf(after, what)}`;
}

export function isWithoutChange(diff: ReportDiff): boolean {
  const { policy, coverage, newViolations, endedViolations, added, removed } = diff;
  const { licenses, statuses, versions } = partChanges(diff);
  const lists = [newViolations, endedViolations, added, removed, licenses, statuses, versions];
  const all = [...lists, coverage.newlyUnread, coverage.noLongerUnread];
  return !policy.isChanged && all.every((list) => list.length === 0);
}
