import type { Context, Policy, ProjectRules } from "../../domain/policy/policy.ts";
import type { Completeness } from "../../domain/report/completeness.ts";
import type { Finding } from "../../domain/report/finding.ts";
import type { Report } from "../../domain/report/report.ts";
import { collectObligations } from "../../spdx/obligations.ts";
import { assessCompleteness } from "../completeness/completeness.ts";
import { toCompleteness } from "../completeness/to-completeness.ts";
import { createRiskFinder } from "../lineage/judge-risks.ts";
import { isOnlyReported } from "../../policy/judge/soften.ts";
import { toProduction } from "../../policy/judge/production.ts";
import { formatCount } from "../../text/count.ts";
import { listNames } from "../../text/list-names.ts";
import { createAreas, createContextFinder } from "./areas.ts";
import type { JudgeOptions } from "./judge.ts";
import { judgeProject, takesProjectRules } from "./judge-project.ts";
import { nameRules } from "../run/build-report.ts";
import { listFindings } from "../run/listed-findings.ts";
import { listStoredRules } from "./list-stored-rules.ts";
import { restoreRules, takeBackPaths, takeBackPlaces } from "./stored-rules.ts";
import { summarize } from "../run/summarize.ts";
import { analyseWarnings } from "../warnings/analyse.ts";
import { addRemedies } from "../warnings/remedies.ts";
import { orderNotes } from "../warnings/note-finding.ts";

interface NewRules extends Omit<JudgeOptions, "projectRules"> {
  readonly policy: Policy;
  /** Whether rules of the project apply where the policy does not say; `all` on the command line. */
  readonly projectRules?: ProjectRules;
  /** How many findings the report may list; default: 200,000. */
  readonly maxFindings?: number;
}

/**
 * Judges a stored report by other rules, without network requests: the report has all evidence. Notes about files and
 * about an earlier report stay. The rules of the project are applied again, or undone where the policy forbids them.
 */
export function reEvaluate(report: Report, { policy, context, today, projectRules, maxFindings }: NewRules): Report {
  const isTaken = takesProjectRules(policy, projectRules);
  const stored = restoreRules(report.projectRules ?? []);
  const withoutPaths = takeBackPaths(report, isTaken);
  const components = withoutPaths.map(({ component }) => component);
  const riskOf = createRiskFinder(components, report.lineage, context);
  const isProduction = isTaken && (report.production === true || stored.production === true);
  const inUse = (one: Context) => (isProduction ? toProduction(one) : one);
  const judgedBy = inUse(context);
  const areas = createAreas(isTaken ? stored.contexts : [], policy, (one) => ({
    context: inUse(one),
    riskOf: createRiskFinder(components, report.lineage, one),
  }));
  const options = {
    ...{ context: judgedBy, today, riskOf, areas },
    ...(stored.production && { plainContext: context }),
    ...(isTaken && { projectRules: stored }),
  };
  const { judged, entries } = judgeProject(withoutPaths, options, stored);
  const findings = addRemedies(judged);
  const { errors, sourceFailures, lineage } = report;
  const { findings: listed, coverage } = listFindings(findings, takeBackPlaces(report, isTaken), maxFindings);
  const contextsOf = createContextFinder(judgedBy, areas);
  const assessed =
    report.completeness && assessAgain({ ...report, coverage }, report.completeness, findings, contextsOf);
  const completeness = assessed && !isTaken && projectRules === "none" ? withExcluded(report, assessed) : assessed;
  const { warnings, notes } = analyseWarnings({
    ...{ judged, coverage, errors, sourceFailures, lineage, completeness },
    collected: report.notes.filter(({ type }) => type === "unmatched_license_file"),
  });
  const kept = report.notes.filter(({ type }) => type === "license_changed");
  const { production: _, ...rest } = report;
  return {
    ...rest,
    ...(isProduction && { production: true }),
    ...(report.projectRules && {
      projectRules: listStoredRules(report.projectRules, { stored, entries, components: withoutPaths, ...options }),
    }),
    policy: nameRules(policy, context, isTaken),
    summary: summarize(findings, warnings.length),
    findings: listed,
    coverage,
    ...(completeness && { completeness }),
    obligations: collectObligations(findings.map(({ decision }) => decision.license)),
    warnings,
    notes: kept.length === 0 ? notes : orderNotes([...notes, ...kept], findings),
  };
}

/** What the excludes of an uploaded report left out was not scanned. */
function withExcluded({ projectRules = [] }: Report, { reasons }: Completeness): Completeness {
  const active = projectRules.filter(
    ({ kind, excluded = 0, components }) => excluded > 0 || (kind === "own" && components.length > 0),
  );
  const count = active.reduce((sum, { excluded = 0, components }) => sum + excluded + components.length, 0);
  const code = "project_excluded";
  const others = reasons.filter((reason) => reason.code !== code);
  if (count === 0) return toCompleteness(others);
  const message =
    `The project's lcc.yml left out ${formatCount(count, "file, folder or part", "files, folders and parts")} ` +
    `(${listNames(active.map(({ rule }) => rule.path ?? ""))}), and the policy of the server takes no rules of projects.`;
  const advice = "Remove exclude and own from lcc.yml and scan again, or use a policy that says project_rules: all.";
  return toCompleteness([...others, { code, message, count, advice }]);
}

/** Other overrides may complete what a source did not answer; the limits of the scan stay. */
function assessAgain(
  { coverage, lineage, isDeep = false }: Report,
  { reasons }: Completeness,
  findings: readonly Finding[],
  contextsOf: ReturnType<typeof createContextFinder>,
): Completeness {
  const isQuota = findings.some(({ evidence }) => evidence.some(({ failure }) => failure === "quota"));
  const isOffline = !isQuota && reasons.some(({ code }) => code === "sources_not_asked");
  const again = assessCompleteness({
    ...{ findings, lineage, coverage, isOffline, isDeep },
    isOnlyReported: (component) => contextsOf(component).every((one) => isOnlyReported(component, one)),
  });
  const kept = reasons.filter(({ code }) => code === "previous_report_unreadable" || code === "project_excluded");
  return toCompleteness([...again.reasons, ...kept]);
}
