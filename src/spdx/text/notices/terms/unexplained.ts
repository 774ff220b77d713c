import { type Expression, type LicenseTerm, listTerms, tryParseExpression } from "../../../expression.ts";
import { licenseNames } from "../../../names/license-names.ts";
import { readExactName } from "../../../names/normalize.ts";
import { collectFamilies, familyWord, otherNames } from "../../match/bases.ts";
import { isTextMatch, type LicenseFinding, weakConfidence } from "../../finding.ts";
import { findGnuLicenses } from "../gnu/gnu-notice.ts";
import type { ReadParagraph } from "../paragraph-memory.ts";
import { isAmendment } from "../grants.ts";
import { readName } from "../license-names.ts";
import { isAboutGenerator, isEarlier, isElsewhere } from "../structure/other-subjects.ts";
import type { Paragraph } from "../../passage.ts";
import { isCode } from "../structure/prose.ts";
import { splitSentences } from "../structure/sentences.ts";

/**
 * Licenses named in sentences about licensing that no finding so far explains. The sentence was not understood, so the
 * answer is weak; without them it would be silently wrong. `isShort`: all that is said is about licenses.
 */
export function findUnexplained(
  findings: readonly LicenseFinding[],
  paragraphs: readonly Paragraph[],
  read: ReadParagraph<readonly NameAt[]>,
  isShort: boolean,
): readonly LicenseFinding[] {
  const families = collectFamilies(findings);
  const hasText = findings.some(isTextMatch);
  const unexplained: LicenseFinding[] = [];
  for (const paragraph of paragraphs) {
    const { text, firstLine, lastLine } = paragraph;
    // A heading above a license text or address that is only the license name.
    const title = paragraph.isHeading && hasText ? readExactName(text.slice(0, maxTitleLength)) : undefined;
    if (title && !listTerms(title).some((term) => isExplained(term, families)))
      unexplained.push({ expression: title, kind: "mention", confidence: weakConfidence, firstLine, lastLine });
    if (!mayName.test(text)) continue;
    const named = aboutLicensing.test(text) ? read(paragraph) : [];
    for (const { expression, at } of isShort ? [...named, ...readStatedNames(paragraph, hasText)] : named) {
      if (listTerms(expression).some((term) => isExplained(term, families))) continue;
      unexplained.push({ expression, at, kind: "mention", confidence: weakConfidence, firstLine, lastLine });
    }
    if (unexplained.length >= maxNames) break;
  }
  return unexplained;
}

const maxTitleLength = 100;

/** The other GNU licenses are also called "the GPL"; `isLoose`: and by each other's names. */
export function isExplained(term: LicenseTerm, families: ReadonlySet<string>, isLoose = false): boolean {
  const isGnu = isLoose ? gnuFamilies.includes(familyWord(term)) : term.id === "GPL-1.0-or-later";
  return (
    families.has(familyWord(term)) ||
    families.has(otherNames[term.id]?.toLowerCase() ?? "") ||
    (isGnu && gnuFamilies.some((family) => families.has(family)))
  );
}

const gnuFamilies: readonly string[] = ["gpl", "lgpl", "agpl", "gfdl", "ngpl", "smail"];
const maxNames = 20;
const mayName = /licen[cs]e|gpl|\bCC|\b(?:OFL|MPL|EPL|CDDL|EUPL|0BSD|MIT)\b|BSD-|Apache[ -]|MIT-/i;
const aboutLicensing = /licen[cs]ed|released|distribut|\bunder\b|\bterms\b|covered|subject to|\bappl(?:y|ies) to\b/i;

/** Sentences about other works, about combining them with this one, or comparisons. */
const aboutOthers =
  /compatib|equivalent|\bsimilar\b|\bunlike\b|\bcommitment\b|\b(?:if|when) you\b|\bcombin|\bsuggest|\bmodified to be\b|\bexcept(?!ions?\b(?! of))|\bmeans\b|\binstead of the\b|\buse of your version\b/i;

export interface NameAt {
  readonly expression: Expression;
  readonly at: number;
}

