import type { Finding } from "../../domain/report/finding.ts";
import type { ReportView } from "../../domain/report/report.ts";
import { formatCount, formatNumber } from "../../text/count.ts";
import { createFailRules, type FailRules } from "../fail-rules.ts";
import { cutMiddle, lineText } from "../text/lines.ts";
import { type Annotation, printAnnotation, printGroup } from "./command.ts";
import { describeFinding, describeGroup, describeGroupTitle, type Facts } from "./describe-group.ts";
import { type ChangePlaceOf, createChangePlaces } from "../facts/place/change-place.ts";
import { inRepository } from "../facts/place/in-repository.ts";
import { newFirst, type News } from "../news.ts";
import { createRemarks } from "../facts/decision/remarks-of.ts";
import { listUnseen, type UnseenPart } from "../facts/coverage/unseen-parts.ts";
import { verdictLine } from "../facts/verdict.ts";
import { findFileLine } from "../facts/place/format-location.ts";

/**
 * GitHub Actions annotations on the lines of the dependency files: findings that fail the build are errors, other
 * violations and warnings are warnings, and those in the baseline are notices. GitHub shows 10 of each per step, so
 * findings are merged until they fit; the log has each of them. `folder`: the path of the project in its repository.
 */
export function toGithub(view: ReportView, news?: News, folder = ""): string {
  const { report } = view;
  const rules = createFailRules(report, news);
  const problems = newFirst(
    report.findings.filter(({ status }) => status !== "pass"),
    news,
  );
  const unseen = listUnseen(report, rules, news);
  const verdict: Annotation = { level: "notice", title: "lcc", text: lineText(verdictLine(view, news)) };
  const placeOf = createChangePlaces(report.findings);
  const facts: Facts = { report, remarksOf: createRemarks(report), placeOf };
  const annotations = levels.flatMap((level) => {
    const fixed = [...(level === "notice" ? [verdict] : []), ...toAnnotations(unseen, level)];
    const findings = problems.filter((finding) => chooseLevel(finding, rules, news) === level);
    const groups = mergeFindings(findings, placeOf, maxPerLevel - fixed.length);
    return [
      ...fixed,
      ...groups.map((group) => annotate(group, level, placeOf, describeGroup(group, facts, isOld(group, news)))),
    ];
  });
  const placed = annotations.map((annotation) =>
    printAnnotation({ ...annotation, file: inRepository(annotation.file, folder) }),
  );
  return `${[...placed, ...listAll(problems, placeOf)].join("\n")}\n`;
}

const levels = ["error", "warning", "notice"] as const;
type Level = (typeof levels)[number];
const maxPerLevel = 10;
const maxUnseen = 5;
const maxInLog = 1_000;

function chooseLevel(finding: Finding, rules: FailRules, news: News | undefined): Level {
  if (rules.isFailing(finding)) return "error";
  return news && !news.findings.has(finding) ? "notice" : "warning";
}

function levelOfUnseen({ outcome, isOld }: UnseenPart): Level {
  if (outcome === "fails") return "error";
  return outcome === "may matter" && !isOld ? "warning" : "notice";
}

function isOld(group: readonly Finding[], news: News | undefined): boolean {
  return news !== undefined && !group.some((finding) => news.findings.has(finding));
}

/** The last one is for all that do not fit. */
function toAnnotations(parts: readonly UnseenPart[], level: Level): Annotation[] {
  const own = parts.filter((part) => levelOfUnseen(part) === level);
  const shown = own.slice(0, own.length > maxUnseen ? maxUnseen - 1 : maxUnseen);
  const rest = own.slice(shown.length);
  const title = "Incomplete license scan";
  return [
    ...shown.map(({ text, file }) => ({ level, file, title, text: cutMiddle(lineText(text), maxTextLength) })),
    ...(rest.length === 0
      ? []
      : [{ level, title, text: cutMiddle(rest.map(({ text }) => lineText(text)).join("\n"), maxTextLength) }]),
  ];
}

/** The runner cuts messages at 4,096 characters. */
const maxTextLength = 3_900;

function annotate(group: readonly Finding[], level: Level, placeOf: ChangePlaceOf, text: string): Annotation {
  const [place, ...others] = group.map((finding) => placeOf(finding).place);
  const isOneFile = others.every((other) => other?.file === place?.file);
  const where = isOneFile ? { file: place?.file, line: findFileLine(place) } : {};
  return { level, ...where, title: describeGroupTitle(group), text };
}

function listAll(problems: readonly Finding[], placeOf: ChangePlaceOf): string[] {
  if (problems.length === 0) return [];
  const left = problems.length - maxInLog;
  const lines = problems.slice(0, maxInLog).map((finding) => `${finding.status}: ${describeFinding(finding, placeOf)}`);
  const more = left > 0 ? [`and ${formatNumber(left)} more: the JSON report has all of them`] : [];
  return printGroup(`lcc: ${formatCount(problems.length, "component")} with a violation or warning`, [
    ...lines,
    ...more,
  ]);
}

/** At most `max` groups: per location, else per license in a file, else per file, with the rest in the last. */
function mergeFindings(findings: readonly Finding[], placeOf: ChangePlaceOf, max: number): Finding[][] {
  const findFile = (finding: Finding) => placeOf(finding).place?.file ?? "";
  const findLine = (finding: Finding) => findFileLine(placeOf(finding).place) ?? "";
  const inFile = (finding: Finding) => `${findFile(finding)}\n${finding.resolved_license}`;
  for (const keyOf of [(finding: Finding) => `${inFile(finding)}\n${findLine(finding)}`, inFile, findFile]) {
    const groups = [...Map.groupBy(findings, keyOf).values()];
    if (groups.length <= max) return groups;
  }
  const files = [...Map.groupBy(findings, findFile).values()];
  return [...files.slice(0, max - 1), files.slice(max - 1).flat()];
}
