import type { Status } from "../../domain/policy/policy.ts";
import type { Report, ReportView } from "../../domain/report/report.ts";
import { statusOf } from "../../domain/report/report-status.ts";
import { completenessLines } from "../facts/coverage/completeness-lines.ts";
import { coverageLine } from "../facts/coverage/coverage-line.ts";
import { createIntroducers } from "../facts/place/introduced-by.ts";
import { lineText } from "../text/line-text.ts";
import type { News } from "../news.ts";
import { createPage, type OutputStyle } from "./page.ts";
import type { Paint } from "./paint.ts";
import { findingsSection, type Page, statusStyles } from "./findings.ts";
import { projectRulesSection } from "./project-rules.ts";
import { passingSection } from "./passing.ts";
import { errorsSection, notesSection, sourcesSection, unreadSection } from "./remarks.ts";
import { waivedSection } from "./waived.ts";
import { referencesLines } from "../references.ts";
import { servicesLines } from "../services.ts";
import { verdictLine, verdictWords } from "../facts/verdict.ts";
import { wrapText } from "../text/wrap-text.ts";
import { defined } from "../../text/defined.ts";

/** The output at the end of a scan: problems first, the verdict in the last line. */
export function toTable(
  view: ReportView,
  { news, ...style }: OutputStyle & { readonly news?: News | undefined },
): string {
  const { report } = view;
  const page = {
    ...createPage(style),
    hasTypes: new Set(report.findings.map(({ component }) => component.type)).size > 1,
    introducerOf: createIntroducers(report.findings),
    ...defined({ news }),
  };
  const sections = [
    report.findings.length === 0 ? ["No components were found."] : [],
    findingsSection(report, "violation", page),
    findingsSection(report, "warning", page),
    unreadSection(report, page),
    waivedSection(report, page),
    projectRulesSection(report, page),
    passingSection(report, page),
    notesSection(report, page),
    errorsSection(report, page),
    sourcesSection(report, page),
    [...servicesLines(report), ...referencesLines(report)].flatMap((line) => dimLines(line, page)),
    [...dimLines(lineText(report.policy.disclaimer), page), ...dimLines(coverageLine(report), page)],
  ];
  const blocks = sections.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  return `${blocks.join("\n\n")}\n${[...incompleteLines(report, page), paintVerdict(view, page)].join("\n")}\n`;
}

function dimLines(text: string, { width, paint }: { readonly width: number; readonly paint: Paint }): string[] {
  return wrapText(text, width, 4).map((line) => paint("dim", line));
}

/** Printed directly above the verdict, so that readers of the verdict see it. */
function incompleteLines(report: Report, { width, paint }: Pick<Page, "width" | "paint">): string[] {
  return completenessLines(report).flatMap((text) => {
    const [first = "", ...others] = wrapText(text, width, 8);
    const word = "incomplete";
    return [paint(["bold", "yellow"], word) + first.slice(word.length), ...others];
  });
}

function paintVerdict(view: ReportView, { paint, news }: Pick<Page, "paint" | "news">): string {
  const line = verdictLine(view, news);
  const words = verdictWords(view.report);
  return paint(["bold", verdictStyle(view.report)], words) + paint("bold", line.slice(words.length));
}

/** An incomplete pass is not green. */
function verdictStyle({ summary, completeness }: Report): (typeof statusStyles)[Status] {
  const status = statusOf(summary);
  return statusStyles[status === "pass" && completeness?.state === "partial" ? "warning" : status];
}