/** The licenses that the sentences of a paragraph name, where they are about licensing. */
export function readNames({ text, lines }: Paragraph): readonly NameAt[] {
  if (isAmendment(text) || isAboutGenerator(text) || isCode(text)) return [];
  return splitSentences(text).flatMap(({ text: sentence, start }) => {
    if (
      sentence.length > maxSentenceLength ||
      !mayName.test(sentence) ||
      !aboutLicensing.test(sentence) ||
      aboutOthers.test(sentence)
    )
      return [];
    if (isElsewhere(sentence, lines) || isEarlier(sentence)) return [];
    return listNames(sentence).map(({ expression, at }) => ({ expression, at: start + at }));
  });
}

const maxSentenceLength = 1_000;

/** Licenses stated without a word such as "under": "Its tests are MIT", "Fonts: OFL 1.1", "by Jane Roe, zlib license". Titles of texts are not. */
export function readStatedNames({ text, lines }: Paragraph, hasText = false): readonly NameAt[] {
  if (isAmendment(text) || isAboutGenerator(text) || isCode(text)) return [];
  return splitSentences(text).flatMap(({ text: sentence, start }) => {
    if (sentence.length > maxSentenceLength || aboutOthers.test(sentence)) return [];
    if (isElsewhere(sentence, lines) || isEarlier(sentence)) return [];
    return [...sentence.matchAll(stating)].slice(0, maxTries).flatMap(({ index, 0: words, 1: lead = "" }) => {
      const at = index + words.length;
      if (lead.startsWith(",") && (hasText || !byHolder.test(text))) return [];
      if (hasText && lead === "" && !gnuVersion.test(sentence)) return [];
      const name = readName(sentence.slice(at, at + 240));
      const said = sentence.slice(at, at + (name?.length ?? 0));
      const isSure =
        name && !name.weak && (/\d|gpl|licen[cs]e/i.test(said) || (sureLead.test(lead) && /^MIT$/.test(said)));
      return isSure && ends.test(sentence.slice(at + said.length))
        ? [{ expression: name.expression, at: start + at }]
        : [];
    });
  });
}

const stating =
  /(\b(?:is|are)(?: (?:all|also|now))? |\b(?:has|have|uses?) |(?:\b(?:[Cc]ode|[Ss]ources?|[Ss]cripts?|[Rr]est))?: |, |^)(?:an? |the )?(?=[A-Z\d]|zlib\b)/g;
const sureLead = /^(?:is|are|[a-z]+:)/i;
const gnuVersion = /gpl.{0,12}\d/i;
const byHolder = /\bby\b|copyright|\(c\)|©/i;
const ends =
  /^["”')]{0,2}(?: licen[cs]ed?\b)?["”')]{0,2}\s{0,2}(?:$|[.;)](?:\s|$)|, (?:except|but|see|the|all|its?|while|everything)\b| with [^.]{1,60}exception)/i;

/** The GNU licenses of a sentence, and other names followed by "license". */
function listNames(sentence: string): NameAt[] {
  const gnu = findGnuLicenses(sentence);
  const names: NameAt[] = gnu.flatMap(({ id, start }) => {
    const expression = tryParseExpression(id);
    return expression ? [{ expression, at: start }] : [];
  });
  let readTo = 0;
  let tried = 0;
  for (const { index, 0: word } of sentence.matchAll(/(?<![\w/.-])[A-Z\d][\w+.-]{0,30}/g)) {
    if (index < readTo || !licenseNames().next.has(word.toLowerCase().replace(/[^a-z].*$/s, ""))) continue;
    if (gnu.some(({ start, end }) => index >= start - 1 && index <= end + 1)) continue;
    if (++tried > maxTries) break;
    const isShort = shortName.test(sentence.slice(index, index + 12));
    if (!isShort && !/licen[cs]e/i.test(sentence.slice(index, index + farthestWord))) continue;
    const name = readName(sentence.slice(index, index + 240));
    if (!name || name.weak) continue;
    if (!isShort && !/licen[cs]e/i.test(sentence.slice(index, index + name.length + 9))) continue;
    names.push({ expression: name.expression, at: index });
    readTo = index + name.length;
  }
  return names;
}

const maxTries = 12;
const farthestWord = 100;
/** Short names that are only names of licenses. */
const shortName = /^(?:CC(?:[- ]BY|0)\b|(?:SIL )?OFL\b|MPL\b|EPL\b|CDDL\b|EUPL\b|BSD-\d|Apache-2|MIT-0|0BSD)/;
