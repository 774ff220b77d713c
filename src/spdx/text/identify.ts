import { once } from "../../async/once.ts";
import { printExpression, tryParseExpression } from "../expression.ts";
import { markChoices } from "./notices/choice/choice.ts";
import { applyElections } from "./notices/choice/elected.ts";
import { combineFindings } from "./combine.ts";
import { namesCommonsClause, splitCommonsClause } from "./notices/terms/commons-clause.ts";
import { findEdges } from "./match/edges.ts";
import { keepOwn, nameByTitle, unknownVariant } from "./notices/adapted.ts";
import { findAgreement } from "./notices/terms/agreements.ts";
import { attachExceptions, findLoneException } from "./notices/terms/exceptions.ts";
import { readGaps } from "./match/gaps.ts";
import { createTextFinder } from "./match/find-texts.ts";
import type { LicenseFinding } from "./finding.ts";
import type { LicenseIndex } from "./match/index-format.ts";
import { findInsertions, findParameters, linesAround, withoutInsertions } from "./match/inserted.ts";
import { findUnexplainedLimit } from "./notices/terms/further-terms.ts";
import { createLexicon } from "./match/lexicon.ts";
import { findMicrosoftTerms } from "./notices/declared/microsoft-terms.ts";
import { findModuleLicense } from "./notices/declared/module-license.ts";
import { findNamed, permissive, shortNotice } from "./notices/named-licenses.ts";
import { splitParagraphs } from "./notices/structure/paragraphs.ts";
import type { LineRange } from "./passage.ts";
import { toPlainText } from "./plain-text.ts";
import { readGrantedNames } from "./notices/grants.ts";
import { rememberParagraphs } from "./notices/paragraph-memory.ts";
import { deservesLook, readRestrictions } from "./notices/terms/restrictions.ts";
import { findUnexplained, readNames } from "./notices/terms/unexplained.ts";
import { weakenByUnreadExceptions } from "./notices/terms/unread-exceptions.ts";
import { numberWords } from "./match/word-numbers.ts";
import { splitWords } from "./match/words.ts";

/** The license or licenses that a text contains or grants. */
export interface Identification {
  /** Undefined when the text grants no known license. */
  readonly expression?: string;
  /** The first exception of a text without a license: the license that it amends is elsewhere. */
  readonly exception?: string;
  /** Confidence of the least certain part, 0 to 1; 0 if nothing was found. */
  readonly confidence: number;
  readonly findings: readonly LicenseFinding[];
  /** The text was longer than the limit and was truncated. */
  readonly isCut?: true;
}

/**
 * `isLicenseFile`: the name of the file says that it has the terms of the work. Every sentence beside its texts counts
 * then, as it does in a text that consists mostly of license texts.
 */
export type Identifier = (text: string, options?: { readonly isLicenseFile?: boolean }) => Identification;

/** Text beyond this length is not read, and `isCut` is set. */
export const maxTextLength = 5 << 20;

