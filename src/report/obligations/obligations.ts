import type { Report, ReportView } from "../../domain/report/report.ts";
import { completenessLines } from "../facts/coverage/completeness-lines.ts";
import { formatCount } from "../../text/count.ts";
import { codeText, proseText } from "../markdown/text.ts";
import { groupByLicense, shippedComponents } from "../notice/shipped.ts";
import { listByObligation } from "./by-obligation.ts";
import { listByLicense, withObligations } from "./by-license.ts";
import { listOpenQuestions } from "./open-questions.ts";
import { listUseQuestions } from "./use-questions.ts";

/** A Markdown checklist of the license obligations for shipping; the same components give the same text. */
export function toObligations({ project, report }: ReportView): string {
  const shipped = shippedComponents(report);
  const groups = withObligations(groupByLicense(shipped));
  const { use = {} } = report;
  const lines = [
    `# License obligations of ${codeText(project)}`,
    "",
    ...introduce(shipped.length, report.findings.length - shipped.length),
    ...sayIncomplete(report),
    ...listOpenQuestions(report, shipped, groups),
    ...listUseQuestions(groups, use),
    ...listByObligation(groups, use),
    ...listByLicense(groups),
    "---",
    "",
    proseText(report.policy.disclaimer, 1_000),
  ];
  return `${lines.join("\n").trimEnd()}\n`;
}

function introduce(shipped: number, leftOut: number): string[] {
  const what =
    shipped === 0
      ? "No third-party component was found in the product."
      : `What the licenses of ${formatCount(shipped, "component")} ask of those who ship the product, as far as lcc knows ` +
        "them. Most duties begin when the product is given to others; some begin with its use.";
  const rest = `${formatCount(leftOut, "component")} used only for development, tests or the build ${
    leftOut === 1 ? "is" : "are"
  } not listed.`;
  const advice = "This list is not legal advice. It names the clauses to read; it does not replace reading them.";
  return [[what, ...(leftOut === 0 ? [] : [rest])].join(" "), "", advice, ""];
}

function sayIncomplete(report: Report): string[] {
  return completenessLines(report).flatMap((line) => [`> ${proseText(line, 1_000)}`, ""]);
}
