import type { Finding } from "../../domain/report/finding.ts";
import type { Report } from "../../domain/report/report.ts";
import { conflictLine } from "../facts/decision/conflict-line.ts";
import { countOf, formatNumber } from "../../text/count.ts";
import { type Cause, groupFindings } from "../findings/group-findings.ts";
import { describeRelation } from "../facts/place/introduced-by.ts";
import { newMark, type News, unreadFiles, withNew, withNews } from "../news.ts";
import { whatIsMissing } from "../facts/decision/why-unknown.ts";
import { row, tableHead, takeRows } from "./rows.ts";
import { codeText, proseText } from "./text.ts";
import { placeOf } from "../facts/place/format-location.ts";

/** The context for rows of violations. */
interface Setting {
  readonly introducerOf: Parameters<typeof describeRelation>[1];
  readonly news: News | undefined;
}

/** The reason and the components of every license that violates the policy. */
export function violationsPart({ findings }: Report, setting: Setting, room: number): string {
  const causes = causesOf(findings, "violation", setting.news);
  if (causes.length === 0) return "";
  const total = causes.reduce((sum, cause) => sum + cause.findings.length, 0);
  const max = Math.max(minRows, Math.floor(rowsInAll / causes.length));
  const blocks = [`### Violations (${countOfCauses(causes, setting.news)})`];
  let left = total;
  let space = room - roomForEnd;
  for (const cause of causes) {
    const block = violationBlock(cause, setting, { room: space, max });
    space -= block.length + 2;
    if (space < 0) break;
    left -= cause.findings.length;
    blocks.push(block);
  }
  return [...blocks, ...(left > 0 ? [leftOut(left, "violation")] : [])].join("\n\n");
}

/** The reason and the first components of every license that needs a review. */
export function warningsPart({ findings }: Report, news: News | undefined, room: number): string {
  const causes = causesOf(findings, "warning", news);
  if (causes.length === 0) return "";
  const title = `### Warnings (${countOfCauses(causes, news)})`;
  const head = [title, "", ...tableHead("License", "Components", "Why", "Which")];
  const { lines, left } = takeRows(causes, { room: room - roomForEnd }, (cause) => warningRow(cause, news));
  return [
    ...head,
    ...lines,
    ...(left > 0 ? ["", leftOut(left, "license with warnings", "licenses with warnings")] : []),
  ].join("\n");
}

/** Dependency files whose components are missing. */
export function unreadPart({ coverage }: Report, news: News | undefined, room: number): string {
  const files = unreadFiles(coverage.manifestsUnread, news);
  if (files.length === 0) return "";
  const fresh = news ? `, ${formatNumber(news.files.size)} ${newMark}` : "";
  const title = `### Unread dependency files (${formatNumber(files.length)}${fresh})`;
  const head = [title, "", ...tableHead("File", "Reason")];
  const { lines, left } = takeRows(files, { room: room - roomForEnd }, ({ file, reason }) =>
    row([mark(codeText(file, 200), news?.files.has(file)), proseText(reason, 300)]),
  );
  return [...head, ...lines, ...(left > 0 ? ["", leftOut(left, "file")] : [])].join("\n");
}

/** Everything, collapsed. */
export function componentsPart({ findings }: Report, news: News | undefined, room: number): string {
  if (findings.length === 0) return "No components were found.";
  const head = [
    "<details>",
    `<summary>All components (${formatNumber(findings.length)})</summary>`,
    "",
    ...tableHead("Status", "Component", "Version", "Type", "License", "Scope"),
  ];
  const { lines, left } = takeRows(findings, { room: room - roomForEnd - 100 }, (finding) =>
    componentRow(finding, news),
  );
  return [...head, ...lines, "", ...(left > 0 ? [leftOut(left, "component"), ""] : []), "</details>"].join("\n");
}

/** For headings and the line about omitted rows. */
export const roomForEnd = 300;
const rowsInAll = 200;
const minRows = 5;
const namesInRow = 10;

interface LicenseCause extends Cause {
  readonly license: string;
}

function causesOf(
  findings: readonly Finding[],
  status: "violation" | "warning",
  news: News | undefined,
): LicenseCause[] {
  return groupFindings(findings, status, news).flatMap(({ license, causes }) =>
    causes.map((cause) => ({ license, ...cause })),
  );
}

function countOfCauses(causes: readonly LicenseCause[], news: News | undefined): string {
  const all = causes.flatMap(({ findings }) => findings);
  return withNew(formatNumber(all.length), all, news);
}

/** Bold, so that it is visible in a long table. */
function mark(text: string, isNew: boolean | undefined): string {
  return isNew ? `${text} **${newMark}**` : text;
}

function violationBlock(
  { license, reason, findings }: LicenseCause,
  setting: Setting,
  limits: { readonly room: number; readonly max: number },
): string {
  const head = [
    `${codeText(license, 200)}, ${withNews(countOf(findings.length, "component"), findings, setting.news)}: ${proseText(reason)}`,
    "",
    ...tableHead("Component", "Version", "Type", "Scope", "Used", "Found in"),
  ];
  const room = limits.room - head.join("\n").length - roomForEnd;
  const { lines, left } = takeRows(findings, { ...limits, room }, (finding) => violationRow(finding, setting));
  return [...head, ...lines, ...(left > 0 ? ["", leftOut(left, "component")] : [])].join("\n");
}

function violationRow(finding: Finding, { introducerOf, news }: Setting): string {
  const { component } = finding;
  const [place] = component.locations;
  return row([
    mark(codeText(component.name) + remarkOn(conflictLine(finding)), news?.findings.has(finding)),
    versionOf(component),
    codeText(component.type),
    component.scope,
    proseText(describeRelation(component, introducerOf), 100),
    codeText(place ? placeOf(place) : "", 150),
  ]);
}

function warningRow({ license, reason, findings }: LicenseCause, news: News | undefined): string {
  const names = findings.slice(0, namesInRow).map((finding) => {
    const { name, version } = finding.component;
    const why = remarkOn(whatIsMissing(finding) ?? conflictLine(finding));
    const named = codeText(version === "" ? name : `${name}@${version}`) + why;
    return mark(named, news?.findings.has(finding));
  });
  const left = findings.length - names.length;
  const which = [...names, ...(left > 0 ? [`and ${formatNumber(left)} more`] : [])].join(", ");
  return row([codeText(license, 200), formatNumber(findings.length), proseText(reason), which]);
}

/** In parentheses after a name. */
function remarkOn(words: string | undefined): string {
  return words === undefined ? "" : ` (${proseText(words, 300)})`;
}

function componentRow(finding: Finding, news: News | undefined): string {
  const { status, component, decision, resolved_license: license } = finding;
  return row([
    mark(decision.waiver ? `${status}, waived` : status, news?.findings.has(finding)),
    codeText(component.name),
    versionOf(component),
    codeText(component.type),
    codeText(license, 200),
    component.scope,
  ]);
}

export function versionOf({ version, requirement }: Finding["component"]): string {
  if (version !== "") return codeText(version, 60);
  return requirement === undefined ? "not pinned" : `not pinned: ${codeText(requirement, 60)}`;
}

/** The line about omitted rows. */
export function leftOut(count: number, one: string, many = `${one}s`): string {
  return `… and ${countOf(count, `more ${one}`, `more ${many}`)}, left out here; the JSON report has all.`;
}
