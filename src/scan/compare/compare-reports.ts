import type { Finding } from "../../domain/report/finding.ts";
import type { Report, UnreadFile } from "../../domain/report/report.ts";
import { isWarning } from "../../domain/report/unread-file.ts";
import { decideStatus } from "../../domain/report/report-status.ts";
import type { ComponentChange, DiffedComponent, ReportDiff, VerdictCounts } from "../../domain/report/report-diff.ts";
import { identifyFinding, newViolations, newWarnings } from "./baseline.ts";
import { type Pair, pairFindings } from "./pair-findings.ts";

export function compareReports(old: Report, next: Report): ReportDiff {
  const { pairs, added, removed, licenseChanges } = pairFindings(old.findings, next.findings);
  return {
    verdict: { before: countVerdict(old), after: countVerdict(next) },
    policy: {
      before: old.policy,
      after: next.policy,
      isChanged: old.policy.digest !== next.policy.digest || old.policy.context !== next.policy.context,
    },
    newViolations: newViolations(next, old).map(toDiffed),
    newWarnings: newWarnings(next, old).map(toDiffed),
    endedViolations: newViolations(old, next).map(toDiffed),
    licenseChanged: licenseChanges.map(toChange),
    statusChanged: pairs.filter(({ before, after }) => before.status !== after.status).map(toChange),
    versionChanged: pairs
      .filter(({ before, after }) => before.component.version !== after.component.version)
      .filter(({ before, after }) => !isOwnChoice(before) && !isOwnChoice(after))
      .map(toChange),
    added: withoutOwnChoices(added, old).map(toDiffed),
    removed: withoutOwnChoices(removed, next).map(toDiffed),
    coverage: { newlyUnread: unreadOnlyIn(next, old), noLongerUnread: unreadOnlyIn(old, next) },
  };
}

/** lcc chooses the newest version that fits, so a new version does not mean that the project changed. */
function isOwnChoice({ component }: Finding): boolean {
  return component.resolvedBy === "lcc";
}

/** Leaves out versions that lcc chose, where the other report has the package with the same license. */
function withoutOwnChoices(findings: readonly Finding[], other: Report): Finding[] {
  if (!findings.some(isOwnChoice)) return [...findings];
  const ofOther = new Set(other.findings.map(identifyFinding));
  return findings.filter((finding) => !isOwnChoice(finding) || !ofOther.has(identifyFinding(finding)));
}

export function countVerdict({ summary, completeness }: Report): VerdictCounts {
  const { componentCount, violations, warnings } = summary;
  const state = completeness && { completeness: completeness.state };
  return { status: decideStatus(summary), ...state, componentCount, violations, warnings };
}

function toChange({ before, after }: Pair): ComponentChange {
  return { before: toDiffed(before), after: toDiffed(after) };
}

export function toDiffed({ component, resolved_license: license, status, decision }: Finding): DiffedComponent {
  const { type, name, version, purl, scope } = component;
  return { type, name, version, ...(purl !== undefined && { purl }), scope, license, status, decision };
}

/** Only files that count. */
function unreadOnlyIn({ coverage }: Report, other: Report): UnreadFile[] {
  const ofOther = new Set(other.coverage.manifestsUnread.filter(isWarning).map(({ file }) => file));
  return coverage.manifestsUnread.filter((file) => isWarning(file) && !ofOther.has(file.file));
}
