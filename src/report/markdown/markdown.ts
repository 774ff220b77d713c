import type { ReportView } from "../../domain/report/report.ts";
import { capitalize } from "../../text/capitalize.ts";
import { completenessLines } from "../facts/coverage/completeness-lines.ts";
import { formatNumber } from "../../text/count.ts";
import { coverageLine } from "../facts/coverage/coverage-line.ts";
import { createIntroducers } from "../facts/place/introduced-by.ts";
import { componentsPart, unreadPart, violationsPart, warningsPart } from "./lists.ts";
import { projectRulesPart } from "./project-rules.ts";
import { row, tableHead } from "./rows.ts";
import { codeText, proseText } from "./text.ts";
import { failuresPart, notesPart } from "./remarks.ts";
import { servicesPart } from "./services.ts";
import { waivedPart } from "./waived.ts";
import type { News } from "../news.ts";
import { referencesLines } from "../references.ts";
import { countUnknown, verdictLine, verdictWords } from "../facts/verdict.ts";

/** For a pull request or a wiki; always short enough for a comment. */
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
    notesPart(report),
    failuresPart(report),
    ...referencesLines(report).map((line) => `${proseText(capitalize(line))}.`),
    proseText(capitalize(coverageLine(report))) + ".",
    `<sub>Note: ${proseText(report.policy.disclaimer, 1_000)}</sub>`,
  ];
  let room = maxCommentLength - [...head, ...foot].join("\n\n").length - 200;
  const spend = (share: number, part: (room: number) => string): string => {
    const text = part(Math.floor(room * share));
    room -= text.length;
    return text;
  };
  const introducerOf = createIntroducers(report.findings);
  const lists = [
    spend(0.5, (max) => violationsPart(report, { introducerOf, news }, max)),
    spend(0.5, (max) => warningsPart(report, news, max)),
    spend(0.3, (max) => unreadPart(report, news, max)),
    spend(0.3, (max) => waivedPart(report, max)),
    spend(0.3, (max) => projectRulesPart(report, max)),
    spend(0.2, (max) => servicesPart(report, max)),
    spend(1, (max) => componentsPart(report, news, max)),
  ];
  return `${[...head, ...lists, ...foot].filter(Boolean).join("\n\n")}\n`;
}

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
  const { repository, commit, path } = report.source;
  const place = repository ?? path;
  const parts = [
    ...(place === undefined ? [] : [`Source ${codeText(place, 200)}`]),
    ...(commit === undefined ? [] : [`commit ${codeText(commit.slice(0, 12))}`]),
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
