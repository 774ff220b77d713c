import type { ComponentChange, DiffedComponent, ReportDiff } from "../domain/report/report-diff.ts";
import type { UnreadFile } from "../domain/report/report.ts";
import { countOf } from "../text/count.ts";
import {
  describePolicies,
  describeStatus,
  describeStatuses,
  describeStep,
  describeVersions,
  diffVerdict,
  groupViolations,
  isWithoutChange,
  noVersion,
  partChanges,
  type ViolationGroup,
} from "./diff-parts.ts";
import { cutMiddle } from "./text/fit.ts";
import { lineText } from "./text/line-text.ts";
import { createPage, type OutputStyle, type Page as PlainPage } from "./table/page.ts";
import type { Paint, Style } from "./table/paint.ts";
import { layOut, type TextColumn } from "./table/text-table.ts";
import { wrapText } from "./text/wrap-text.ts";

/** A comparison for people: changes that need a decision first, the verdict in the last line. */
export function toDiffText(diff: ReportDiff, style: OutputStyle): string {
  const page = createPage(style);
  const { licenses, statuses, versions } = partChanges(diff);
  const sections = [
    violationSection(diff.newViolations, page),
    section("LICENSE CHANGED", "yellow", licenses.map(changeRow), { ...page, max: maxListed }),
    section("STATUS CHANGED", "yellow", statuses.map(changeRow), { ...page, max: maxListed }),
    section("UNREAD DEPENDENCY FILES, NEW", "yellow", diff.coverage.newlyUnread.map(fileRow), page),
    section("VIOLATIONS GONE", "green", diff.endedViolations.map(componentRow), page),
    section("ADDED", "cyan", diff.added.map(componentRow), page),
    section("REMOVED", "cyan", diff.removed.map(componentRow), page),
    section("ONLY THE VERSION CHANGED", "cyan", versions.map(changeRow), page),
    section("UNREAD DEPENDENCY FILES, GONE", "green", diff.coverage.noLongerUnread.map(fileRow), page),
    diff.policy.isChanged ? wrapText(`Other rules: ${lineText(describePolicies(diff))}`, page.width) : [],
    isWithoutChange(diff) ? ["The reports do not differ."] : [],
  ];
  const blocks = sections.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  return `${[...blocks, paintVerdict(diff, page.paint)].join("\n\n")}\n`;
}

interface Page extends PlainPage {
  readonly max?: number;
}

/** Maximum rows of a section; `--json` has all. */
const maxRows = 25;
const maxListed = 100;
const maxReasonLines = 6;

function violationSection(violations: readonly DiffedComponent[], page: Page): string[] {
  if (violations.length === 0) return [];
  const groups = groupViolations(violations);
  const shown = groups.slice(0, maxListed);
  const rest = groups.length - shown.length;
  return [
    heading("NEW VIOLATIONS", "red", violations.length, page),
    ...shown.flatMap((group) => violationGroup(group, page)),
    ...(rest > 0 ? ["", `… and ${countOf(rest, "more license", "more licenses")}, see --json`] : []),
  ];
}

function violationGroup({ license, reason, components }: ViolationGroup, page: Page): string[] {
  return [
    "",
    page.paint("bold", cutMiddle(lineText(license), page.nameWidth)),
    ...wrapText(lineText(reason), page.width - 2, maxReasonLines).map((line) => `  ${line}`),
    ...rowsOf(components.map(placeRow), { ...page, max: maxListed }),
  ];
}

function section(title: string, style: Style, rows: readonly (readonly string[])[], page: Page): string[] {
  return rows.length === 0 ? [] : [heading(title, style, rows.length, page), ...rowsOf(rows, page)];
}

function heading(title: string, style: Style, count: number, { paint }: Page): string {
  return `${paint(["bold", ...[style].flat()], title)}  ${count}`;
}

function rowsOf(rows: readonly (readonly string[])[], { nameWidth, paint, max = maxRows }: Page): string[] {
  const shown = rows.slice(0, max).map((row) => row.map(lineText));
  const left = rows.length - shown.length;
  const lines = layOut(shown, columns, { width: nameWidth - indent.length, paint }).map((line) => indent + line);
  return left > 0 ? [...lines, `${indent}… and ${left} more, see --json`] : lines;
}

const indent = "    ";

/** Name, version, type, license, status; a change needs room for two values and an arrow. */
const columns: readonly TextColumn[] = [{ min: 18 }, { min: 14 }, { min: 8, style: "dim" }, { min: 30 }, { min: 16 }];

function placeRow({ name, version, type, scope }: DiffedComponent): string[] {
  return [name, version || noVersion, type, scope === "runtime" ? "" : scope];
}

function componentRow(component: DiffedComponent): string[] {
  const { name, version, type, license } = component;
  return [name, version || noVersion, type, license, describeStatus(component)];
}

function changeRow(change: ComponentChange): string[] {
  const { before, after } = change;
  return [
    after.name,
    describeVersions(change),
    after.type,
    describeStep(before.license, after.license),
    describeStatuses(change),
  ];
}

function fileRow({ file, reason }: UnreadFile): string[] {
  return [file, "", "", reason];
}

function paintVerdict(diff: ReportDiff, paint: Paint): string {
  const seen = diff.verdict.after.completeness === "partial" ? "yellow" : "green";
  const style = diff.newViolations.length > 0 ? "red" : seen;
  return paint(["bold", style], diffVerdict(diff));
}
