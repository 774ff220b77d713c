import type { Report, ReportView } from "../../../domain/report/report.ts";
import { decideStatus } from "../../../domain/report/report-status.ts";
import { findContext } from "../../../policy/read/catalog.ts";
import { readReport } from "../../../report/read-report/read-report.ts";
import { reEvaluate } from "../../../scan/judge/re-evaluate.ts";
import { outputStyle } from "../../output/output-style.ts";
import { compareRules, findSameContext } from "../../what-if.ts";
import { writeOutput } from "../../output/write-output.ts";
import { openPolicy } from "./policy-source.ts";
import { renderWhatIf } from "./policy-test-text.ts";

interface TestOptions {
  readonly json?: boolean;
  readonly context?: string;
  /** The file for the report as judged by the policy. */
  readonly output?: string;
}

/** Shows what a stored report would be under a policy; 1 when it would have violations, else 0. */
export async function testPolicy(
  nameOrPath: string,
  reportPath: string,
  { json, context: contextName, output }: TestOptions,
): Promise<number> {
  const { policy } = await openPolicy(process.env, nameOrPath);
  const view = await readReport(reportPath);
  const context = findContext(policy, contextName ?? findSameContext(view.report, policy));
  const today = new Date().toISOString().slice(0, 10);
  const report = reEvaluate(view.report, { policy, context, today });
  const whatIf = compareRules(view.report, report);
  if (output !== undefined) await writeOutput(`${JSON.stringify(toStored(view, report), null, 2)}\n`, output);
  const text = json
    ? `${JSON.stringify(whatIf, null, 2)}\n`
    : renderWhatIf(whatIf, outputStyle(process.stdout, process.env));
  if (output !== "-") await writeOutput(text, undefined);
  return report.summary.violations > 0 ? 1 : 0;
}

/** Keeps the summary of the scan, if there is one. */
function toStored({ summary }: ReportView, report: Report): Report | object {
  if (!summary) return report;
  const { violations, warnings } = report.summary;
  return { summary: { ...summary, status: decideStatus(report.summary), violations, warnings }, report };
}
