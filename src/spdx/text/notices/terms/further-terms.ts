import { type LicenseTerm, listTerms } from "../../../expression.ts";
import { collectIds } from "../../match/bases.ts";
import { findFamily } from "../../../families.ts";
import { type LicenseFinding, weakConfidence } from "../../finding.ts";
import type { Lexicon } from "../../match/lexicon.ts";
import type { LineRange, Paragraph, Passage } from "../../passage.ts";
import { findLimit } from "./limits.ts";
import { isProprietary } from "./restrictions.ts";
import { proprietaryTerms, unidentifiedTerms } from "../../../foreign-terms.ts";

/** Represents terms next to a known license that no known license explains: they need manual review. */

/**
 * The finding for terms next to known licenses. None if one of these licenses may be their source: a license with its
 * own use restrictions, a reference, or one whose text would not be recognised. Terms of an alternative do not apply to
 * users who choose another option.
 */
export function furtherTerms(
  passages: readonly Passage[],
  findings: readonly LicenseFinding[],
  lexicon: Lexicon,
): readonly LicenseFinding[] {
  if (passages.length === 0 || findings.length === 0) return [];
  const terms = findings.filter(({ oneOf }) => oneOf === undefined).flatMap(({ expression }) => listTerms(expression));
  if (terms.some((term) => !lexicon.has(term.id) || restricts(term))) return [];
  return toTerms(passages);
}

/**
 * A sentence of a license file that limits what its licenses allow. Exceptions come with such sentences, and other terms
 * that were found are enough.
 */
export function findUnexplainedLimit(
  findings: readonly LicenseFinding[],
  paragraphs: readonly Paragraph[],
  { lexicon, isSure }: { readonly lexicon: Lexicon; readonly isSure: boolean },
): readonly LicenseFinding[] {
  const terms = findings.flatMap(({ expression }) => listTerms(expression));
  if (terms.length === 0 || terms.some(({ id, exception }) => exception || id.startsWith("LicenseRef-"))) return [];
  const isCopyleft = terms.some(({ id }) => /GPL/.test(id));
  const isExplained = (words: string) =>
    (isCopyleft && offersOther.test(words)) || terms.some(({ id }) => lexicon.quotes(id, words));
  const limit = findLimit(paragraphs, { isExplained, isSure });
  return limit ? toTerms([limit]) : [];
}

/** Beside the GPL, another license is an offer to those who cannot use it. */
const offersOther =
  /\b(?:commercial|proprietary|closed[- ]source|alternative|another|different)\b[^.]{0,100}\blicen[cs]/i;

/** One finding for each passage; where one of them is clearly proprietary, so are the terms. */
export function toTerms(passages: readonly Passage[]): readonly LicenseFinding[] {
  const { expression } = describeTerms(passages);
  return passages.map((passage) => ({
    ...unidentifiedAt(passage),
    ...describeTerms([passage]),
    expression,
    kind: "terms",
  }));
}

/** What to call terms, with the first of their sentences; `sentences` decide how clear they are. */
export function describeTerms(
  passages: readonly Passage[],
  sentences = passages,
): Required<Pick<LicenseFinding, "expression" | "quote">> {
  const id = sentences.some(({ words }) => isProprietary(words)) ? proprietaryTerms : unidentifiedTerms;
  return { expression: { kind: "license", id, orLater: false }, quote: cutQuote(passages[0]?.words ?? "") };
}

export function cutQuote(words: string): string {
  return words.trim().replaceAll(/\s+/g, " ").slice(0, maxQuoteLength);
}

const maxQuoteLength = 300;

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
 * The first passages that are not from a known license, not even in other words. The number of comparisons is limited;
 * passages beyond the limit are treated as strange.
 */
export function findStrange<P extends Passage>(
  passages: Iterable<P>,
  findings: readonly LicenseFinding[],
  lexicon: Lexicon,
): readonly P[] {
  const ids = [...collectIds(findings)];
  const explains = (id: string, words: string) => paraphrases(id, words) || lexicon.quotes(id, words);
  const strange: P[] = [];
  let compared = 0;
  for (const passage of passages) {
    compared += ids.length;
    if (compared <= maxComparisons && ids.some((id) => explains(id, passage.words))) continue;
    strange.push(passage);
    if (strange.length === maxStrange) break;
  }
  return strange;
}

const maxComparisons = 500;

/** More quotes help no reader. */
const maxStrange = 5;
