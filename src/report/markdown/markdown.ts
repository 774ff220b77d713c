import { isAbsolute } from "node:path";
import type { ReportView } from "../../domain/report/report.ts";
import { sourceParts } from "../facts/place/source-line.ts";
import { capitalize } from "../../text/capitalize.ts";
import { completenessLines } from "../facts/coverage/completeness-lines.ts";
import { formatNumber } from "../../text/count.ts";
import { coverageLine } from "../facts/coverage/coverage-line.ts";
import { row, tableHead } from "./rows.ts";
import { fitSections, toMarkdownItems } from "./section.ts";
import { codeText, proseText } from "./text.ts";
import type { News } from "../news.ts";
import { findingsSection, inTreeSection, licensesSection, waivedSection } from "../sections/findings.ts";
import {
  errorsSection,
  notesSection,
  projectRulesSection,
  referencesLines,
  servicesSection,
  sourcesSection,
  unreadSection,
} from "../sections/report-sections.ts";
import { countUnknown, verdictLine, verdictWords } from "../facts/verdict.ts";

/** For a pull request or a wiki: what to look at, always short enough for a comment. */
export function toMarkdown(view: ReportView, news?: News): string {
  const { report } = view;
  const head = [
    `## License report: ${codeText(view.project)}`,
    verdict(view, news),
    incomplete(view),
    origin(view),
    counts(view),
  ];
  const foot = [
    toMarkdownItems(notesSection(report), maxItems),
    [sourcesSection(report), errorsSection(report)]
      .map((section) => toMarkdownItems(section, maxItems))
      .filter(Boolean)
      .join("\n"),
    ...referencesLines(report).map((line) => `${proseText(capitalize(line))}.`),
    proseText(capitalize(coverageLine(report))) + ".",
    `<sub>Note: ${proseText(report.policy.disclaimer, 1_000)}</sub>`,
  ];
  const sections = [
    [findingsSection(report, "violation", news), 0.5],
    [licensesSection(report, "warning", news), 0.5],
    [unreadSection(report, news), 0.3],
    [waivedSection(report), 0.3],
    [projectRulesSection(report), 0.3],
    [inTreeSection(report, news), 0.5],
    [servicesSection(report), 0.2],
  ] as const;
  const lists = fitSections(sections, maxCommentLength - [...head, ...foot].join("\n\n").length - 200);
  const none = report.findings.length === 0 ? "No components were found." : "";
  return `${[...head, ...lists, none, ...foot].filter(Boolean).join("\n\n")}\n`;
}

const maxItems = 15;

/** GitHub allows 65,536 characters in a comment. */
const maxCommentLength = 65_000;

function verdict(view: ReportView, news: News | undefined): string {
  const words = verdictWords(view.report);
  return `**${capitalize(words)}**${proseText(verdictLine(view, news).slice(words.length))}`;
}

/** What was missed, and what to do about it. */
function incomplete({ report }: ReportView): string {
  return completenessLines(report)
    .map((line) => `> ${proseText(capitalize(line), 1_000)}`)
    .join("\n>\n");
}

function origin({ report, summary }: ReportView): string {
  const { path = "", ...source } = report.source;
  const shown = isAbsolute(path) ? source : report.source; // where a build server has the files is of no use
  const places = sourceParts(shown).map((part) => codeText(part, 200));
  const parts = [
    ...(places.length === 0 ? [] : [`Source ${places.join(", ")}`]),
    `policy ${codeText(report.policy.name)} version ${codeText(report.policy.version)}`,
    ...(summary ? [`scanned ${codeText(summary.generatedAt)}`] : []),
  ];
  return capitalize(parts.join(", "));
}

function counts({ report }: ReportView): string {
  const passing = report.findings.filter((finding) => finding.status === "pass").length;
  const { violations, warnings, componentCount } = report.summary;
  const values = [violations, warnings, passing, countUnknown(report), componentCount];
  return [
    ...tableHead("Violations", "Warnings", "Passing", "License unknown", "Components"),
    row(values.map(formatNumber)),
  ].join("\n");
}
