import type { Finding } from "../../domain/finding.ts";
import type { Report } from "../../domain/report.ts";
import { countOf, formatNumber } from "../count.ts";
import { type Cause, groupFindings } from "../group-findings.ts";
import { describeRelation } from "../introduced-by.ts";
import { row, tableHead, takeRows } from "./rows.ts";
import { codeText, proseText } from "./text.ts";
import { placeOf } from "../place-of.ts";

type IntroducerOf = Parameters<typeof describeRelation>[1];

/** For every license that violates the policy why it does, and the components. */
export function violationsPart({ findings }: Report, introducerOf: IntroducerOf, room: number): string {
  const causes = causesOf(findings, "violation");
  if (causes.length === 0) return "";
  const total = causes.reduce((sum, cause) => sum + cause.findings.length, 0);
  const most = Math.max(fewestRows, Math.floor(rowsInAll / causes.length));
  const blocks = [`### Violations (${formatNumber(total)})`];
  let left = total;
  let space = room - roomForEnd;
  for (const cause of causes) {
    const block = violationBlock(cause, introducerOf, { room: space, most });
    space -= block.length + 2;
    if (space < 0) break;
    left -= cause.findings.length;
    blocks.push(block);
  }
  return [...blocks, ...(left > 0 ? [leftOut(left, "violation")] : [])].join("\n\n");
}

/** For every license that a person has to look at why, and the first components. */
export function warningsPart({ findings }: Report, room: number): string {
  const causes = causesOf(findings, "warning");
  if (causes.length === 0) return "";
  const total = causes.reduce((sum, cause) => sum + cause.findings.length, 0);
  const head = [`### Warnings (${formatNumber(total)})`, "", ...tableHead("License", "Components", "Why", "Which")];
  const { lines, left } = takeRows(causes, { room: room - roomForEnd }, warningRow);
  return [
    ...head,
    ...lines,
    ...(left > 0 ? ["", leftOut(left, "license with warnings", "licenses with warnings")] : []),
  ].join("\n");
}

/** Dependency files whose components are missing. */
export function unreadPart({ coverage }: Report, room: number): string {
  const files = coverage.manifestsUnread.filter((file) => file.listsDependencies);
  if (files.length === 0) return "";
  const head = [`### Unread dependency files (${formatNumber(files.length)})`, "", ...tableHead("File", "Reason")];
  const { lines, left } = takeRows(files, { room: room - roomForEnd }, ({ file, reason }) =>
    row([codeText(file, 200), proseText(reason, 300)]),
  );
  return [...head, ...lines, ...(left > 0 ? ["", leftOut(left, "file")] : [])].join("\n");
}

/** Everything, folded up. */
export function componentsPart({ findings }: Report, room: number): string {
  if (findings.length === 0) return "No components were found.";
  const head = [
    "<details>",
    `<summary>All components (${formatNumber(findings.length)})</summary>`,
    "",
    ...tableHead("Status", "Component", "Version", "Type", "License", "Scope"),
  ];
  const { lines, left } = takeRows(findings, { room: room - roomForEnd - 100 }, componentRow);
  return [...head, ...lines, "", ...(left > 0 ? [leftOut(left, "component"), ""] : []), "</details>"].join("\n");
}

/** For headings and for the line that says what is missing. */
const roomForEnd = 300;
const rowsInAll = 200;
const fewestRows = 5;
const namesInRow = 10;

interface LicenseCause extends Cause {
  readonly license: string;
}

function causesOf(findings: readonly Finding[], status: "violation" | "warning"): LicenseCause[] {
  return groupFindings(findings, status).flatMap(({ license, causes }) =>
    causes.map((cause) => ({ license, ...cause })),
  );
}

function violationBlock(
  { license, reason, findings }: LicenseCause,
  introducerOf: IntroducerOf,
  limits: { readonly room: number; readonly most: number },
): string {
  const head = [
    `${codeText(license, 200)}, ${countOf(findings.length, "component")}: ${proseText(reason)}`,
    "",
    ...tableHead("Component", "Version", "Type", "Scope", "Used", "Found in"),
  ];
  const room = limits.room - head.join("\n").length - roomForEnd;
  const { lines, left } = takeRows(findings, { ...limits, room }, (finding) => violationRow(finding, introducerOf));
  return [...head, ...lines, ...(left > 0 ? ["", leftOut(left, "component")] : [])].join("\n");
}

function violationRow({ component }: Finding, introducerOf: IntroducerOf): string {
  const [place] = component.locations;
  return row([
    codeText(component.name),
    versionOf(component),
    codeText(component.type),
    component.scope,
    proseText(describeRelation(component, introducerOf), 100),
    codeText(place ? placeOf(place) : "", 150),
  ]);
}

function warningRow({ license, reason, findings }: LicenseCause): string {
  const names = findings
    .slice(0, namesInRow)
    .map(({ component: { name, version } }) => codeText(version === "" ? name : `${name}@${version}`));
  const left = findings.length - names.length;
  const which = [...names, ...(left > 0 ? [`and ${formatNumber(left)} more`] : [])].join(", ");
  return row([codeText(license, 200), formatNumber(findings.length), proseText(reason), which]);
}

function componentRow({ status, component, resolved_license: license }: Finding): string {
  return row([
    status,
    codeText(component.name),
    versionOf(component),
    codeText(component.type),
    codeText(license, 200),
    component.scope,
  ]);
}

function versionOf({ version, requirement }: Finding["component"]): string {
  if (version !== "") return codeText(version, 60);
  return requirement === undefined ? "not pinned" : `not pinned: ${codeText(requirement, 60)}`;
}

function leftOut(count: number, one: string, many = `${one}s`): string {
  return `… and ${countOf(count, `more ${one}`, `more ${many}`)}, left out here; the JSON report has all.`;
}
