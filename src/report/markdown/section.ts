import { formatCount, formatNumber } from "../../text/count.ts";
import { newMark } from "../news.ts";
import { formatLocation } from "../facts/place/format-location.ts";
import {
  type Cause,
  type Cell,
  type Column,
  type Group,
  type GroupSection,
  type ListSection,
  type Row,
  type Section,
  type SpanWriter,
  type TableSection,
  type Unit,
  writeCell,
} from "../sections/section.ts";
import { row, tableHead, takeRows } from "./rows.ts";
import { codeText, proseText } from "./text.ts";

/** The sections in about `room` characters; each may use a share of what those before it left. */
export function fitSections(sections: readonly (readonly [Section, share: number])[], room: number): string[] {
  let left = room;
  return sections.map(([section, share]) => {
    const text = toMarkdownSection(section, Math.floor(left * share));
    left -= text.length;
    return text;
  });
}

/** A section in at most `room` characters; empty without entries. */
function toMarkdownSection(section: Section, room: number): string {
  if (section.count === 0) return "";
  const { title, count, fresh, remark, isFolded } = section;
  const counted = `${title} (${formatNumber(count)}${fresh === undefined ? "" : `, ${formatNumber(fresh)} ${newMark}`})`;
  const content = contentLines(section, room - roomForEnd);
  if (isFolded) {
    return ["<details>", `<summary>${counted}</summary>`, "", ...content, "", "</details>"].join("\n");
  }
  return [`### ${counted}`, "", ...(remark === undefined ? [] : [remark, ""]), ...content].join("\n");
}

/** For headings and the line about omitted rows. */
const roomForEnd = 300;

function contentLines(section: Section, room: number): string[] {
  if (section.kind === "groups") return groupLines(section, room);
  return section.kind === "table" ? tableLines(section, room) : listLines(section, room);
}

const rowsInAll = 200;
const minRows = 5;
const maxStep = 500;

/** A table for each license and reason. */
function groupLines({ groups, columns, unit }: GroupSection, room: number): string[] {
  const causes = groups.flatMap((group) => group.causes.map((cause) => ({ group, cause })));
  const max = Math.max(minRows, Math.floor(rowsInAll / causes.length));
  const blocks: string[] = [];
  let left = causes.reduce((sum, { cause }) => sum + cause.count, 0);
  let space = room;
  for (const { group, cause } of causes) {
    const { steps = [], entry = [] } = cause === group.causes.at(-1) ? group : {};
    const advice = [...steps.map((step) => proseText(step, maxStep)), ...entryBlock(entry)]
      .map((text) => `\n\n${text}`)
      .join("");
    const block = causeBlock(group, cause, columns, { room: space - advice.length, max }) + advice;
    space -= block.length + 2;
    if (space < 0) break;
    left -= cause.count;
    blocks.push(block);
  }
  return [[...blocks, ...leftOut(left, unit)].join("\n\n")];
}

/** Indented, not fenced: a report may have been written by anyone, and a line of it could end a fence. */
function entryBlock([title, ...lines]: readonly string[]): string[] {
  if (title === undefined) return [];
  const code = lines.map((line) => `    ${line}`).join("\n");
  return [`<details>\n<summary>${title}</summary>\n\n${code}\n\n</details>`];
}

function causeBlock(
  { license }: Group,
  { reason, count, fresh, rows }: Cause,
  columns: readonly Column[],
  limits: { readonly room: number; readonly max: number },
): string {
  const counted = `${formatCount(count, "component")}${fresh === undefined ? "" : `, ${formatNumber(fresh)} ${newMark}`}`;
  const head = [
    `${codeText(license, 200)}, ${counted}: ${proseText(reason)}`,
    "",
    ...tableHead(...columns.map(({ title }) => title)),
  ];
  const room = limits.room - head.join("\n").length - roomForEnd;
  const { lines, left } = takeRows(rows, count, { ...limits, room }, rowText, entriesIn);
  return [...head, ...lines, ...paragraph(leftOut(left, ["component", "components"]))].join("\n");
}

/** The table alone, in at most `room` characters. */
export function tableLines({ columns, rows, count, unit, sized }: TableSection, room: number): string[] {
  const { lines, left } = takeRows(rows, sized?.count ?? count, { room }, rowText, entriesIn);
  const head = tableHead(...columns.map(({ title }) => title));
  return [...head, ...lines, ...paragraph(leftOut(left, sized?.unit ?? unit))];
}

function listLines({ items, count, unit }: ListSection, room: number): string[] {
  const { lines, left } = takeRows(items, count, { room }, ({ text }) => `- ${toMarkdown(text)}`);
  return [...lines, ...paragraph(leftOut(left, unit))];
}

/** The items of a list without a heading of its own: `- Not read: a.lock: not valid JSON`. */
export function toMarkdownItems({ title, items }: ListSection, max: number): string {
  return items
    .first(max)
    .map(({ text, detail }) => `- ${title}: ${[text, detail ?? []].map(toMarkdown).filter(Boolean).join(": ")}`)
    .join("\n");
}

function entriesIn({ entries = 1 }: Row): number {
  return entries;
}

function paragraph(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", ...lines];
}

function leftOut(count: number, [singular, many]: Unit = ["", ""]): string[] {
  if (count <= 0) return [];
  return [`… and ${formatCount(count, `more ${singular}`, `more ${many}`)}, left out here; the JSON report has all.`];
}

/** New rows have a bold mark, so that they are visible in a long table. */
function rowText({ cells: [first = "", ...others], isNew, remark }: Row): string {
  const about = remark === undefined ? "" : ` (${proseText(remark, 300)})`;
  const mark = isNew ? ` **${newMark}**` : "";
  return row([`${toMarkdown(first)}${about}${mark}`, ...others.map(toMarkdown)]);
}

function toMarkdown(cell: Cell): string {
  return writeCell(cell, markdownText).join("");
}

const markdownText: SpanWriter<string> = {
  word: (text) => text,
  name: codeText,
  prose: proseText,
  strong: (text) => `**${text}**`,
  link: (address) => codeText(address, 200),
  places: ([first]) => codeText(first ? formatLocation(first) : "", 200),
};
