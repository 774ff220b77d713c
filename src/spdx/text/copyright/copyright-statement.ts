import { joinAlternatives } from "../../../text/any-of.ts";

/** A copyright statement in a line. */
export interface Statement {
  readonly text: string;
  /** Offset in the line after the statement. */
  readonly end: number;
}

/** The first statement of a tidied line from an offset on; what licenses say about copyright does not qualify. */
export function findStatement(line: string, from: number): Statement | undefined {
  const rest = line.slice(from);
  for (const { index, 0: word } of rest.matchAll(candidate)) {
    const before = rest.slice(Math.max(0, index - maxPrefixLength), index);
    if (!isStatement(rest.slice(index, index + 200), before)) continue;
    const statement = cutStatement(unquote(rest.slice(index, index + maxCharacters), before));
    return { text: keptBefore(before) + statement, end: from + index + Math.max(word.length, statement.length) };
  }
  return undefined;
}

const candidate = /(?<![\p{L}\p{N}_-])(?:copyright|copr\.|spdx-filecopyrighttext:|\(c\)|©|ⓒ)/giu;
const maxPrefixLength = 100;
const maxCharacters = 600;

function isStatement(text: string, before: string): boolean {
  if (ownOfLicense.test(before) || /^\S{1,30} ?\S{1,3} notice/i.test(text)) return false;
  if (/copyright:? ?$/i.test(before)) return false; // the sign after a word that was rejected
  if (withSign.test(text) || signAlone.test(text)) return true;
  const beginsLine = before.trim() === "" || /[.;:–—|]\s{0,2}$/.test(before) || ofOrigin.test(before);
  if (/^\(c\)|^©/i.test(text))
    return /^(?:19|20)\d\d[\d,\s–-]{0,40}$/.test(before.trim()) && /^\S{1,3} \p{Lu}/u.test(text);
  return beginsLine && named.test(text) && !aboutCopyright.test(text);
}

/** `Based on Underscore.js, copyright Jeremy Ashkenas`. */
const ofOrigin = /\b(?:based on|derived from|original(?:ly)?)\b[^()]{0,60} $/i;

/** The words before the copyright of the license text itself. */
const ownOfLicense = /(?:(?:this|general public) licen[cs]e(?: is)?|licen[cs]e text(?: is)?) $/i;

const sign = String.raw`(?:\([cC]\)|©|ⓒ|\[[cC]\])`;
const year = String.raw`(?:19|20)\d\d`;

/** The word with the sign, a year or a year placeholder. */
const withSign = new RegExp(
  String.raw`^(?:${sign} ?){0,2}(?:copyright(?:s|ed)?|copr\.)(?:,|:| -)? ?(?:${sign}|(?:by |in )?${year}\b|(?:by )?[<[{]+ ?(?:year|yyyy|date))|^spdx-filecopyrighttext: ?\S|^copyright:$`,
  "i",
);

/** The sign without the word: `(c)` is also the third item of a list, so a year must follow. */
const signAlone = new RegExp(String.raw`^(?:${sign} ?${year}\b|[©ⓒ] ?(?!Copyright|COPYRIGHT)[\p{Lu}])`, "u");

/** `Copyright Jane Doe`, `Copyright jQuery Foundation`: the word begins a line, and a name follows. */
const named = /^(?:[Cc]opyright|Copyrights|COPYRIGHT)(?:,|:)?(?: by)? (?:the )?(?:[\p{Lu}@]|\p{Ll}{1,3}\p{Lu}\p{Ll})/u;

