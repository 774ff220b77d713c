import { formatCount, formatNumber } from "../../text/count.ts";
import { cutMiddle, cutStart, measureWidth, lineText, wrapText } from "../text/lines.ts";
import { newMark } from "../news.ts";
import { formatLocation } from "../facts/place/format-location.ts";
import {
  type Cause,
  type Cell,
  type Column,
  countEntries,
  type Group,
  type GroupSection,
  type ListSection,
  type Row,
  type Section,
  type SpanWriter,
  type TableSection,
  writeCell,
} from "../sections/section.ts";
import type { Page } from "./page.ts";
import type { Style } from "./paint.ts";
import { layOut, type TextColumn } from "./text-table.ts";

export interface Limits {
  readonly groups: number;
  /** Of a table, or of one license. */
  readonly rows: number;
  readonly items: number;
  /** The option that prints everything. */
  readonly option: string;
}

/** The lines of a section; empty without entries. */
export function sectionLines(section: Section, page: Page, limits: Limits): string[] {
  if (section.count === 0) return [];
  return [sectionHeading(section, page), ...contentLines(section, page, limits)];
}

function contentLines(section: Section, page: Page, limits: Limits): string[] {
  if (section.kind === "groups") return groupLines(section, page, limits);
  return section.kind === "table" ? tableLines(section, page, limits) : listLines(section, page, limits);
}

function sectionHeading({ title, tone, count, unit, fresh, remark }: Section, page: Page): string {
  const style: Style = tone === undefined ? "bold" : ["bold", tone];
  const rest = unit ? withFresh(formatCount(count, ...unit), fresh) : (remark ?? "");
  return formatHeading([style, title.toUpperCase()], rest, page);
}

/** A title and its count, on one line. */
export function formatHeading(
  [style, title]: readonly [Style, string],
  rest: string,
  { nameWidth, paint }: Page,
): string {
  if (rest === "") return paint(style, title);
  const shown = cutMiddle(lineText(rest), Math.max(8, nameWidth - measureWidth(title) - 2));
  return `${paint(style, title)}  ${paint("dim", shown)}`;
}

function withFresh(count: string, fresh: number | undefined): string {
  return fresh === undefined ? count : `${count}, ${formatNumber(fresh)} ${newMark}`;
}

function groupLines({ groups, columns }: GroupSection, page: Page, limits: Limits): string[] {
  const shown = groups.slice(0, limits.groups).map((group) => limitGroup(group, limits.rows));
  const rows = shown.flatMap(({ causes }) => causes.flatMap((cause) => cause.rows));
  const linesOf = new Map(layOutRows(rows, columns, page).map((lines, at) => [rows[at], lines]));
  const left = groups.length - shown.length;
  return [
    ...shown.flatMap((group) => [
      "",
      licenseHeading(group, page),
      ...group.causes.flatMap((cause) => [
        ...indented(lineText(cause.reason), 2, page, 6),
        ...cause.rows.flatMap((row) => linesOf.get(row) ?? []),
      ]),
      ...leftOut(group.left, rowIndent, limits),
      ...(group.steps ?? []).flatMap((step) => indented(lineText(step), 2, page, 4, "dim")),
      ...(group.advice ?? []).map((line) => page.paint("dim", `  ${cutMiddle(line, page.nameWidth - 2)}`)),
    ]),
    ...(left > 0 ? ["", `… and ${formatCount(left, "more license")}, see ${limits.option}`] : []),
  ];
}

interface LimitedGroup extends Omit<Group, "causes"> {
  readonly causes: readonly { readonly reason: string; readonly rows: readonly Row[] }[];
  readonly left: number;
}

/** The first rows of a group, and the number of others; causes without any of the first are left out. */
function limitGroup(group: Group, max: number): LimitedGroup {
  let room = max;
  let entries = 0;
  const causes = group.causes.flatMap(({ reason, rows }: Cause) => {
    const shown = rows.first(room);
    room -= shown.length;
    entries += countEntries(shown);
    return shown.length === 0 ? [] : [{ reason, rows: shown }];
  });
  return { ...group, causes, left: group.count - entries };
}

function licenseHeading({ license, count, fresh }: LimitedGroup, page: Page): string {
  const rest = withFresh(formatCount(count, "component"), fresh);
  return formatHeading(["bold", cutMiddle(lineText(license), page.nameWidth - measureWidth(rest) - 2)], rest, page);
}

