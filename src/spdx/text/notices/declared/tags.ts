import { parseExpression, printExpression, termsOf } from "../../../expression.ts";
import { baseOf, basesOf, familyWord } from "../../match/bases.ts";
import { isAlternative, type LicenseFinding, weakConfidence } from "../../finding.ts";

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
    if (found.length === maxTags) break;
  }
  return found;
}

const maxTags = 1_000;

/** The text after the label, without the end of a comment, quotes or a Markdown code mark. */
function tagValue(rest: string): string {
  const [value = ""] = rest.split(/\*\/|-->|[`"'#;,]|--\]|\]\]|\\n|<\//);
  return value.trim();
}

/**
 * The licenses that are named in sentences but in no tag. If both name the same license, the tag is more exact about
 * later versions; "the BSD license" is the one whose tag or text is in the file; and if sentences offer a choice, a tag
 * for one option settles it. If a tag is a choice, the license of a part applies in addition.
 */
export function besideTags(
  tags: readonly LicenseFinding[],
  texts: readonly LicenseFinding[],
  grants: readonly LicenseFinding[],
  isOfPart: (grant: LicenseFinding) => boolean,
): LicenseFinding[] {
  const hasChoice = tags.some(isAlternative);
  const bases = basesOf(tags);
  const families = new Set([...tags, ...texts].flatMap(({ expression }) => termsOf(expression).map(familyWord)));
  return grants.filter((grant) => {
    const isVague = grant.confidence <= weakConfidence;
    const choice = grant.oneOf === undefined ? [grant] : grants.filter(({ oneOf }) => oneOf === grant.oneOf);
    if (choice.length > 1 || grant.expression.kind === "or") return !isTagged(choice, tags, texts.length === 0);
    const isKnown = termsOf(grant.expression).every((term) =>
      isVague ? families.has(familyWord(term)) : bases.has(baseOf(term)),
    );
    return !isKnown || (hasChoice && isOfPart(grant));
  });
}

/** Whether a tag states the whole choice or, if it is the only one in the file, which option is chosen. */
function isTagged(
  choice: readonly LicenseFinding[],
  tags: readonly LicenseFinding[],
  isWithoutTexts: boolean,
): boolean {
  const offered = [...basesOf(choice)];
  const isAlone = isWithoutTexts && new Set(tags.map(({ expression }) => printExpression(expression))).size === 1;
  return tags.some((tag) => {
    const bases = basesOf([tag]);
    return isAlone ? offered.some((base) => bases.has(base)) : offered.every((base) => bases.has(base));
  });
}
