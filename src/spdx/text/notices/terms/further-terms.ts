import { type LicenseTerm, listTerms } from "../../../expression.ts";
import { findFamily } from "../../../families.ts";
import { type LicenseFinding, weakConfidence } from "../../finding.ts";
import type { Lexicon } from "../../match/lexicon.ts";
import type { LineRange, Passage } from "../../passage.ts";

/** Represents terms next to a known license that no known license explains: they need manual review. */
const unidentifiedTerms = "LicenseRef-Unidentified-Terms";

/**
 * The finding for terms next to known licenses. None if one of these licenses may be their source: a license with its
 * own use restrictions, a reference, or one whose text would not be recognised. Terms of an alternative do not apply to
 * users who choose another option.
 */
export function furtherTerms(
  places: readonly (LineRange | undefined)[],
  findings: readonly LicenseFinding[],
  lexicon: Lexicon,
): readonly LicenseFinding[] {
  const place = places.find((range) => range !== undefined);
  if (!place || findings.length === 0) return [];
  const terms = findings.filter(({ oneOf }) => oneOf === undefined).flatMap(({ expression }) => listTerms(expression));
  if (terms.some((term) => !lexicon.has(term.id) || restricts(term))) return [];
  return [{ ...unidentifiedAt(place), kind: "terms" }];
}

/** The finding for a license that is quoted or named but not identified. */
export function unidentifiedAt({ firstLine, lastLine }: LineRange): LicenseFinding {
  return {
    expression: { kind: "license", id: unidentifiedTerms, orLater: false },
    kind: "unknown",
    confidence: weakConfidence,
    firstLine,
    lastLine,
  };
}

function restricts({ id }: LicenseTerm): boolean {
  return ["use-restricted", "proprietary", "other"].includes(findFamily(id));
}

/** License terms that are often restated in other words. */
function paraphrases(id: string, words: string): boolean {
  if (id.startsWith("OFL-")) return soldAlone.test(words);
  return findFamily(id) === "non-commercial" && /commercial|\bprofit/i.test(words);
}

const soldAlone =
  /\b(?:sold|sell)\b[^.]{0,60}\b(?:by (?:itself|themselves)|on (?:its|their) own|alone|separately|stand-?alone)\b/i;

/**
 * The first passage that is not from a known license, not even in other words. The number of comparisons is limited;
 * passages beyond the limit are treated as strange.
 */
export function findStrange(
  passages: Iterable<Passage>,
  findings: readonly LicenseFinding[],
  lexicon: Lexicon,
): LineRange | undefined {
  const ids = [...new Set(findings.flatMap(({ expression }) => listTerms(expression).map(({ id }) => id)))];
  const explains = (id: string, words: string) => paraphrases(id, words) || lexicon.quotes(id, words);
  let compared = 0;
  for (const passage of passages) {
    compared += ids.length;
    if (compared > maxComparisons || !ids.some((id) => explains(id, passage.words))) return passage;
  }
  return undefined;
}

const maxComparisons = 500;
