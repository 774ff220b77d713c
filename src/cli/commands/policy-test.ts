import type { Environment } from "../../config.ts";
import type { Policy } from "../../domain/policy.ts";
import type { Report, ReportView } from "../../domain/report.ts";
import { statusOf } from "../../domain/report-status.ts";
import { findContext } from "../../policy/catalog.ts";
import { readReport } from "../../report/read-report.ts";
import { countsOf, toDiffed } from "../../scan/compare-reports.ts";
import { reEvaluate } from "../../scan/re-evaluate.ts";
import { outputStyle } from "../output-style.ts";
import { writeOutput } from "../write-output.ts";
import { openPolicy } from "./policy-source.ts";
import { renderWhatIf, type WhatIf } from "./policy-test-text.ts";

interface TestOptions {
  readonly json: boolean;
  readonly context: string | undefined;
  /** Where the report goes as it is under the policy. */
  readonly output: string | undefined;
}

/** Shows what a stored report would be under a policy; 1 when it would have violations, else 0. */
export async function testPolicy(
  env: Environment,
  nameOrPath: string,
  reportPath: string,
  { json, context: contextName, output }: TestOptions,
): Promise<number> {
  const { policy } = await openPolicy(env, nameOrPath);
  const view = await readReport(reportPath);
  const context = findContext(policy, contextName ?? contextOf(view.report, policy));
  const today = new Date().toISOString().slice(0, 10);
  const report = reEvaluate(view.report, { policy, context, today });
  const whatIf = compare(view.report, report);
  if (output !== undefined) await writeOutput(`${JSON.stringify(toStored(view, report), null, 2)}\n`, output);
  const text = json ? `${JSON.stringify(whatIf, null, 2)}\n` : renderWhatIf(whatIf, outputStyle(process.stdout));
  if (output !== "-") await writeOutput(text, undefined);
  return report.summary.violations > 0 ? 1 : 0;
}

/** The context of the report, so that only the rules differ; where the policy has none of that name, its default. */
function contextOf({ policy: { context } }: Report, { contexts }: Policy): string | undefined {
  return contexts.some(({ name }) => name === context) ? context : undefined;
}

/** Both reports hold the same components in the same order. */
function compare(before: Report, after: Report): WhatIf {
  const changes = before.findings.flatMap((old, at) => {
    const next = after.findings[at];
    return next && next.status !== old.status ? [{ before: toDiffed(old), after: toDiffed(next) }] : [];
  });
  return {
    before: { policy: before.policy, ...countsOf(before) },
    after: { policy: after.policy, ...countsOf(after) },
    changes,
  };
}

/** With the scan around it where there was one, so that every command reads it as it read the first. */
function toStored({ summary }: ReportView, report: Report): Report | object {
  if (!summary) return report;
  const { violations, warnings } = report.summary;
  return { summary: { ...summary, status: statusOf(report.summary), violations, warnings }, report };
}
