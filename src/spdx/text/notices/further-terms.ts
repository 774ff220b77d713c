import { type LicenseTerm, termsOf } from "../../expression.ts";
import { familyOf } from "../../families.ts";
import { type LicenseFinding, weakConfidence } from "../finding.ts";
import type { Lexicon } from "../match/lexicon.ts";
import type { LineRange, Paragraph, Passage } from "../passage.ts";
import { findRestrictions } from "./restrictions.ts";
import { findUnknownLicenses } from "./unknown-license.ts";

/** Stands for terms beside a known license that no known license explains: somebody has to read them. */
const unidentifiedTerms = "LicenseRef-Unidentified-Terms";

/**
 * The finding for terms that stand beside known licenses. None where one of these may be where they come from: a
 * license that restricts the use in ways of its own, a reference, or one whose text we would not recognise. What a sentence offers
 * as an alternative restricts nobody who does not take it.
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

/** The finding for a license that is quoted or named and that we cannot tell. */
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

/** What reads like a license text and is none of the known ones, not even in a form of its own. */
export function findStrangeText(
  paragraphs: readonly Paragraph[],
  known: readonly LicenseFinding[],
  lexicon: Lexicon,
): LineRange | undefined {
  return firstStrange(findUnknownLicenses(paragraphs), known, lexicon);
}

/** A restriction that is no sentence of the known licenses, not even in other words. */
export function findStrangeRestriction(
  paragraphs: readonly Paragraph[],
  known: readonly LicenseFinding[],
  lexicon: Lexicon,
): LineRange | undefined {
  return firstStrange(findRestrictions(paragraphs), known, lexicon);
}

/** What a license says itself and people like to repeat in their own words. */
function paraphrases(id: string, words: string): boolean {
  if (id.startsWith("OFL-")) return soldAlone.test(words);
  return familyOf(id) === "non-commercial" && /commercial|\bprofit/i.test(words);
}

const soldAlone =
  /\b(?:sold|sell)\b[^.]{0,60}\b(?:by (?:itself|themselves)|on (?:its|their) own|alone|separately|stand-?alone)\b/i;

/** A text that quotes again and again is not compared for ever: what is not compared counts as strange. */
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
    if (compared > mostComparisons || !ids.some((id) => explains(id, passage.words))) return passage;
  }
  return undefined;
}

const mostComparisons = 500;
