import { componentKey } from "../../domain/contracts/component.ts";
import type { ComponentChange, DiffedComponent, ReportDiff, VerdictCounts } from "../../domain/report/report-diff.ts";
import { formatCount, formatNumber } from "../../text/count.ts";
import { unreadTable } from "../sections/report-sections.ts";
import {
  type Cell,
  type Column,
  type GroupSection,
  type Row,
  rowsFrom,
  type Section,
  tableSection,
} from "../sections/section.ts";

/** What has changed: first what needs a decision, then, folded, the rest. */
export function diffSections(diff: ReportDiff): Section[] {
  const { newViolations, endedViolations, added, removed, licenseChanged, coverage } = diff;
  const isListed = listOnce(licenseChanged);
  const statuses = diff.statusChanged.filter((change) => !isListed(change));
  const versions = diff.versionChanged.filter((change) => !isListed(change));
  return [
    violationsSection(newViolations),
    table({ title: "License changed", tone: "yellow" }, licenseChanged, changeRow),
    table({ title: "Status changed", tone: "yellow" }, statuses, changeRow),
    unreadTable({ title: "Unread dependency files, new", tone: "yellow", unit: files }, coverage.newlyUnread),
    table({ title: "Violations gone", tone: "green", isFolded: true }, endedViolations, componentRow),
    table({ title: "Added", tone: "cyan", isFolded: true }, added, componentRow),
    table({ title: "Removed", tone: "cyan", isFolded: true }, removed, componentRow),
    table({ title: "Only the version changed", tone: "cyan", isFolded: true }, versions, changeRow),
    unreadTable(
      { title: "Unread dependency files, gone", tone: "green", unit: files, isFolded: true },
      coverage.noLongerUnread,
    ),
  ];
}

const components = ["component", "components"] as const;
const files = ["file", "files"] as const;

/** Each change is listed once, under the first matching heading. */
function listOnce(first: readonly ComponentChange[]): (change: ComponentChange) => boolean {
  const keyOf = ({ after }: ComponentChange) => componentKey(after);
  const listed = new Set(first.map(keyOf));
  return (change) => {
    const isListed = listed.has(keyOf(change));
    listed.add(keyOf(change));
    return isListed;
  };
}

const columns: readonly Column[] = [
  { title: "Component", min: 18 },
  { title: "Version", min: 14 },
  { title: "Type", min: 8, style: "dim" },
];
const verdictColumns: readonly Column[] = [
  { title: "License", min: 30 },
  { title: "Status", min: 16 },
];

function violationsSection(violations: readonly DiffedComponent[]): GroupSection {
  const groups = Map.groupBy(violations, ({ license, decision }) => `${license}\n${decision.reason}`);
  return {
    kind: "groups",
    id: "new-violations",
    title: "New violations",
    tone: "red",
    count: violations.length,
    unit: components,
    columns: [...columns, { title: "Scope", min: 8, style: "cyan" }],
    groups: [...groups.values()].flatMap((members) => {
      const [first] = members;
      if (!first) return [];
      const cause = { reason: first.decision.reason, count: members.length, rows: rowsFrom(members, placeRow) };
      return [{ license: first.license, count: members.length, causes: [cause] }];
    }),
  };
}

function table<Entry>(
  heading: Pick<Section, "title" | "tone" | "isFolded">,
  entries: readonly Entry[],
  toRow: (entry: Entry) => Row,
): Section {
  const id = heading.title.toLowerCase().replaceAll(" ", "-");
  return tableSection({ id, unit: components, ...heading }, [...columns, ...verdictColumns], entries, toRow);
}

function placeRow({ name, version, type, scope }: DiffedComponent): Row {
  const shown = { word: scope, untitled: scope === "runtime" ? "" : scope };
  return { cells: [{ name }, { name: version || noVersion }, { name: type }, shown] };
}

function componentRow(component: DiffedComponent): Row {
  const { name, version, type, license } = component;
  const cells = [name, version || noVersion, type, license, describeStatus(component)];
  return { cells: cells.map((text) => ({ name: text })) };
}

function changeRow({ before, after }: ComponentChange): Row {
  return {
    cells: [
      { name: after.name },
      step(before.version || noVersion, after.version || noVersion),
      { name: after.type },
      step(before.license, after.license),
      step(describeStatus(before), describeStatus(after)),
    ],
  };
}

const noVersion = "no version";

function step(before: string, after: string): Cell {
  return before === after ? { name: after } : [{ name: before }, " → ", { name: after }];
}

/** `pass, waived`: a waived violation is not resolved. */
function describeStatus({ status, decision }: DiffedComponent): string {
  return decision.waiver ? `${status}, waived` : status;
}

/** The policies by name, with digests only if the names are the same. */
export function describePolicies({ policy: { before, after } }: ReportDiff): string {
  const name = ({ name: policy, context, version }: typeof before) =>
    `${policy}/${context}${version === "" ? "" : ` ${version}`}`;
  const [old, next] = [name(before), name(after)];
  if (old !== next) return `${old} → ${next}`;
  return `${next}, edited (${shortDigest(before.digest)} → ${shortDigest(after.digest)})`;
}

function shortDigest(digest: string): string {
  return digest.replace(/^sha256:/, "").slice(0, 12);
}

/** The result in one line, for the end: `violation: 2 new violations, 1 gone; 34 → 35 violations, …`. */
export function diffVerdict({ verdict: { before, after }, newViolations, endedViolations }: ReportDiff): string {
  const result = before.status === after.status ? after.status : `${before.status} → ${after.status}`;
  const fresh = newViolations.length === 0 ? "no new violations" : formatCount(newViolations.length, "new violation");
  const gone = endedViolations.length === 0 ? "" : `, ${formatNumber(endedViolations.length)} gone`;
  const counts = [
    countStep(before.violations, after.violations, "violation"),
    countStep(before.warnings, after.warnings, "warning"),
    countStep(before.componentCount, after.componentCount, "component"),
  ];
  return `${result}: ${fresh}${gone}; ${counts.join(", ")}${describeCompleteness(before, after)}`;
}

/** How reliable a comparison is: a component that one report missed looks added or removed. */
function describeCompleteness(before: VerdictCounts, after: VerdictCounts): string {
  const [was, is] = [before, after].map(({ completeness }) => completeness === "partial");
  if (was && is) return "; both incomplete";
  if (is) return "; the new report is incomplete";
  return was ? "; the old report is incomplete" : "";
}

export function countStep(before: number, after: number, what: string): string {
  return before === after ? formatCount(after, what) : `${formatNumber(before)} → ${formatCount(after, what)}`;
}

export function isWithoutChange(diff: ReportDiff): boolean {
  return !diff.policy.isChanged && diffSections(diff).every(({ count }) => count === 0);
}
