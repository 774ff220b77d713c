import type { Finding } from "../../domain/report/finding.ts";
import { formatCount, formatNumber } from "../../text/count.ts";
import { cutMiddle, lineText } from "../text/lines.ts";
import { formatLocation } from "../facts/place/format-location.ts";
import type { Remarks } from "../facts/decision/remarks-of.ts";

type RemarksOf = (finding: Finding) => Remarks;

/** `License violation: mupdf@1.3.0 (AGPL-3.0-only)`, or `License warnings: 12 components (MPL-2.0)`. */
export function describeGroupTitle(group: readonly Finding[]): string {
  const [first] = group;
  if (!first) return "";
  const licenses = new Set(group.map(({ resolved_license: license }) => license));
  const isWarning = group.every(({ status }) => status === "warning");
  const kind = isWarning ? "License warning" : "License violation";
  const what = group.length === 1 ? formatName(first) : formatCount(group.length, "component");
  const under = licenses.size === 1 ? first.resolved_license : formatCount(licenses.size, "license");
  return cutMiddle(lineText(`${kind}: ${what} (${under})`), maxTitleLength);
}

/** The reasons, each with its components, and what to do if there is only one reason. */
export function describeGroup(group: readonly Finding[], remarksOf: RemarksOf, isOld: boolean): string {
  const [first] = group;
  const reasons = Map.groupBy(group, ({ decision }) => decision.reason);
  const advice = first && remarksOf(first).warnings[0]?.recommendation;
  const head = isOld ? ["In the baseline too."] : [];
  const foot = advice === undefined || reasons.size > 1 ? [] : [cutMiddle(lineText(advice), maxLineLength)];
  const lines = [...reasons].flatMap(([reason, findings]) => [
    { text: cutMiddle(lineText(reason), maxLineLength), components: 0 },
    ...(group.length > 1 ? findings.map((finding) => ({ text: `- ${describeFinding(finding)}`, components: 1 })) : []),
  ]);
  const shown = takeWithin(lines, maxTextLength - [...head, ...foot].join("\n").length);
  const left = lines.slice(shown.length).reduce((sum, { components }) => sum + components, 0);
  const more = left > 0 ? [`- and ${formatNumber(left)} more`] : [];
  return [...head, ...shown, ...more, ...foot].join("\n");
}

function takeWithin(lines: readonly { readonly text: string }[], max: number): string[] {
  const taken: string[] = [];
  let room = max;
  for (const { text } of lines) {
    room -= text.length + 1;
    if (room < 0) break;
    taken.push(text);
  }
  return taken;
}

/** `mupdf@1.3.0, AGPL-3.0-only, package-lock.json:19`. */
export function describeFinding(finding: Finding): string {
  const { component, resolved_license: license } = finding;
  const places = component.locations.slice(0, 1).map(formatLocation);
  return cutMiddle(lineText([formatName(finding), license, ...places].join(", ")), maxLineLength);
}

function formatName({ component: { name, version, requirement } }: Finding): string {
  if (version !== "") return `${name}@${version}`;
  return requirement === undefined ? name : `${name} (${requirement})`;
}

const maxTitleLength = 200;
const maxLineLength = 500;
/** The runner cuts messages at 4,096 characters. */
const maxTextLength = 3_900;
