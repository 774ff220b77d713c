import { type LicenseTerm, termsOf } from "../../../expression.ts";
import { familyOf } from "../../../families.ts";
import { type LicenseFinding, weakConfidence } from "../../finding.ts";
import type { Lexicon } from "../../match/lexicon.ts";
import type { LineRange, Paragraph, Passage } from "../../passage.ts";
import { findRestrictions } from "./restrictions.ts";
import { findUnknownLicenses } from "./unknown-license.ts";

/** Represents terms next to a known license that no known license explains: they need manual review. */
const unidentifiedTerms = "LicenseRef-Unidentified-Terms";

/**
 * The finding for terms next to known licenses. None if one of these licenses may be their source: a license with its
 * own use restrictions, a reference, or one whose text would not be recognised. Terms of an alternative do not apply to
 * users who choose another option.
 */
export function furtherTerms(
  places: readonly (LineRange | undefined)[],
  known: readonly LicenseFinding[],
  lexicon: Lexicon,
): readonly LicenseFinding[] {
  const place = places.find((one) => one !== undefined);
  if (!place || known.length === 0) return [];
  const terms = known.filter(({ oneOf }) => oneOf === undefined).flatMap(({ expression }) => termsOf(expression));
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
  return ["use-restricted", "proprietary", "other"].includes(familyOf(id));
}

/** A passage that reads like a license text but is not from a known license, not even in modified form. */
export function findStrangeText(
  paragraphs: readonly Paragraph[],
  known: readonly LicenseFinding[],
  lexicon: Lexicon,
): LineRange | undefined {
  return firstStrange(findUnknownLicenses(paragraphs), known, lexicon);
}

/** A restriction that is not in the known licenses, not even in other words. */
export function findStrangeRestriction(
  paragraphs: readonly Paragraph[],
  known: readonly LicenseFinding[],
  lexicon: Lexicon,
): LineRange | undefined {
  return firstStrange(findRestrictions(paragraphs), known, lexicon);
}

/** License terms that are often restated in other words. */
function paraphrases(id: string, words: string): boolean {
  if (id.startsWith("OFL-")) return soldAlone.test(words);
  return familyOf(id) === "non-commercial" && /commercial|\bprofit/i.test(words);
}

const soldAlone =
  /\b(?:sold|sell)\b[^.]{0,60}\b(?:by (?:itself|themselves)|on (?:its|their) own|alone|separately|stand-?alone)\b/i;

/** The number of comparisons is limited; passages beyond the limit are treated as strange. */
function firstStrange(
  passages: Iterable<Passage>,
  known: readonly LicenseFinding[],
  lexicon: Lexicon,
): LineRange | undefined {
  const ids = [...new Set(known.flatMap(({ expression }) => termsOf(expression).map(({ id }) => id)))];
  const explains = (id: string, words: string) => paraphrases(id, words) || lexicon.quotes(id, words);
  let compared = 0;
  for (const passage of passages) {
    compared += ids.length;
    if (compared > maxComparisons || !ids.some((id) => explains(id, passage.words))) return passage;
  }
  return undefined;
}

const maxComparisons = 500;
