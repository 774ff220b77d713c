import { takeWithin } from "../../text/take-within.ts";
import type { Finding } from "../../domain/report/finding.ts";
import type { Report } from "../../domain/report/report.ts";
import { formatCount, formatNumber } from "../../text/count.ts";
import { cutMiddle, lineText } from "../text/lines.ts";
import { nameVersion } from "../text/name-version.ts";
import type { ChangePlace, ChangePlaceOf } from "../facts/place/change-place.ts";
import { formatLocation } from "../facts/place/format-location.ts";
import type { Remarks } from "../facts/decision/remarks-of.ts";
import { entryLines, stepsForAll } from "../facts/decision/remedy-lines.ts";

/** What is known about a finding besides itself. */
export interface Facts {
  readonly remarksOf: (finding: Finding) => Remarks;
  readonly placeOf: ChangePlaceOf;
  readonly report: Report;
}

/** `License violation: mupdf@1.3.0 (AGPL-3.0-only)`, or `License warnings: 12 components (MPL-2.0)`. */
export function describeGroupTitle(group: readonly Finding[]): string {
  const [first] = group;
  if (!first) return "";
  const licenses = new Set(group.map(({ resolved_license: license }) => license));
  const isWarning = group.every(({ status }) => status === "warning");
  const kind = isWarning ? "License warning" : "License violation";
  const what = group.length === 1 ? nameVersion(first.component) : formatCount(group.length, "component");
  const under = licenses.size === 1 ? first.resolved_license : formatCount(licenses.size, "license");
  return cutMiddle(lineText(`${kind}: ${what} (${under})`), maxTitleLength);
}

/** The reasons, each with its components, and what to do if there is only one reason. */
export function describeGroup(
  group: readonly Finding[],
  { remarksOf, placeOf, report }: Facts,
  isOld: boolean,
): string {
  const [first] = group;
  const how = first && group.length === 1 ? describeHow(placeOf(first)) : "";
  const write = createShortLines(group, placeOf);
  const reasons = Map.groupBy(group, ({ decision }) => decision.reason);
  const advice = stepsForAll(group, remarksOf);
  const entry = group.length === 1 ? entryLines(group, report) : [];
  const head = isOld ? ["In the baseline too."] : [];
  const said = [how, ...(reasons.size > 1 ? [] : advice)].filter((text) => text !== "");
  const foot = [...said.map((text) => cutMiddle(lineText(text), maxLineLength)), ...entry];
  const lines = [...reasons].flatMap(([reason, findings]) => [
    { text: cutMiddle(lineText(reason), maxLineLength), components: 0 },
    ...(group.length > 1 ? findings.map((finding) => ({ text: `- ${write(finding)}`, components: 1 })) : []),
  ]);
  const room = maxTextLength - [...head, ...foot].join("\n").length;
  const shown = takeWithin(lines, room, ({ text }) => text.length + 1).map(({ text }) => text);
  const left = lines.slice(shown.length).reduce((sum, { components }) => sum + components, 0);
  const more = left > 0 ? [`- and ${formatNumber(left)} more`] : [];
  return [...head, ...shown, ...more, ...foot].join("\n");
}

function describeHow({ how }: ChangePlace): string {
  return how === "" ? "" : `Needed ${how}.`;
}

/** Without the license and the line where all have the same: the title and the place of the annotation have them. */
function createShortLines(group: readonly Finding[], placeOf: ChangePlaceOf): (finding: Finding) => string {
  const all = new Map(group.map((finding) => [finding, partsOf(finding, placeOf)]));
  const isShared = (at: number) => at > 0 && at < 3 && new Set([...all.values()].map((parts) => parts[at])).size === 1;
  return (finding) => joinParts((all.get(finding) ?? []).filter((_, at) => !isShared(at)));
}

/** `mupdf@1.3.0, AGPL-3.0-only, packages/api/package.json:14, via viewer@2.0.0 in @shop/api`. */
export function describeFinding(finding: Finding, placeOf: ChangePlaceOf): string {
  return joinParts(partsOf(finding, placeOf));
}

function partsOf(finding: Finding, placeOf: ChangePlaceOf): string[] {
  const { place, how } = placeOf(finding);
  return [nameVersion(finding.component), finding.resolved_license, place ? formatLocation(place) : "", how];
}

function joinParts(parts: readonly string[]): string {
  return cutMiddle(lineText(parts.filter((part) => part !== "").join(", ")), maxLineLength);
}

const maxTitleLength = 200;
const maxLineLength = 500;
/** The runner cuts messages at 4,096 characters. */
const maxTextLength = 3_900;
