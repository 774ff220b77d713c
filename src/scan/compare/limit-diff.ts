import type { ReportDiff } from "../../domain/report/report-diff.ts";

/** A part of a list, and the length of the whole. */
interface Part<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** Limits each list of a diff: two reports may have nothing in common. */
export function limitDiff({ verdict, policy, coverage, ...lists }: ReportDiff, limit: number) {
  const part = <T>(list: readonly T[]): Part<T> => ({ items: list.slice(0, limit), total: list.length });
  return {
    verdict,
    policy,
    added: part(lists.added),
    removed: part(lists.removed),
    licenseChanged: part(lists.licenseChanged),
    statusChanged: part(lists.statusChanged),
    versionChanged: part(lists.versionChanged),
    newViolations: part(lists.newViolations),
    newWarnings: part(lists.newWarnings),
    endedViolations: part(lists.endedViolations),
    newlyUnread: part(coverage.newlyUnread),
    noLongerUnread: part(coverage.noLongerUnread),
  };
}
