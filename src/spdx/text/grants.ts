import { type Expression, parseExpression, termsOf } from "../expression.ts";
import { offersChoice } from "./choice-words.ts";
import { strongerName } from "./combine.ts";
import type { LicenseFinding } from "./finding.ts";
import { findGnuLicenses } from "./gnu-notice.ts";
import { readName } from "./license-names.ts";
import { listMark } from "./lists.ts";
import type { Paragraph } from "./passage.ts";

/** Sentences that put something under a license, with the licenses they name. */
export function findGrants(paragraph: Paragraph): Grants {
  if (paragraph.isHeading || !mayGrant.test(paragraph.text)) return { findings: [], unread: [] };
  const { named, unread } = namesIn(paragraph, grantPhrases);
  const findings = named.map(({ expression, weak, at, oneOf }): LicenseFinding => ({
    expression,
    at,
    kind: "grant",
    confidence: weak ? weakConfidence : 0.9,
    firstLine: paragraph.firstLine,
    lastLine: paragraph.lastLine,
    ...(oneOf !== undefined && { oneOf: `${paragraph.firstLine}:${oneOf}` }),
  }));
  return { findings, unread };
}

export interface Grants {
  readonly findings: readonly LicenseFinding[];
  /** Licenses that are named beside the others and that we cannot tell. */
  readonly unread: readonly Unread[];
}

export interface Unread {
  readonly words: string;
  /** Whoever uses the work may take one of the others instead. */
  readonly isOption: boolean;
}

export const weakConfidence = 0.5;

const mayGrant = /licen[cs]e|terms|redistribute|permission|copying/i;

/** Behind these words a license is named. */
const grantPhrases =
  /\b(?:(?:(?:sub|dual[ -])?licen[cs]ed|released|distributed|available|published|provided|redistribute|redistributed|modify(?: it)?|copied|used|offered|issued|covered|governed|made available|included|placed|falls?)(?: to you)?(?: for use)?(?: solely| only| freely)?(?: either)? (?:under|by|via|with|using)|(?:may|can) (?:use|copy|take|distribute) (?:it|them|this|(?:this|the) \w+) (?:either )?under|under the(?= same terms as)|under the (?!same terms as)(?:same )?(?:terms?|conditions|provisions)(?: (?:and|or) conditions)?(?: of)?|under terms of|(?:subject|according|pursuant) to(?: the (?:terms|conditions)(?: and conditions)?(?: of)?)?|licen[cs]es? (?:this|the) (?:\w+ ){1,3}(?:to you )?under|in accordance with(?: the terms of)?|licen[cs]e ?[:=]|is under|are under|be under|uses)\b[:=]?/gi;

