import type { ComponentChange, DiffedComponent, ReportDiff } from "../domain/report/report-diff.ts";
import type { UnreadFile } from "../domain/report/report.ts";
import { countOf, formatNumber } from "../text/count.ts";
import {
  describePolicies,
  describeStatus,
  diffVerdict,
  groupViolations,
  isWithoutChange,
  noVersion,
  partChanges,
  type ViolationGroup,
} from "./diff-parts.ts";
import { row, tableHead, takeRows } from "./markdown/rows.ts";
import { codeText, proseText } from "./markdown/text.ts";

/** For a comment on a pull request: changes that need a decision are expanded, the rest is collapsed. */
export function toDiffMarkdown(diff: ReportDiff): string {
  const { licenses, statuses, versions } = partChanges(diff);
  const head = ["## License changes", `**${proseText(diffVerdict(diff))}**`];
  const foot = [
    diff.policy.isChanged ? `Other rules: ${codeText(describePolicies(diff), 300)}` : "",
    isWithoutChange(diff) ? "The reports do not differ." : "",
  ];
  const parts: readonly ((room: number) => string)[] = [
    (room) => violationsPart(diff.newViolations, room),
    (room) => open("License changed", licenses, changeTable, room),
    (room) => open("Status changed", statuses, changeTable, room),
    (room) => open("Unread dependency files, new", diff.coverage.newlyUnread, fileTable, room),
    (room) => folded("Violations gone", diff.endedViolations, componentTable, room),
    (room) => folded("Added", diff.added, componentTable, room),
    (room) => folded("Removed", diff.removed, componentTable, room),
    (room) => folded("Only the version changed", versions, changeTable, room),
    (room) => folded("Unread dependency files, gone", diff.coverage.noLongerUnread, fileTable, room),
  ];
  return `${[...head, ...fitParts(parts), ...foot].filter(Boolean).join("\n\n")}\n`;
}

/** Code hosts reject comments longer than 65,536 characters; the header and footer need some of that. */
const roomInAll = 60_000;

/** Each part may use half of the remaining room, so that there is some left for all. */
function fitParts(parts: readonly ((room: number) => string)[]): string[] {
  let room = roomInAll;
  return parts.map((part) => {
    const text = part(Math.floor(room / 2));
    room -= text.length;
    return text;
  });
}

interface Table<Item> {
  readonly titles: readonly string[];
  readonly rowOf: (item: Item) => readonly string[];
}

const changeTable: Table<ComponentChange> = {
  titles: ["Component", "Type", "Version", "License", "Status"],
  rowOf: ({ before, after }) => [
    codeText(after.name),
    codeText(after.type),
    step(before.version || noVersion, after.version || noVersion),
    step(before.license, after.license),
    step(describeStatus(before), describeStatus(after)),
  ],
};

const componentTable: Table<DiffedComponent> = {
  titles: ["Component", "Type", "Version", "License", "Status"],
  rowOf: (component) => {
    const { name, type, version, license } = component;
    return [name, type, version || noVersion, license, describeStatus(component)].map((text) => codeText(text));
  },
};

const placeTable: Table<DiffedComponent> = {
  titles: ["Component", "Type", "Version", "Scope"],
  rowOf: ({ name, type, version, scope }) => [name, type, version || noVersion, scope].map((text) => codeText(text)),
};

const fileTable: Table<UnreadFile> = {
  titles: ["File", "Reason"],
  rowOf: ({ file, reason }) => [codeText(file, 200), proseText(reason, 300)],
};

function step(before: string, after: string): string {
  return before === after ? codeText(after) : `${codeText(before)} → ${codeText(after)}`;
}

function violationsPart(violations: readonly DiffedComponent[], room: number): string {
  if (violations.length === 0) return "";
  const blocks = [`### New violations (${formatNumber(violations.length)})`];
  const groups = groupViolations(violations);
  let left = room;
  for (const [at, group] of groups.entries()) {
    const block = violationBlock(group, left - roomForEnd);
    left -= block.length;
    if (left < roomForEnd) {
      blocks.push(`… and ${countOf(groups.length - at, "more license", "more licenses")}.`);
      break;
    }
    blocks.push(block);
  }
  return blocks.join("\n\n");
}

function violationBlock({ license, reason, components }: ViolationGroup, room: number): string {
  const head = `**${codeText(license)}**: ${proseText(reason)}`;
  return [head, "", ...tableLines(components, placeTable, room - head.length)].join("\n");
}

function open<Item>(title: string, items: readonly Item[], table: Table<Item>, room: number): string {
  if (items.length === 0) return "";
  return [`### ${title} (${formatNumber(items.length)})`, "", ...tableLines(items, table, room)].join("\n");
}

function folded<Item>(title: string, items: readonly Item[], table: Table<Item>, room: number): string {
  if (items.length === 0) return "";
  const summary = `<summary>${title} (${formatNumber(items.length)})</summary>`;
  return ["<details>", summary, "", ...tableLines(items, table, room), "", "</details>"].join("\n");
}

function tableLines<Item>(items: readonly Item[], { titles, rowOf }: Table<Item>, room: number): string[] {
  const { lines, left } = takeRows(items, { room: room - roomForEnd, max: maxRows }, (item) => row(rowOf(item)));
  return [...tableHead(...titles), ...lines, ...(left > 0 ? ["", `… and ${formatNumber(left)} more.`] : [])];
}

const maxRows = 200;
/** For headings and the line about omitted rows. */
const roomForEnd = 200;
