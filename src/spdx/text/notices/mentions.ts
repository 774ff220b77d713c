import { joinAlternatives } from "../../../text/any-of.ts";
import { type Expression, listTerms, tryParseExpression } from "../../expression.ts";
import { readExactName, readPlainName } from "../../names/normalize.ts";
import { bsdWords } from "../../names/bsd.ts";
import { licenseNames } from "../../names/license-names.ts";
import { collectBases } from "../match/bases.ts";
import { withoutVagueRepeats } from "../match/vague-repeats.ts";
import { offersChoice } from "./choice/choice-words.ts";
import { type LicenseFinding, weakConfidence } from "../finding.ts";
import { isAmendment } from "./grants.ts";
import { findGnuLicenses, readWholeGnu } from "./gnu/gnu-notice.ts";
import { isChoice, type Named, readList } from "./named-list.ts";
import { isNoGrant } from "./no-grant.ts";
import { isEarlier, isElsewhere, sentenceAround } from "./structure/other-subjects.ts";
import type { Paragraph } from "../passage.ts";
import { readStatedNames } from "./terms/unexplained.ts";
import { isCode } from "./structure/prose.ts";

/**
 * Licenses that a short notice names without granting words: "A copy of the MIT License is included", "Mozilla Public
 * License 1.1 can be found at …". Longer texts name licenses for many reasons.
 */
export function findMentions(paragraphs: readonly Paragraph[]): LicenseFinding[] {
  const inText = paragraphs
    .filter(({ text }) => mayMention.test(text) && !isCode(text) && !isAmendment(text))
    .flatMap(mentionsIn);
  const inWords = withoutVagueRepeats(inText, []);
  const inPlaces = inWords.length > 0 ? inWords : paragraphs.flatMap(commonLicenses);
  const inLines = inPlaces.length > 0 ? inPlaces : namesInLines(paragraphs);
  const mentions = inLines.length > 0 ? inLines : paragraphs.flatMap(statedIn);
  // A choice with only one known option is not an answer.
  const isChoiceLost = collectBases(mentions).size < 2 && paragraphs.some(({ text }) => offersChoice(text, []));
  return isChoiceLost || collectBases(mentions.filter(({ oneOf }) => oneOf === undefined)).size > maxMentioned
    ? []
    : mentions;
}