/** Sentences about other people's work or about another time: what they name is not the license of this text. */
const notThisWork =
  /contribut(?:(?:ions?|e|es|ing)\b|ed (?:code|works?|material|content|patch)|or licen)|relicens|re-licens|pull request|changed? (?:the |its )?licen|switch(?:ed)? (?:the |its )?licen|formerly|previously|no longer|used to be|are not licensed|is not licensed|not be licensed|compatible with|n['’]t mean\b|not mean\b|other software (?:that|which)\b|dependenc|without permission|which licen[cs]e|choose a licen/i;

/** "7.2 and prior releases are", "versions before 2.0 were"; what is derived from an earlier version is this work. */
const earlierVersions =
  /\b(?:prior|earlier|older|previous) (?:releases?|versions?)(?: of (?:[\w.-]{1,30} ?){1,3})? (?:are|were|remain)\b|\b(?:releases?|versions?) (?:[\w.-]{1,20} ){0,3}?(?:prior to|before|up to|through|until|(?:earlier|older|lower) than|and (?:earlier|prior|below|older))(?: [\w.-]{1,20}){0,4} (?:are|were|remain)\b/i;

interface Named {
  readonly expression: Expression;
  readonly weak: boolean;
  readonly at: number;
  /** Where the list begins, where it is a choice. */
  readonly oneOf?: number;
}

/** The licenses that stand behind the phrases, each sentence looked at on its own for reasons not to believe it. */
function namesIn({ text, lines }: Paragraph, phrases: RegExp): { named: Named[]; unread: Unread[] } {
  const found: Named[] = [];
  const unread: Unread[] = [];
  let readTo = 0;
  const gnu = findGnuLicenses(text);
  for (const match of text.matchAll(phrases)) {
    const start = match.index + match[0].length;
    const sentence = start < readTo ? "" : sentenceAround(text, match.index);
    if (start < readTo || isElsewhere(sentence, lines)) continue;
    const list = readList(text, start, gnu);
    if (list.named.length > 0 && earlierVersions.test(sentence)) continue;
    const isOption = isChoice(list, sentence);
    found.push(
      ...(isOption && list.named.length > 1 ? list.named.map((one) => ({ ...one, oneOf: start })) : list.named),
    );
    if (list.unread !== undefined) unread.push({ words: list.unread, isOption });
    readTo = list.end;
    if (found.length >= mostNames) break;
  }
  return { named: withoutRepeats(found), unread };
}

/** Whether a sentence is not about this work as it is now. Who holds the copyright, and was called what, says nothing. */
function isElsewhere(sentence: string, lines: readonly string[]): boolean {
  if (!notThisWork.test(sentence)) return false;
  const holders = lines.filter((line) => copyrightLine.test(line) && !/licen[cs]|\bunder\b/i.test(line));
  const rest = holders.reduce((words, line) => words.replace(line, " "), sentence);
  return notThisWork.test(rest);
}

const copyrightLine = /^\W{0,6}(?:copyright\b|\(c\)|©)|\bcopyright (?:\(c\)|©|\d{4})/i;

/**
 * "The GPL", or "either the GPL or the LGPL", behind the full names is the same again. A choice keeps its vague names
 * as long as it has others: they are its alternatives.
 */
function withoutRepeats(found: readonly Named[]): Named[] {
  const isRepeatIn = ({ expression, weak }: Named, others: readonly Named[]) => {
    const stronger = weak && expression.kind === "license" ? strongerName(expression.id) : undefined;
    return others.some((other) => termsOf(other.expression).some(({ id }) => stronger?.test(id)));
  };
  return found.filter((one) => {
    const choice = found.filter(({ oneOf }) => oneOf !== undefined && oneOf === one.oneOf);
    return !isRepeatIn(one, choice) && ![one, ...choice].every((other) => isRepeatIn(other, found));
  });
}

const mostNames = 12;

/** "A or B", or "A and B" in a sentence that says "dual licensed"; "A and B or C" is not clear enough. */
function isChoice({ named, joints, unread }: List, sentence: string): boolean {
  if (named.length < 2 && unread === undefined) return false;
  if (joints.has("or")) return !joints.has("and");
  return offersChoice(
    sentence,
    named.flatMap(({ expression }) => termsOf(expression)),
  );
}

function sentenceAround(text: string, at: number): string {
  const before = text.lastIndexOf(". ", at);
  const after = text.indexOf(". ", at);
  return text.slice(Math.max(before + 1, at - 300), Math.min(after < 0 ? text.length : after, at + 300));
}

interface List {
  readonly named: readonly Named[];
  /** What joins them, where it is a word. */
  readonly joints: ReadonlySet<"or" | "and">;
  readonly end: number;
  /** What follows the last joint, where it names a license that we cannot tell. */
  readonly unread: string | undefined;
}

/** One license, or several joined by "or", "and", commas: all of one choice or all together. */
function readList(text: string, start: number, gnu: readonly GnuName[]): List {
  const named: Named[] = [];
  const joints = new Set<"or" | "and">();
  let at = skipFiller(text, start);
  let unread: string | undefined;
  const isBulleted = text.slice(start, at).trimEnd().endsWith(listMark);
  while (named.length < mostNames) {
    const one = readOne(text, at, gnu);
    if (!one) {
      const isOther = named.length > 0 && !isBulleted && !beginsGrant(text, at, gnu);
      unread = isOther ? namesLicense.exec(text.slice(at, at + 120))?.[0] : undefined;
      break;
    }
    named.push(one);
    at = one.end;
    const behind = text.slice(at, at + 240);
    const joint = jointBehind.exec(behind) ?? (isBulleted ? nextItem.exec(behind) : null);
    if (!joint) break;
    at += joint[0].length;
    const word = /[/]|\bor\b/i.test(joint[1] ?? "") ? "or" : /\band\b/i.test(joint[1] ?? "") ? "and" : undefined;
    if (word) joints.add(word);
  }
  return { named, joints, end: at, unread };
}

/** "Under the MIT license and the manual is licensed under …": what follows the name is no name, but the next grant. */
function beginsGrant(text: string, at: number, gnu: readonly GnuName[]): boolean {
  const clause = nextClause.exec(text.slice(at, at + 200))?.[0];
  return clause !== undefined && readOne(text, skipFiller(text, at + clause.length), gnu) !== undefined;
}

const nextClause =
  /^(?:[^\s.;]{1,40} ){1,6}(?:is|are|was|were|may be|can be) (?:(?:also|all|made|dual) ){0,2}(?:(?:licen[cs]ed|released|distributed|available|published|provided|offered|covered) )?(?:under|by|via)\b/i;

/** What leads from one name of a list to the next; the address or file of a license may stand before it. */
const jointBehind =
  /^[\s"')\]]{0,4}(?:(?:\([^()]{0,160}\)|<[^<>]{0,160}>|(?:as shown |available |found )?at https?:\/\/[^\s,]{1,160}(?=[\s,]))\s?)?(,?\s?\band\/or\b|,\s?or\b|,\s?and\b|,|[.;]?\s?(?:\bor\s)?•|\/|\bor\b|\band\b)[\s,]{0,2}(?:\(?(?:at your (?:option|choice|discretion)|alternatively)[\s,)]{1,3})?(?:(?:under|the|a|an|both|either|terms of|of) ){0,4}/i;

/** The items of a list have remarks and addresses behind the names. */
const nextItem = new RegExp(`^[^${listMark}]{0,200}${listMark} ?(?:(?:the|a|an) )?`);

const namesLicense = /^(?:\S+ ){0,7}\S*licen[cs]e/i;

/** Words between "licensed under" and the name. */
function skipFiller(text: string, start: number): number {
  const language = /^ (?:the )?(?=same terms as (?:the )?(?:perl|ruby))/i.exec(text.slice(start, start + 28));
  if (language) return start + language[0].length;
  const filler =
    /^(?:[\s:"'“([*_`•]|the\b|a\b|an\b|this\b|both\b|either\b|your choice of\b|(?:any (?:one )?|one )of(?= the following)|at your (?:option|choice|discretion)\b|terms\b|conditions\b|and\b|provisions\b|of\b|following\b|same\b|two\b|open[ -]source\b|free\b|software\b|permissive\b|licen[cs]es?:|licen[cs]es(?= at your)|licen[cs]e agreement:|under\b|version of\b)*/i;
  return start + (filler.exec(text.slice(start, start + 160))?.[0].length ?? 0);
}

function readOne(text: string, at: number, gnu: readonly GnuName[]): (Named & { end: number }) | undefined {
  const near = gnu.find(
    (license) => license.start >= at - 4 && license.start <= at + 40 && isPrelude(text.slice(at, license.start)),
  );
  if (near && (near.start > at || near.id.endsWith("-or-later"))) return fromGnu(near);
  const link = linkText(text, at);
  const name = readName(link.text);
  if (near && (!name || name.weak)) return fromGnu(near);
  return name && { expression: name.expression, weak: name.weak, at, end: at + (link.end ?? name.length) };
}

function fromGnu({ id, weak, start, end }: GnuName): (Named & { end: number }) | undefined {
  const parsed = parseExpression(id);
  return "error" in parsed ? undefined : { expression: parsed.expression, weak, at: start, end };
}

type GnuName = ReturnType<typeof findGnuLicenses>[number];

/** "version 2.1 of the GNU Lesser ...": the name stands a few words on. */
function isPrelude(between: string): boolean {
  return /^(?:(?:either )?(?:version|v\.?) ?[\d.]{1,5}(?: \(?or (?:any )?later\)?)?,? of )?(?:the |a )?(?:terms of )?(?:the )?$/i.test(
    between,
  );
}

/** `[Apache 2.0 license](LICENSE)` is read as its text, or as its address when that says more. */
export function linkText(text: string, at: number): { text: string; end?: number } {
  const before = text.charCodeAt(at - 1) === 91 ? at - 1 : at;
  const match = /^\[([^\]]{1,120})\](?:\(([^()\s]{1,200})[^()]{0,80}\)|\[[^\]]{0,80}\])?/.exec(
    text.slice(before, before + 420),
  );
  if (!match) return { text: text.slice(at, at + 260) };
  const end = before - at + match[0].length;
  return { text: match[1] ?? "", end };
}
