import type { Finding } from "../../domain/report/finding.ts";
import { type Status, unknownLicense } from "../../domain/policy/policy.ts";
import type { Report } from "../../domain/report/report.ts";
import { conflictLine } from "../facts/decision/conflict-line.ts";
import { countOf, formatNumber } from "../../text/count.ts";
import { cutMiddle, cutStart, widthOf } from "../text/fit.ts";
import { groupFindings, limitGroup } from "../findings/group-findings.ts";
import { describeRelation } from "../facts/place/introduced-by.ts";
import { lineText } from "../text/line-text.ts";
import { markNew, type News, withNew, withNews } from "../news.ts";
import { placeOf } from "../facts/place/format-location.ts";
import { unknownAdvice } from "../facts/decision/unknown-advice.ts";
import { whyUnknown } from "../facts/decision/why-unknown.ts";
import { wrapText } from "../text/wrap-text.ts";
import { heading } from "./heading.ts";
import type { Page as PlainPage } from "./page.ts";
import { layOut, type TextColumn } from "./text-table.ts";

/** The context shared by the sections of the table. */
export interface Page extends PlainPage {
  /** Whether there are components of several types, so that the type is useful. */
  readonly hasTypes: boolean;
  readonly introducerOf: (component: Finding["component"]) => Finding["component"] | undefined;
  /** What is new; missing without a baseline. */
  readonly news?: News;
}

export const statusStyles = { violation: "red", warning: "yellow", pass: "green" } as const;

/** The findings of a status by license, with counts and reasons; empty without findings. */
export function findingsSection(report: Report, status: Exclude<Status, "pass">, page: Page): string[] {
  const groups = groupFindings(report.findings, status, page.news);
  const shown = groups.slice(0, maxGroups).map((group) => limitGroup(group, maxRows));
  const findings = shown.flatMap(({ causes }) => causes.flatMap((cause) => cause.findings));
  const rows = new Map(layOutFindings(findings, page).map((lines, at) => [findings[at], lines]));
  const lines = shown.flatMap(({ license, members, causes, left }) => [
    "",
    licenseHeading(license, withNews(countOf(members.length, "component"), members, page.news), page),
    ...causes.flatMap((cause) => [
      ...wrapText(lineText(cause.reason), page.width - 2, maxReasonLines).map((line) => `  ${line}`),
      ...cause.findings.flatMap((finding) => rows.get(finding) ?? []),
    ]),
    ...(left > 0 ? [`    … and ${formatNumber(left)} more, see --format json`] : []),
    ...(license === unknownLicense ? adviceLines(report, members, page) : []),
  ]);
  const rest = groups.slice(maxGroups);
  if (rest.length > 0) lines.push("", `… and ${countOf(rest.length, "more license", "more licenses")}`);
  const all = groups.flatMap(({ members }) => members);
  return groups.length === 0 ? [] : [sectionHeading(status, all, page), ...lines];
}

function adviceLines(report: Report, members: readonly Finding[], { nameWidth, paint }: Page): string[] {
  return unknownAdvice(report, members).map((line) => paint("dim", `  ${cutMiddle(line, nameWidth - 2)}`));
}

const maxGroups = 40;
const maxRows = 20;
const maxReasonLines = 6;

function sectionHeading(status: "violation" | "warning", members: readonly Finding[], page: Page): string {
  const title = status === "violation" ? "VIOLATIONS" : "WARNINGS";
  const count = withNew(countOf(members.length, "component"), members, page.news);
  return heading([["bold", statusStyles[status]], title], count, page);
}

function licenseHeading(license: string, count: string, page: Page): string {
  return heading(["bold", cutMiddle(lineText(license), page.nameWidth - widthOf(count) - 2)], count, page);
}

/** One entry for each finding: a row of the table or, if there is no room, two short lines. */
function layOutFindings(findings: readonly Finding[], page: Page): string[][] {
  const cells = findings.map((finding) => cellsOf(finding, page));
  const { paint } = page;
  const width = page.nameWidth - indent.length;
  if (page.width >= minForTable) return layOut(cells, columns, { width, paint }).map((line) => [indent + line]);
  return cells.map((cell) =>
    shortLines(cell, width).map((line, at) => indent + (at === 0 ? line : paint("dim", line))),
  );
}

function shortLines([mark = "", name = "", version = "", ...others]: readonly string[], width: number): string[] {
  const start = mark === "" ? "" : `${mark}  `;
  const shownVersion = cutMiddle(version, Math.floor(width / 2));
  const facts = others.slice(0, -1).filter(Boolean);
  const about = facts.length === 0 ? "  " : cutMiddle(`  ${facts.join(", ")}, `, width - minForPath);
  return [
    `${start}${cutMiddle(name, width - widthOf(start) - widthOf(shownVersion) - 2)}  ${shownVersion}`,
    about + cutStart(others.at(-1) ?? "", width - widthOf(about)),
  ];
}

const indent = "    ";
const minForTable = 60;
const minForPath = 12;

const columns: readonly TextColumn[] = [
  { min: 3, style: "bold" },
  { min: 20 },
  { min: 12 },
  { min: 8, style: "dim" },
  { min: 8, style: "cyan" },
  { min: 12 },
  { min: 16 },
  { min: 20, style: "dim", isPath: true },
];

function cellsOf(finding: Finding, { hasTypes, introducerOf, news }: Page): string[] {
  const { component } = finding;
  const { name, version, requirement, type, scope, locations } = component;
  return [
    markNew(finding, news),
    name,
    version || (requirement === undefined ? "no version" : `(${requirement})`),
    hasTypes ? type : "",
    scope === "runtime" ? "" : scope === "unknown" ? "scope ?" : scope,
    describeRelation(component, introducerOf),
    whyUnknown(finding) ?? conflictLine(finding) ?? "",
    firstPlace(locations),
  ].map(lineText);
}

/** The first location, and the number of others. */
function firstPlace([first, ...others]: Finding["component"]["locations"]): string {
  if (!first) return "";
  return others.length === 0 ? placeOf(first) : `${placeOf(first)} +${others.length}`;
}
