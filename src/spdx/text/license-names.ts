import { type Expression, parseExpression } from "../expression.ts";
import { normalizeName } from "../names/normalize.ts";

export interface NamedInText {
  readonly expression: Expression;
  readonly weak: boolean;
  /** How many characters of the text the name takes. */
  readonly length: number;
}

const mostWords = 14;

/** The license name that a piece of prose begins with: the longest run of words that is one. */
export function readName(prose: string): NamedInText | undefined {
  const ends = wordEnds(prose);
  for (let words = ends.length; words > 0; words--) {
    const length = ends[words - 1] ?? 0;
    const named = normalizeName(trimName(prose.slice(0, length)));
    if (named.strength === "none") continue;
    const parsed = parseExpression(named.expression);
    // "A and B" in prose may be a choice; whoever reads the sentence takes the names one by one.
    if (!("error" in parsed) && parsed.expression.kind !== "and")
      return { expression: parsed.expression, weak: named.strength === "weak", length };
  }
  return undefined;
}

function wordEnds(prose: string): number[] {
  const ends: number[] = [];
  for (const match of prose.slice(0, 240).matchAll(/\S+/g)) {
    ends.push(match.index + match[0].length);
    // A sentence ends here; what follows is no part of the name.
    if (/[^\dv]\.["')]?$/i.test(match[0]) || match[0].endsWith(";") || ends.length === mostWords) break;
  }
  return ends;
}

/** Without the punctuation of the sentence around it. */
function trimName(text: string): string {
  return text.replace(/^[\s"'`*_([{“‘<]{1,9}/, "").replace(/[\s"'`*_.,;:!”’>]{1,9}$/, "");
}
