import { joinAlternatives } from "../../../../text/any-of.ts";
import type { Paragraph, Passage } from "../../passage.ts";
import { isCode } from "../structure/prose.ts";
import { splitSentences } from "../structure/sentences.ts";
import { isOffer } from "./restrictions.ts";

/**
 * The first sentence beside the texts of a license file that may limit what the licenses allow. A license file has few
 * words beside its texts, so any word of a limit counts unless the sentence is one of the usual harmless remarks.
 * Undefined also where there are so many paragraphs that the file is more than a license file.
 */
export function findLimit(paragraphs: readonly Paragraph[]): Passage | undefined {
  if (paragraphs.length > maxParagraphs) return undefined;
  for (const { text, firstLine, lastLine } of paragraphs) {
    if (!limits.test(text) || isCode(text)) continue;
    const sentence = splitSentences(text).find(({ text: words }) => limits.test(words) && !isRemark(words));
    if (sentence) return { words: sentence.text, firstLine, lastLine };
  }
  return undefined;
}

const maxParagraphs = 60;

function isRemark(words: string): boolean {
  return isHarmless.test(words) || isOffer.test(words);
}

const limits = new RegExp(
  joinAlternatives(
    /\b(?:only|solely|unless|excluded?|exclusion|prohibited|forbidden|restricted|must)\b|\bexcept (?!as\b|where|when|that|those|otherwise)/,
    /\b(?:may|shall|can) ?not\b(?! (?:edit|open|imply|constitute|be construed))/,
    /\b(?:are|is) not (?:covered|licen[cs]ed|granted|allowed|permitted|free|included|open|authori[sz]ed|entitled|transferable|for)\b/,
    /\b(?:do|does) not (?:pass|share|include|grant|extend|apply|cover|disable|use|copy|distribute|sell|ship|permit|allow)\b/,
    /\b(?:but )not (?:be )?(?:extract|publish|modif|cop(?:y|ied)|(?:re)?distribut|(?:re)?s(?:ell|old)|share)|\bdo not (?:modify|copy|(?:re)?distribute|take (?:it|them)|sell|ship)\b/,
    // Money, keys and time
    /\b(?:buy (?!me\b)|bought|purchased?|sold|pay|payment|fees?|prices?|royalt(?:y|ies)|percent|revenue|earn(?:ed|s)?|gross|dollars|eur|usd)\b|\bno charge\b|\bpaying\b|\bsubscription\b|\border form\b/,
    /\bunregistered\b|\bregistered (?:users?|customers?|account)\b|\bregister your\b|\bkeys are\b|\btrial\b|\bevaluat(?:e|ed|ion)\b|\bconfidential|\bdelete (?:it|all|this)\b/,
    /\b(?:get|obtain|needs?|requires?|required|hold)\b[^.]{0,40}\b(?:licen[cs]e key|licen[cs]e for|permission|own copy|consent|agreement|contract)\b/,
    /\b(?:rights?|permissions?|licen[cs]e)\b[^.]{0,60}\b(?:laps|expire|ends?\b|revoke|terminat)|\buntil (?:they|you|the|your)\b/,
    // Places, persons and contracts
    /\bcompet(?:e|es|ing|itors?)\b|\b(?:territory|selected partners)\b|\bfor use (?:within|in|by|with|on)\b|\bmay install\b|\bproperty of\b|\bfor (?:[\w-]{1,20} ){0,2}(?:employees|students|partners)\b/,
    /\bwith an? (?:\w{1,20} )?(?:agreement|contract)\b|\bterms (?:apply|of sale|of use|of service)\b|\bour rights\b|\blicen[cs]ed from\b/,
  ),
  "i",
);

/** What files say beside a license, in words that limits have, too. */
const isHarmless = new RegExp(
  joinAlternatives(
    // Risk and marks
    /\bwarrant|\bliab|\bas is\b|\bdamages\b|\bmedical|\bown risk|\brely on\b|nuclear|\bexport|\blaws?\b|\bdon't sue\b/,
    /\btrade ?mark|\blogos?\b|\bendors|\bmarks?\b|\baffiliated|\bofficial\b|\bsponsor|\bdonat|\bcoffee\b|\bbeers?\b/,
    // The project
    /\bcontribut|\bpull request|\bissue|\bsupport\b|\bbugs?\b|\bmails?\b|\btests?\b|\bAPI key\b|\bread more\b|\?$/,
    /\b(?:versions?|releases?) (?:before|prior|up to)\b|\bpreviously|\bformerly|\bwas (?:sold|changed)\b/,
    // What the license itself covers and asks
    /\bthird[- ]part|\btheir own\b|\bown licen|\bdependenc|\bcombine|\bapplies to\b|\bcompatib|\bsubject to this\b|\bnot (?:be )?the copyright\b/,
    /\bin compliance with\b|\bobtain a copy of\b|\bunless required by\b|\bnotices?\b[^.]{0,60}\b(?:removed|altered|kept|retained)\b/,
    /\b(?:stated|noted|indicated|specified|mentioned) otherwise|\botherwise (?:noted|stated|indicated|specified)|\b(?:except|unless) (?:as|where) |\bexcept those\b|\bthe header\b/,
    /\bin (?:short|plain)\b|\bpublic licenses?\b|\bavoidance of doubt\b/,
    // What is allowed, and offered to those who need something else
    /\bwe (?:ask|pay)\b|\bplease\b|\bnot required\b|\b(?:do not|don't|does not|not) (?:have|need|restrict)|\bno restrict|\bdo I\b|\bwithout (?:any )?(?:restriction|asking)|\bfree for (?:any|all|both)/,
    /\bif (?:this|the) licen[cs]e does not\b|\boffers?\b|\bavailable as part of\b|\bchoose|\bauthor\b[^.]{0,40}\banother/,
  ),
  "i",
);