/** The paragraphs of the comment at the start of a source file, and of comments that minified scripts keep. */
export function headComment(text: string, paragraphs: readonly Paragraph[]): readonly Paragraph[] {
  if (!/^\s{0,200}(?:\/\*|\/\/|#|;|--|%|!|\.\\"|dnl\b|<!--|<\?php)/.test(text)) return [];
  const end = paragraphs.findIndex(({ text: words, lastLine }) => lastLine > maxHeadLines || isCode(words));
  if (end < 0) return paragraphs;
  const head = paragraphs.slice(0, end);
  if (!text.includes("\n/*!")) return head;
  const lines = text.split("\n");
  const isKept = ({ firstLine, lastLine }: Paragraph) =>
    lines[firstLine - 1]?.startsWith("/*!") && lastLine - firstLine < maxHeadLines;
  return [...head, ...paragraphs.slice(end).filter(isKept).slice(0, maxKept)];
}

const maxKept = 20;
const maxHeadLines = 40;

/** More than this is a list of licenses. */
const maxMentioned = 3;

const mayMention = /licen[cs]|gpl|https?:|public domain dedication|\bapplies\b/i;

function mentionsIn({ text, lines, firstLine, lastLine }: Paragraph): LicenseFinding[] {
  const mentions: LicenseFinding[] = [];
  const gnu = findGnuLicenses(text);
  let readTo = 0;
  let tried = 0;
  for (const { index, 0: word } of text.matchAll(nameStart)) {
    if (index < readTo || !mayBegin(word)) continue;
    if (++tried > maxTries) break;
    if (reserved.test(text.slice(index, index + 24))) continue;
    const list = readList(text, index, gnu);
    const sentence = sentenceAround(text, index);
    const isVague = list.named.some(({ weak }) => weak);
    const [first] = list.named;
    if (!first || (isVague && !refersToCopy.test(sentence))) continue;
    if (
      !isLicenseName(text, first.at, list.end) ||
      list.named.some(isOwnTerms) ||
      isElsewhere(sentence, lines) ||
      isEarlier(sentence) ||
      isNoGrant(text, startOfPhrase(text, index), list.end) ||
      (!isVague && isAside.test(sentence.replaceAll(usualWords, "")))
    )
      continue;
    const oneOf = isChoice(list, sentence) && list.named.length > 1 ? `${firstLine}:${index}` : undefined;
    for (const { expression, at } of list.named)
      mentions.push({
        expression,
        at,
        kind: "mention",
        confidence: isVague ? weakConfidence : 0.7,
        firstLine,
        lastLine,
        ...(oneOf && { oneOf }),
      });
    readTo = list.end;
  }
  return mentions;
}

/** A line that is nothing but a license, or the end of a banner: "(c) 2010 Jane Roe, GPL v2+", "foo.js | © Jane Roe | MIT License". */
function namesInLines(paragraphs: readonly Paragraph[]): LicenseFinding[] {
  let bare = 0;
  const names = paragraphs.flatMap(({ lines, firstLine }) =>
    lines.flatMap((line, at): LicenseFinding[] => {
      const whole = readBareName(line.trim(), /\d|gpl/i);
      const expression = whole ?? (banner.test(line) ? readBanner(line) : undefined);
      if (!expression) return [];
      if (whole) bare++;
      const number = firstLine + at;
      return [{ expression, at: 0, kind: "mention", confidence: 0.7, firstLine: number, lastLine: number }];
    }),
  );
  return bare > 1 ? [] : names; // several are a list
}

function readBanner(line: string): Expression | undefined {
  for (const { index, 0: sign } of [...line.slice(0, maxBanner).matchAll(separator)].slice(0, maxSeparators)) {
    const [name = ""] = line.slice(index + sign.length).split(" | ", 1);
    const expression = readBareName(name.trim(), /\d|gpl|licen[cs]/i);
    if (expression) return expression;
  }
  return undefined;
}

/** `sure` tells names with a version or "license": "MIT" alone may be a place. */
function readBareName(name: string, sure: RegExp): Expression | undefined {
  if (name.length > 100 || !bareName.test(name) || !sure.test(name)) return undefined;
  return readExactName(name) ?? tryParseExpression(readWholeGnu(name) ?? "");
}

const banner = /\(c\)|©|copyright/i;
const separator = /[,.;|] | - /g;
const maxBanner = 200;
const maxSeparators = 8;
const bareName = /^[^:='"[\]{}]+$/;

/** "The library is LGPL 2.1 or later; the tools are GPL 2". Weak: what other software has is said in the same words. */
function statedIn(paragraph: Paragraph): LicenseFinding[] {
  const { text, firstLine, lastLine } = paragraph;
  return readStatedNames(paragraph).flatMap(({ expression, at }): LicenseFinding[] => {
    const isOther = isAside.test(sentenceAround(text, at)) || isNoGrant(text, at, at) || named.test(text.slice(0, at));
    return isOther ? [] : [{ expression, at, kind: "mention", confidence: weakConfidence, firstLine, lastLine }];
  });
}

/** "And libfoo is", but not "the library is", "libfoo is now". */
const named =
  /(?:^|[.,;:] )(?!(?:[^.,;:]{0,60} )?(?:the|this|these|all|its?|our|everything|rest)\b)[^.,;:]{0,60} (?:is|has|uses?) (?:an? |the |all |also )?$/i;

/** The texts that Debian keeps in one place, when only the path says which license is meant. */
function commonLicenses({ text, firstLine, lastLine }: Paragraph): LicenseFinding[] {
  return [...text.slice(0, 2_000).matchAll(/\bcommon-licenses\/([\w+-]+(?:\.\d)?)/g)]
    .slice(0, 3)
    .flatMap(({ index, 1: name = "" }) => {
      const { expression, strength } = readPlainName(name === "Artistic" ? "Artistic-1.0-Perl" : name);
      const parsed = strength === "none" ? undefined : tryParseExpression(expression);
      const confidence = strength === "exact" ? 0.7 : weakConfidence;
      return parsed ? [{ expression: parsed, at: index, kind: "mention", confidence, firstLine, lastLine }] : [];
    });
}

/** The start of the granting words before a license name: "licensed under the". */
function startOfPhrase(text: string, name: number): number {
  const phrase = /(?:\b[a-z]{1,12}ed )?\bunder (?:the )?(?:terms of )?(?:the )?(?:gnu )?$/i.exec(
    text.slice(Math.max(0, name - 60), name),
  );
  return phrase ? name - phrase[0].length : name;
}

/** The last sentences of the usual GNU notice, which appear alone in truncated files. */
const refersToCopy =
  /\breceived a copy of the gnu\b|\ba copy of the gnu\b[^.]{0,60}\b(?:is|are|can be) (?:available|included|found)|\bsee the gnu\b[^.]{0,60}\bfor more details|\bfull text of the gnu\b|^\W{0,6}gnu (?:\w+ ){0,2}general public licen[cs]e https?:/i;

/** Words of the usual notices that elsewhere tell an aside. */
const usualWords = /\bif not\b|\bshould have received\b|\bnot be used to endorse\b/gi;

const nameStart =
  /(?<![\w/.-])(?:https?:\/\/|www\.|[A-Z\d][\w+.-]{0,30}|(?<=\b(?:the|an?) )(?!modified)[a-z][\w/.-]{2,20}(?=(?: BSD)?[ -](?:style |clause )?(?:BSD )?licen[cs]))/g;
const maxTries = 12;
/** A part of the copyright statement, also before "see LICENSE". */
const reserved = /^all rights? reserved\b/i;

/** Whether a license name can begin with this word. */
function mayBegin(word: string): boolean {
  const first = word.toLowerCase().replace(/[^a-z].*$/s, "");
  return (
    /^(?:http|www\.|\d)/.test(word) || first === "version" || bsdWords.includes(first) || licenseNames().next.has(first)
  );
}

/** "A commercial license", which may be had elsewhere. */
function isOwnTerms({ expression }: Named): boolean {
  return listTerms(expression).some(({ id }) => id === "LicenseRef-Proprietary");
}

/** Whether the words are clearly about a license: many names also have another meaning. */
function isLicenseName(text: string, start: number, end: number): boolean {
  return (
    /licen[cs]|https?:|dedication| appl(?:y|ies)\b/i.test(text.slice(start, end + 12)) ||
    /licen[cs](?:e|es|ing)(?:[:=]? (?:is )?| (?:of|for) (?:this|the) \w{1,20} is (?:as follows: )?(?:the )?)$/i.test(
      text.slice(Math.max(0, start - 70), start),
    )
  );
}

/** Mentions in passing, about another work, or in a question. */
const isAside = new RegExp(
  joinAlternatives(
    /\bnot?\b|n['’]t\b|\bnon-|compatib|equivalent|similar|\bunlike\b|\bsuch as\b|\be\.g\.|\bexamples?\b/,
    /\bto view\b|\bmapping\b|\bfrom\b[^.]{0,40}\bto\b|\bshould\b|\?|\bwould\b|\bif (?:you|the)\b/,
    /\baccept\b|\blike\b|[{}=]|\bchang|\badd(?:s|ed)?\b|\bremove|\bfix|\bconver|\bprints?\b|\bswitch|\bmoved?\b/,
    /\breplac|\bmissing\b|\bpars(?:es?|ing)\b|\b(?:means|refers to)\b|\bfor more on\b/,
    /\bfor your information\b|\blicen[cs]es (?:are|were) (?:approved|allowed|accepted|permitted|supported|known)\b/,
    /\b(?:longer|shorter|stricter|older|newer|better|simpler|other) than\b|\bto apply\b|\brecommend|\bwe plan\b|\breturn ["'`]|\bpublished version\b|\bcompar(?:e|ed|ing|ison)\b|\bpopular\b|\bwikipedia\b|\basked\b|\b(?:talk|article|post|book|chapter|essay) (?:was |is )?(?:about|on)\b/,
    /\bFAQ\b|\bDataLicense:/, // the license of an SPDX document, not of the work
  ),
  "i",
);