/** Words after "Copyright" that belong to a sentence about copyright. */
const aboutCopyright = new RegExp(
  String.raw`^copyrights?[,:]? (?:by )?(?:the )?${joinAlternatives(
    /act|acts|agreement|and|assign\w*|claims?|code|contents?|disclaimers?|grants?|holders?|in|infring\w*/,
    /interests?|laws?|legend|licen[cs]\w*|notices?|notification|attribution|of|office|or|owners?/,
    /ownership|policy|protect\w*|registr\w*|rights?|statements?|status|terms|treat\w*|trademarks?|works?/,
    /for|is|information|management|year|years|to|on|file|files|text|header|headers|if|as|with|directive/,
    /date|dates|proprietor|proprietary|patents?|tribunal|clearance|authority|convention|exceptions?/,
    /limitations?|symbol|not|above|below|name|you|your|work/,
  )}\b`,
  "i",
);

/** The words before "copyright" that limit the statement: `Portions of this file are`. */
function keptBefore(before: string): string {
  const prefix =
    before
      .split(/[.;:)]\s|["“|]/)
      .at(-1)
      ?.replace(/^[\s,]{1,9}/, "") ?? "";
  const isWhole = prefix.length > 4 && prefix.length < maxPrefixLength && !/licen[cs]e/i.test(prefix);
  return isWhole &&
    /\b(?:is|are|portions?|parts?|modif\w+|changes|original|additions?|derivative|derived|based on|code)\b/i.test(
      prefix,
    )
    ? prefix
    : "";
}

/** A statement in quotation marks ends with them. */
function unquote(text: string, before: string): string {
  const open = /["“]$/.exec(before)?.[0];
  const close = open === undefined ? -1 : text.search(/["”]/);
  return close < 0 ? text : text.slice(0, close);
}

/** Removes license text that follows in the same line. */
export function cutStatement(text: string): string {
  const reserved = /\ball rights? reserved\b\.?/i.exec(text);
  const license = licenseWords.exec(text);
  const ends = [reserved ? reserved.index + reserved[0].length : text.length, license?.index ?? text.length];
  return tidyEnd(cutAtNext(text.slice(0, Math.min(...ends))));
}

/** Splits several statements in one long line at the word "copyright". */
function cutAtNext(text: string): string {
  if (text.length <= 300) return text;
  const next = text.slice(20).search(/\bcopyright (?:\(c\)|©|(?:19|20)\d\d)/i);
  return next < 0 ? text : text.slice(0, 20 + next);
}

function tidyEnd(text: string): string {
  const isQuoteOpen = text.split('"').length % 2 === 0;
  const marks = isQuoteOpen ? ` \t|–—-=*/;("“` : " \t|–—-=*/;(“";
  let end = text.length;
  while (end > 0 && marks.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Whether a line begins with words of a license, not with a name. */
export function isLicenseWords(line: string): boolean {
  return licenseWords.exec(line)?.index === 0 || /^(?:the )?(?:\S{1,20} ){0,4}licen[cs]e\b/i.test(line);
}

const licenseWords = new RegExp(
  String.raw`(?<![\p{L}\p{N}_<(-])${joinAlternatives(
    /permission (?:is|to)|redistributions?\b|licensed (?:under|to)/,
    /(?:is )?(?:released|distributed|available|provided|published) (?:under|as)/,
    /(?:this|these) (?:program|software|file|files|library|work|code|project|package|licen[cs]e|document|source|product|is|module|material|font|list|text|notice)\b/,
    /the above\b|the (?:author|software|following|code|program|use|redistribution)\b|everyone is/,
    /you (?:may|can|are)|use of this|usage of|see (?:the|license|licence|file|https?|also)\b/,
    /unless required|subject to|under the|all other|by (?:obtaining|using)|copyright and related/,
    /and (?:is|are) (?:licensed|distributed|released|made)|except as|in no event/,
    /for (?:the )?(?:full|more|conditions)|any person|anyone|it is|as a special/,
    /may be (?:used|freely|copied|distributed)|license:|licence:|mit licen[cs]e|\(?the mit|bsd licen[cs]e/,
    /apache licen[cs]e|gnu (?:general|lesser|library)|free (?:use|for)|if you|these terms|there is/,
    /no warranty|version \d/,
  )}`,
  "iu",
);