function tableLines({ columns, rows, count, sized }: TableSection, page: Page, limits: Limits): string[] {
  const shown = rows.first(limits.rows);
  const left = (sized?.count ?? count) - countEntries(shown);
  const apart = columns.findIndex(({ place }) => place !== undefined);
  if (apart < 0) return [...layOutRows(shown, columns, page).flat(), ...leftOut(left, rowIndent, limits)];
  const entries = shown.map((row) => ({
    row: { ...row, cells: row.cells.toSpliced(apart, 1) },
    text: toText(row.cells[apart] ?? ""),
  }));
  if (columns[apart]?.place === "below") {
    const lines = entries.flatMap(({ row, text }) => [
      `  ${cutMiddle(row.cells.map(toText).filter(Boolean).join("  "), page.nameWidth - 2)}`,
      ...indented(text, 4, page, 3, "dim"),
    ]);
    return [...lines, ...leftOut(left, "  ", limits)];
  }
  const lines = [...Map.groupBy(entries, ({ text }) => text)].flatMap(([text, members]) => {
    const rowLines = layOutRows(
      members.map(({ row }) => row),
      columns.toSpliced(apart, 1),
      page,
    );
    return [...indented(text, 2, page, 3), ...rowLines.flat()];
  });
  return [...lines, ...leftOut(left, rowIndent, limits)];
}

function listLines({ items, count, unit }: ListSection, page: Page, limits: Limits): string[] {
  const max = unit ? limits.rows : limits.items;
  const lines = items.first(max).flatMap(({ text, detail }) => {
    if (unit) return indented(toText(text), 4, page, 3).map((line, at) => (at === 0 ? line.slice(2) : line));
    const head = `  ${cutMiddle(toText(text), page.nameWidth - 2)}`;
    return [head, ...(detail === undefined ? [] : indented(toText(detail), 4, page, 2, "dim"))];
  });
  return [...lines, ...leftOut(count - max, "  ", limits)];
}

function leftOut(count: number, indent: string, { option }: Limits): string[] {
  return count > 0 ? [`${indent}… and ${formatNumber(count)} more, see ${option}`] : [];
}

function indented(text: string, by: number, { width, paint }: Page, maxLines: number, style?: Style): string[] {
  const start = " ".repeat(by);
  return wrapText(text, width - by, maxLines).map((line) => start + (style ? paint(style, line) : line));
}

/** A table without column titles; new rows are marked, and remarks stand before the last column. */
function layOutRows(rows: readonly Row[], columns: readonly Column[], page: Page): string[][] {
  const { paint } = page;
  const width = page.nameWidth - rowIndent.length;
  const cells = rows.map(({ cells: own, isNew, remark = "" }) =>
    [isNew ? newMark : "", ...own.slice(0, -1).map(toText), remark, ...own.slice(-1).map(toText)].map(lineText),
  );
  if (page.width >= minForTable || columns.length < minColumns) {
    const own = columns.map(({ min = 0, ...column }): TextColumn => ({ min, ...column }));
    const all: TextColumn[] = [{ min: 3, style: "bold" }, ...own.slice(0, -1), { min: 16 }, ...own.slice(-1)];
    return layOut(cells, all, { width, paint }).map((line) => [rowIndent + line]);
  }
  return cells.map((row) =>
    shortLines(row, width).map((line, at) => rowIndent + (at === 0 ? line : paint("dim", line))),
  );
}

/** Two lines for a row, where there is no room for a table. */
function shortLines([mark = "", name = "", version = "", ...others]: readonly string[], width: number): string[] {
  const start = mark === "" ? "" : `${mark}  `;
  const shownVersion = cutMiddle(version, Math.floor(width / 2));
  const facts = others.slice(0, -1).filter(Boolean);
  const about = facts.length === 0 ? "  " : cutMiddle(`  ${facts.join(", ")}, `, width - minForPath);
  return [
    `${start}${cutMiddle(name, width - measureWidth(start) - measureWidth(shownVersion) - 2)}  ${shownVersion}`,
    about + cutStart(others.at(-1) ?? "", width - measureWidth(about)),
  ];
}

const rowIndent = "    ";
const minForTable = 60;
const minForPath = 12;
const minColumns = 3;

/** A cell as one line of plain text, without the title of its column. */
export function toText(cell: Cell): string {
  return lineText(writeCell(cell, plainText).join(""));
}

const plainText: SpanWriter<string> = {
  word: (_, untitled) => untitled,
  name: (_text, _max, untitled) => untitled,
  prose: (text) => text,
  strong: (text) => text,
  link: (address) => address,
  places: ([first, ...others]) => {
    if (!first) return "";
    return others.length === 0 ? formatLocation(first) : `${formatLocation(first)} +${others.length}`;
  },
};