export function createIdentifier(index: LicenseIndex): Identifier {
  const findTexts = createTextFinder(index);
  const nameOf = (text: number) => (index.names[text] ?? "").split(" ")[0] ?? "";
  const lexicon = createLexicon(index);
  const names = rememberParagraphs(readNames);
  const reader = { grants: rememberParagraphs(readGrantedNames), restrictions: rememberParagraphs(readRestrictions) };

  return (input, { isLicenseFile = false } = {}) => {
    if (input.length <= maxTextLength) return identify(toPlainText(input), isLicenseFile);
    return { ...identify(toPlainText(input.slice(0, maxTextLength)), isLicenseFile), isCut: true };
  };

  /** The license texts, without the paragraphs inserted into them if that explains more. */
  function findAll(text: string) {
    const words = withoutInsertions(splitWords(text), findParameters(text));
    const all = findTexts(numberWords(index, words), words.count);
    const insertions = findInsertions(text);
    if (insertions.length === 0) return { words, ...all, insertions };
    const rest = withoutInsertions(words, insertions);
    const inRest = findTexts(numberWords(index, rest), rest.count);
    const isBetter = countMatched(inRest.matches) > countMatched(all.matches);
    return isBetter
      ? { words: rest, ...inRest, insertions }
      : { words, ...all, insertions: insertions.filter(({ isFilled }) => isFilled) };
  }

  function identify(text: string, isLicenseFile: boolean): Identification {
    const terms = findMicrosoftTerms(text);
    if (terms.length > 0) return conclude(terms);
    const { words, matches: textMatches, near, insertions } = findAll(text);
    const matches = textMatches.map((match) => ({
      name: nameOf(match.text),
      isException: match.text >= index.licenseCount,
      confidence: match.similarity,
      words: match.end - match.start,
      start: words.starts[match.start] ?? 0,
      end: words.ends[match.end - 1] ?? 0,
      firstLine: words.lines[match.start] ?? 1,
      lastLine: words.lines[match.end - 1] ?? 1,
      gaps: match.text < index.licenseCount ? match.gaps : [],
    }));
    const gaps = readGaps(text, words, matches);
    const nearLong = near.filter((license) => license.words >= longNotice);
    const texts = matches
      .filter((match) => !match.isException)
      .flatMap((match) => textFinding(match, text))
      .map((finding) =>
        nameByTitle(
          finding,
          text,
          nearLong.map(({ text: number }) => nameOf(number)),
        ),
      );
    const covered = matches.reduce((sum, match) => sum + match.words, 0);
    const isCovered =
      texts.length > 0 &&
      insertions.length === 0 &&
      covered >= words.count - fewWords &&
      !deservesLook(beside(text, matches));
    const isAll = isCovered && gaps.length === 0;
    const split = once(() => {
      const paragraphs = isCovered ? [] : splitParagraphs(text, linesAround(matches, insertions));
      const all = gaps.length === 0 ? paragraphs : [...paragraphs, ...gaps].sort((a, b) => a.firstLine - b.firstLine);
      return splitCommonsClause(text, all);
    });
    const outside = () => split().rest;
    const named = isAll ? [] : findNamed(text, { texts, wordsLeft: words.count - covered, outside, lexicon, reader });
    const clause = !isAll && namesCommonsClause(text) ? split().finding : undefined;
    const known = [...texts, ...named, ...(clause ? [clause] : [])];
    const isTaken = (said: string) =>
      near.some((license) => lexicon.quotes(nameOf(license.text), said)) ||
      permissive.some((id) => lexicon.repeats(id, said));
    const adapted = nearLong.filter(({ isFree }) => isFree).map((license) => nameOf(license.text));
    const own = once(() =>
      adapted.length === 0 ? outside() : outside().filter((paragraph) => !isTaken(paragraph.text)),
    );
    const ofText = adapted.length === 0 ? known : keepOwn(known, { text, all: outside(), own: own() }, adapted);
    const agreement = ofText.length > 0 ? [] : findAgreement(text, outside(), isTaken);
    const variant = adapted.length > 0 && ofText.length + agreement.length === 0 ? [unknownVariant(outside())] : [];
    const all = [...ofText, ...agreement, ...variant];
    // What is inside a license text may name the licenses that the text names.
    const around = () => own().filter((paragraph) => !gaps.includes(paragraph));
    const unexplained = isAll
      ? []
      : [
          ...(all.length === 0 ? [] : findUnexplained(all, around(), names, words.count - covered <= shortNotice)),
          ...findModuleLicense(text, all),
        ];
    const findings = [...all, ...unexplained].sort((a, b) => a.firstLine - b.firstLine || (a.at ?? 0) - (b.at ?? 0));
    const exceptions = matches.filter((match) => match.isException);
    const withEdges = () => [...own(), ...findEdges(text, matches)];
    const attached = attachExceptions(findings, exceptions, text);
    const marked = markChoices(isAll ? attached : weakenByUnreadExceptions(attached, outside), withEdges);
    const isFile = isLicenseFile ? isShortFile(text, texts) : covered * 2 > words.count;
    const limit = !isAll && isFile ? findUnexplainedLimit(marked, own(), { lexicon, isSure: isLicenseFile }) : [];
    const result = conclude([...(isAll ? marked : applyElections(marked, withEdges)), ...limit]);
    const exception = result.expression === undefined ? findLoneException(exceptions, text, own()) : undefined;
    return exception === undefined ? result : { ...result, exception };
  }
}

/** A longer license file without a license text has more than a notice. */
function isShortFile(text: string, texts: readonly LicenseFinding[]): boolean {
  return text.length <= (texts.length > 0 ? 100_000 : 3_000);
}

/** Notices are shorter; some licenses are hardly more than one. */
const longNotice = 200;

function countMatched(matches: readonly { readonly matched: number; readonly matchedFree: number }[]): number {
  return matches.reduce((sum, { matched, matchedFree }) => sum + matched + matchedFree, 0);
}

/** Fewer words than this outside a license text are almost always its title and copyright lines. */
const fewWords = 4;

/** The text outside the matches; called only when little is left. */
function beside(text: string, matches: readonly { start: number; end: number }[]): string {
  let end = 0;
  let rest = "";
  for (const match of matches.toSorted((a, b) => a.start - b.start)) {
    if (match.start > end) rest += `${text.slice(end, match.start)} `;
    end = Math.max(end, match.end);
  }
  return rest + text.slice(end);
}

interface MatchedText extends LineRange {
  readonly name: string;
  readonly confidence: number;
  readonly start: number;
  readonly end: number;
}

function textFinding(match: MatchedText, text: string): LicenseFinding[] {
  const { name, confidence, firstLine, lastLine, start, end } = match;
  // The MIT license with its condition behind the disclaimer.
  const hasCondition = name === "MIT-0" && condition.test(text.slice(start, end + farthestCondition));
  const expression = tryParseExpression(hasCondition ? "MIT" : name);
  return expression ? [{ expression, kind: "text", confidence, firstLine, lastLine }] : [];
}

const condition = /permission\s{1,20}notice\s{1,20}shall\s{1,20}be\s{1,20}included/i;
const farthestCondition = 400;

function conclude(findings: readonly LicenseFinding[]): Identification {
  const expression = combineFindings(findings);
  if (!expression) return { confidence: 0, findings: [] };
  const confidence = Math.min(...findings.map((finding) => finding.confidence));
  return { expression: printExpression(expression), confidence, findings };
}
