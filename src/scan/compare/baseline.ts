import type { CompletenessReason } from "../../domain/report/completeness.ts";
import { componentKey } from "../../domain/contracts/component.ts";
import type { Finding } from "../../domain/report/finding.ts";
import { unknownLicense } from "../../domain/policy/policy.ts";
import type { Report } from "../../domain/report/report.ts";
import type { ReportNote, Severity } from "../../domain/report/warning.ts";
import { identifyLicense } from "../../spdx/same-license.ts";
import { toCompleteness } from "../completeness/to-completeness.ts";
import { type Pair, pairFindings } from "./pair-findings.ts";
import { rankLicense } from "../warnings/license-family.ts";
import { noteFinding, orderNotes } from "../warnings/note-finding.ts";
import { softenSeverity } from "../warnings/severity.ts";
import { nameComponent, shortenName } from "../warnings/subject.ts";

/** Adds a note for every component whose license differs from an earlier report. */
export function withLicenseChanges(report: Report, baseline: Report): Report {
  const { licenseChanges } = pairFindings(baseline.findings, report.findings);
  const others = report.notes.filter(({ type }) => type !== "license_changed");
  return { ...report, notes: orderNotes([...others, ...licenseChanges.map(noteChange)], report.findings) };
}

/** Marks the report as partial because the previous one could not be read. */
export function withLostPrevious(report: Report): Report {
  const reasons = report.completeness?.reasons ?? [];
  return { ...report, completeness: toCompleteness([...reasons, lostPrevious]) };
}

const lostPrevious: CompletenessReason = {
  code: "previous_report_unreadable",
  message: "The last report of the project could not be read, so changed licenses are not noted.",
  count: 1,
  advice: "Look into the log of the service; the next scan compares with this one.",
};

/** Violations that are not in an earlier report; another version of a package that already violated does not count. */
export function newViolations(report: Report, baseline: Report): Finding[] {
  const earlier = new Set(violationsOf(baseline).map(identifyFinding));
  return violationsOf(report).filter((finding) => !earlier.has(identifyFinding(finding)));
}

/** Warnings about components that have no warning or violation in an earlier report, in any version. */
export function newWarnings(report: Report, baseline: Report): Finding[] {
  const earlier = new Set(baseline.findings.filter(({ status }) => status !== "pass").map(identifyFinding));
  return report.findings.filter((finding) => finding.status === "warning" && !earlier.has(identifyFinding(finding)));
}

/**
 * Reasons for an incomplete scan that are not in an earlier report. Failed sources always count: what they would have
 * answered is in no report. A reason about files counts if it names a new file.
 */
export function newReasons(report: Report, baseline: Report): CompletenessReason[] {
  const earlier = baseline.completeness?.reasons ?? [];
  const files = new Set([
    ...earlier.flatMap((reason) => reason.files ?? []),
    ...baseline.coverage.manifestsUnread.map(({ file }) => file),
  ]);
  return (report.completeness?.reasons ?? []).filter((reason) => {
    if (reason.code === "sources_failed") return true;
    if (reason.files) return reason.files.some((file) => !files.has(file));
    return !earlier.some(({ code, message }) => code === reason.code && message === reason.message);
  });
}

function violationsOf({ findings }: Report): Finding[] {
  return findings.filter(({ status }) => status === "violation");
}

/** A package under its license; the version is left out. */
export function identifyFinding({ component, resolved_license: license }: Finding): string {
  return `${componentKey({ ...component, version: "" })}\n${identifyLicense(license)}`;
}

function noteChange(change: Pair): ReportNote {
  const severity = softenSeverity(severityOfChange(change), change.after.component);
  return noteFinding("license_changed", change.after, { severity, message: describe(change) });
}

function describe({ before, after }: Pair): string {
  const [old, now] = [before, after].map((finding) => shortenName(finding.resolved_license));
  const { version } = after.component;
  const isSame = before.component.version === version;
  const change = isSame
    ? `was ${old} and is now ${now}`
    : `was ${old} in ${inVersion(before)} and is now ${now} in ${inVersion(after)}`;
  const cause = isOverridden(before) || isOverridden(after) ? " An override of the policy has a part in it." : "";
  const name = nameComponent(isSame ? after.component : { ...after.component, version: "" });
  return `The license of ${name} ${change}.${cause}`;
}

function inVersion({ component: { version } }: Finding): string {
  return version === "" ? "the version that nothing pins" : shortenName(version);
}

function isOverridden({ decision }: Finding): boolean {
  return decision.override !== undefined;
}

/** high: stricter than before; medium: no longer known; low: all others, and overrides of the policy. */
function severityOfChange({ before, after }: Pair): Severity {
  const [old, now] = [before.resolved_license, after.resolved_license];
  if (isOverridden(after) || old === unknownLicense) return "low";
  if (now === unknownLicense) return "medium";
  return rankLicense(now) > rankLicense(old) ? "high" : "low";
}
