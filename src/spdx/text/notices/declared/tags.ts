import { createLineCounter, endOfLine } from "../../../../text/line-at.ts";
import { readExactName } from "../../../names/normalize.ts";
import { printExpression, listTerms, tryParseExpression } from "../../../expression.ts";
import { toBaseId, collectBases, collectFamilies, collectIds, familyWord, hasBase } from "../../match/bases.ts";
import { isAlternative, type LicenseFinding, weakConfidence } from "../../finding.ts";

const label = "spdx-license-identifier:";

/** The `SPDX-License-Identifier:` lines of a text. */
export function findTags(text: string): LicenseFinding[] {
  const tags: LicenseFinding[] = [];
  const lower = text.toLowerCase();
  const lineOf = createLineCounter(text);
  for (let at = lower.indexOf(label); at >= 0; at = lower.indexOf(label, at + label.length)) {
    const line = lineOf(at);
    const end = Math.min(endOfLine(text, at), at + 2_000);
    const value = tagValue(text.slice(at + label.length, end));
    // U-Boot once wrote several identifiers without an operator; the strict reading is that all apply.
    const expression =
      tryParseExpression(value) ?? tryParseExpression(value.replaceAll(/\s+/g, " AND ")) ?? readExactName(value);
    const isOnly = /-only\b/i.test(value) && { isOnly: true as const };
    if (expression) tags.push({ expression, kind: "tag", confidence: 1, firstLine: line, lastLine: line, ...isOnly });
    if (tags.length === maxTags) break;
  }
  return tags;
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
  const bases = collectBases(tags);
  const families = collectFamilies([...tags, ...texts]);
  return grants.filter((grant) => {
    const isVague = grant.confidence <= weakConfidence;
    const choice = grant.oneOf === undefined ? [grant] : grants.filter(({ oneOf }) => oneOf === grant.oneOf);
    if (choice.length > 1 || grant.expression.kind === "or") return !isTagged(choice, tags, texts.length === 0);
    const isKnown = listTerms(grant.expression).every((term) =>
      isVague ? families.has(familyWord(term)) : bases.has(toBaseId(term)),
    );
    return !isKnown || ((hasChoice || isDenied(grant, tags)) && isOfPart(grant));
  });
}

/** "Version 2 only" beside tags that all say "or later", and "or later" beside tags that all say "only". */
function isDenied(grant: LicenseFinding, tags: readonly LicenseFinding[]): boolean {
  const ids = collectIds([grant]);
  if (!grant.isOnly && ![...ids].some((id) => id.endsWith("-or-later"))) return false;
  const same = tags.filter((tag) => hasBase(tag, collectBases([grant])));
  return same.every((tag) => (grant.isOnly ? [...ids].every((id) => !collectIds([tag]).has(id)) : tag.isOnly));
}

/** Whether a tag states the whole choice or, if it is the only one in the file, which option is chosen. */
function isTagged(
  choice: readonly LicenseFinding[],
  tags: readonly LicenseFinding[],
  isWithoutTexts: boolean,
): boolean {
  const offered = [...collectBases(choice)];
  const isAlone = isWithoutTexts && new Set(tags.map(({ expression }) => printExpression(expression))).size === 1;
  return tags.some((tag) => {
    const bases = collectBases([tag]);
    return isAlone ? offered.some((base) => bases.has(base)) : offered.every((base) => bases.has(base));
  });
}
