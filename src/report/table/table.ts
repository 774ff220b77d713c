import type { Status } from "../../domain/policy/policy.ts";
import type { Report, ReportView } from "../../domain/report/report.ts";
import { decideStatus } from "../../domain/report/report-status.ts";
import { completenessLines } from "../facts/coverage/completeness-lines.ts";
import { coverageLine } from "../facts/coverage/coverage-line.ts";
import { sourceParts } from "../facts/place/source-line.ts";
import type { News } from "../news.ts";
import { findingsSection, inTreeSection, waivedSection } from "../sections/findings.ts";
import {
  errorsSection,
  notesSection,
  projectRulesSection,
  referencesLines,
  servicesLines,
  sourcesSection,
  unreadSection,
} from "../sections/report-sections.ts";
import { createPage, type OutputStyle, type Page } from "./page.ts";
import { passingSection } from "./passing.ts";
import { sectionLines } from "./section.ts";
import { verdictLine, verdictWords } from "../facts/verdict.ts";
import { lineText, wrapText } from "../text/lines.ts";

/** The output at the end of a scan: problems first, the verdict in the last line. */
export function toTable(
  view: ReportView,
  { news, ...style }: OutputStyle & { readonly news?: News | undefined },
): string {
  const { report } = view;
  const page = createPage(style);
  const problems = [
    findingsSection(report, "violation", news),
    findingsSection(report, "warning", news),
    unreadSection(report, news),
    waivedSection(report),
    projectRulesSection(report),
  ];
  const remarks = [notesSection(report), errorsSection(report), sourcesSection(report)];
  const sections = [
    isKnownCommit(report) ? dimLines(lineText(sourceParts(report.source).join(", ")), page) : [],
    report.findings.length === 0 ? ["No components were found."] : [],
    ...problems.map((section) => sectionLines(section, page, limits)),
    passingSection(report, page),
    sectionLines(inTreeSection(report, news), page, limits),
    ...remarks.map((section) => sectionLines(section, page, limits)),
    [...servicesLines(report), ...referencesLines(report)].flatMap((line) => dimLines(line, page)),
    [...dimLines(lineText(report.policy.disclaimer), page), ...dimLines(coverageLine(report), page)],
  ];
  const blocks = sections.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  return `${blocks.join("\n\n")}\n${[...incompleteLines(report, page), paintVerdict(view, page, news)].join("\n")}\n`;
}

/** The path alone is what the reader has just typed. */
function isKnownCommit({ source }: Report): boolean {
  return source.commit !== undefined || source.branch !== undefined;
}

const limits = { groups: 40, rows: 20, items: 10, option: "--format json" };

function dimLines(text: string, { width, paint }: Page): string[] {
  return wrapText(text, width, 4).map((line) => paint("dim", line));
}

/** Printed directly above the verdict, so that readers of the verdict see it. */
function incompleteLines(report: Report, { width, paint }: Page): string[] {
  return completenessLines(report).flatMap((text) => {
    const [first = "", ...others] = wrapText(text, width, 8);
    const word = "incomplete";
    return [paint(["bold", "yellow"], word) + first.slice(word.length), ...others];
  });
}

function paintVerdict(view: ReportView, { paint }: Page, news: News | undefined): string {
  const line = verdictLine(view, news);
  const words = verdictWords(view.report);
  return paint(["bold", verdictStyle(view.report)], words) + paint("bold", line.slice(words.length));
}

const statusStyles = { violation: "red", warning: "yellow", pass: "green" } as const;

/** An incomplete pass is not green. */
function verdictStyle({ summary, completeness }: Report): (typeof statusStyles)[Status] {
  const status = decideStatus(summary);
  return statusStyles[status === "pass" && completeness?.state === "partial" ? "warning" : status];
}
