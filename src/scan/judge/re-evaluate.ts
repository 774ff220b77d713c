import type { Policy, ProjectRules } from "../../domain/policy/policy.ts";
import type { Completeness } from "../../domain/report/completeness.ts";
import type { Finding } from "../../domain/report/finding.ts";
import type { Report } from "../../domain/report/report.ts";
import { collectObligations } from "../../spdx/obligations.ts";
import { assessCompleteness } from "../completeness.ts";
import { toCompleteness } from "../completeness/to-completeness.ts";
import { createRiskFinder } from "../lineage/judge-risks.ts";
import type { JudgeOptions } from "./judge.ts";
import { judgeProject, takesProjectRules } from "./judge-project.ts";
import { nameRules } from "../run/build-report.ts";
import { listStoredRules } from "./list-stored-rules.ts";
import { restoreRules, takeBackPaths, takeBackPlaces } from "./stored-rules.ts";
import { summarize } from "../run/summarize.ts";
import { analyseWarnings } from "../warnings/analyse.ts";
import { orderNotes } from "../warnings/order-notes.ts";

interface NewRules extends Omit<JudgeOptions, "projectRules"> {
  readonly policy: Policy;
  /** Whether rules of the project apply where the policy does not say; `all` on the command line. */
  readonly projectRules?: ProjectRules;
}

/**
 * Judges a stored report by other rules, without network requests: the report has all evidence. Notes about files and
 * about an earlier report stay. The rules of the project are applied again, or undone where the policy forbids them.
 */
export function reEvaluate(report: Report, { policy, context, today, projectRules }: NewRules): Report {
  const isTaken = takesProjectRules(policy, projectRules);
  const stored = restoreRules(report.projectRules ?? []);
  const known = takeBackPaths(report, isTaken);
  const components = known.map(({ component }) => component);
  const riskOf = createRiskFinder(components, report.lineage, context);
  const options = { context, today, riskOf, ...(isTaken && { projectRules: stored }) };
  const { judged, entries } = judgeProject(known, options, stored);
  const findings = judged.map(({ finding }) => finding);
  const { errors, sourceFailures, lineage } = report;
  const coverage = takeBackPlaces(report, isTaken);
  const completeness = report.completeness && assessAgain({ ...report, coverage }, report.completeness, findings);
  const { warnings, notes } = analyseWarnings({ judged, coverage, errors, sourceFailures, lineage, completeness });
  const kept = report.notes.filter(({ type }) => type === "license_changed");
  return {
    ...report,
    ...(report.projectRules && {
      projectRules: listStoredRules(report.projectRules, { stored, entries, known, ...options }),
    }),
    policy: nameRules(policy, context),
    summary: summarize(findings, warnings.length),
    findings,
    coverage,
    ...(completeness && { completeness }),
    obligations: collectObligations(findings.map(({ decision }) => decision.license)),
    warnings,
    notes: kept.length === 0 ? notes : orderNotes([...notes, ...kept], findings),
  };
}

/** Other overrides may complete what a source did not answer; the limits of the scan stay. */
function assessAgain(
  { coverage, lineage, isDeep = false }: Report,
  { reasons }: Completeness,
  findings: readonly Finding[],
): Completeness {
  const isQuota = findings.some(({ evidence }) => evidence.some(({ failure }) => failure === "quota"));
  const isOffline = !isQuota && reasons.some(({ code }) => code === "sources_not_asked");
  const again = assessCompleteness({ findings, lineage, coverage, isOffline, isDeep });
  const kept = reasons.filter(({ code }) => code === "previous_report_unreadable");
  return toCompleteness([...again.reasons, ...kept]);
}
