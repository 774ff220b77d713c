import { type LicenseTerm, parseExpression, termsOf } from "../expression.ts";
import { baseOf } from "./combine.ts";
import type { LicenseFinding } from "./finding.ts";
import { weakConfidence } from "./grants.ts";

const label = "spdx-license-identifier:";

/** The `SPDX-License-Identifier:` lines of a text. */
export function findTags(text: string): LicenseFinding[] {
  const found: LicenseFinding[] = [];
  const lower = text.toLowerCase();
  let line = 1;
  let counted = 0;
  for (let at = lower.indexOf(label); at >= 0; at = lower.indexOf(label, at + label.length)) {
    for (; counted < at; counted++) if (text.charCodeAt(counted) === 10) line++;
    const end = text.indexOf("\n", at);
    const parsed = parseExpression(
      tagValue(text.slice(at + label.length, Math.min(end < 0 ? text.length : end, at + 2_000))),
    );
    if (!("error" in parsed)) {
      found.push({ expression: parsed.expression, kind: "tag", confidence: 1, firstLine: line, lastLine: line });
    }
    if (found.length === mostTags) break;
  }
  return found;
}

const mostTags = 1_000;

/** What stands behind the label, without the end of a comment, quotes or a Markdown code mark. */
function tagValue(rest: string): string {
  const [value = ""] = rest.split(/\*\/|-->|[`"'#;,]|--\]|\]\]|\\n|<\//);
  return value.trim();
}

/**
 * The licenses that sentences name and no tag does. Where both name the same license the tag says more exactly
 * whether later versions will do; and "the BSD license" is the one whose tag or text is here.
 */
export function besideTags(
  tags: readonly LicenseFinding[],
  texts: readonly LicenseFinding[],
  grants: readonly LicenseFinding[],
): LicenseFinding[] {
  const bases = namesOf(tags, baseOf);
  const families = namesOf([...tags, ...texts], familyOf);
  return grants.filter(({ expression, confidence }) => {
    const isVague = confidence <= weakConfidence;
    return !termsOf(expression).every((term) => (isVague ? families.has(familyOf(term)) : bases.has(baseOf(term))));
  });
}

function namesOf(findings: readonly LicenseFinding[], nameOf: (term: LicenseTerm) => string): ReadonlySet<string> {
  return new Set(findings.flatMap(({ expression }) => termsOf(expression).map(nameOf)));
}

function familyOf({ id }: LicenseTerm): string {
  return id.replace(/-.*$/s, "");
}
