import { type Expression, parseExpression, termsOf } from "../expression.ts";
import { offersChoice, saysAllApply } from "./choice-words.ts";
import { strongerName } from "./combine.ts";
import type { LicenseFinding } from "./finding.ts";
import { findGnuLicenses, type GnuLicense, versionElsewhere } from "./gnu-notice.ts";
import { readName } from "./license-names.ts";
import { listMark } from "./lists.ts";
import type { Paragraph } from "./passage.ts";

/** Sentences that put something under a license, with the licenses they name; `after` may have the version. */
export function findGrants(paragraph: Paragraph, after = ""): Grants {
  if (paragraph.isHeading || !mayGrant.test(paragraph.text) || isException.test(paragraph.text))
    return { findings: [], unread: [] };
  const { named, unread } = namesIn(paragraph, grantPhrases, after);
  const findings = named.map(({ expression, weak, at, oneOf }): LicenseFinding => ({
    expression,
    at,
    kind: "grant",
    confidence: weak ? weakConfidence : 0.9,
    firstLine: paragraph.firstLine,
    lastLine: paragraph.lastLine,
    ...(oneOf !== undefined && { oneOf: keyOf(paragraph, oneOf) }),
  }));
  const others = unread.map(({ words, at, oneOf }): Unread => ({
    words,
    at,
    oneOf: oneOf === undefined ? undefined : keyOf(paragraph, oneOf),
  }));
  return { findings, unread: others };
}

function keyOf({ firstLine }: Paragraph, at: number): string {
  return `${firstLine}:${at}`;
}

/** An exception names the license that it amends. */
const isException =
  /^(?:[\w\s]{0,30}, )?(?:as an? (?:special|additional|further|explicit) |special )?exception (?:to|from|under|if|in addition|[,:-])|^(?:in addition,? )?as an? (?:special|additional) exception/i;

export interface Grants {
  readonly findings: readonly LicenseFinding[];
  /** Licenses that are named beside the others and that we cannot tell. */
  readonly unread: readonly Unread[];
}

export interface Unread {
  readonly words: string;
  readonly at: number;
  /** The choice that it belongs to: whoever uses the work may take one of the others instead. */
  readonly oneOf?: string | undefined;
}

export const weakConfidence = 0.5;

const mayGrant = /licen[cs]e|terms|redistribute|permission|copying|\bunder\b|gpl/i;

/** Behind these words a license is named. */
const grantPhrases =
  /\b(?:(?:(?:sub|dual[ -])?licen[cs]ed|released|distributed|available|published|provided|redistribute|redistributed|modify(?: it)?|copied|used|offered|issued|covered|governed|made available|included|placed|falls?)(?: to you)?(?: for use)?(?: solely| only| freely)?(?: either)? (?:under|by|via|with|using)|(?:licen[cs]ed|provided|released) as|(?:distributable|supplied|furnished|delivered|shared|open[ -]?sourced|put|modified|licen[cs]ed,? (?:\w+,? ){1,5}) ?under|used according to|(?:may|can) (?:use|copy|take|distribute) (?:it|them|this|(?:this|the) \w+) (?:either )?under|under the(?= same (?:terms|licen[cs]e) as)|under the (?!same (?:terms|licen[cs]e) as)(?:same )?(?:terms?|conditions|provisions)(?: (?:and|or) conditions)?(?: of)?|under terms of|(?:subject|according|pursuant) to(?: the (?:terms|conditions)(?: and conditions)?(?: of)?)?|licen[cs]es? (?:this|the) (?:\w+ ){1,3}(?:to you )?under|secondary licen[cs]es when[^:]{0,160}:|in accordance with(?: the terms of)?|licen[cs](?:e|es|ing)(?: terms)?(?= ?[:=](?! ?["'`{]))|licen[cs]e is|(?:is|are|be|code|software|files?) under|as per|uses|under)\b[:=]?/gi;

/** Sentences about other people's work or about another time: what they name is not the license of this text. */
const notThisWork =
  /contribut(?:(?:ions?|e|es|ing)\b|ed (?:code|works?|material|content|patch)|or licen)|relicens|re-licens|pull request|changed? (?:the |its )?licen|switch(?:ed)? (?:the |its )?licen|formerly|previously|no longer|used to be|are not licensed|is not licensed|not be licensed|compatible (?:with|licen)|-\s?compatible|n['’]{1,2}t mean\b|not mean\b|other software (?:that|which)\b|does(?: not|n['’]t) (?:bring|make|cause|force|fall)|(?:must|should) be (?:released|licensed|made available|compatible|agreeable)|contribut(?:ed to|ors are)|(?:would|if you) like\b|licen[cs]e terms, like|to the extent (?:any|that)\b|\bas if\b|\bwhether\b|for (?:instance|example)\b|\byou (?:must|should|have to|need to) (?:also )?(?:release|licen[cs]e|distribute|publish)\b|\bassum(?:e|ing)\b|\be\.g\.|\bsuch as\b|(?:while|unlike) the rest|dependenc|without permission|which licen[cs]e|choose a licen/i;

/** "7.2 and prior releases are", "versions before 2.0 were"; what is derived from an earlier version is this work. */
const earlierVersions =
  /\b(?:prior|earlier|older|previous) (?:releases?|versions?)(?: of (?:[\w.-]{1,30} ?){1,3})? (?:are|were|remain)\b|\b(?:releases?|versions?) (?:[\w.-]{1,20} ){0,3}?(?:prior to|before|up to|through|until|(?:earlier|older|lower) than|and (?:earlier|prior|below|older))(?: [\w.-]{1,20}){0,4} (?:are|were|remain)\b/i;

export interface Named {
  readonly expression: Expression;
  readonly weak: boolean;
  readonly at: number;
  /** Where the list begins, where it is a choice. */
  readonly oneOf?: number;
}

/** "Foo was distributed under the LGPL until version 2.0". */
const wasOnce =
  /\b(?:was|were) (?:\w+ ){0,3}(?:under|licen[cs]ed|released|distributed|available)\b(?:[^.]|\.\d){0,120}\b(?:until|up to|prior to|before)\b/i;

/** Whether a sentence speaks of what earlier versions were under. */
export function isEarlier(sentence: string): boolean {
  return earlierVersions.test(sentence) || wasOnce.test(sentence);
}

interface UnreadAt {
  readonly words: string;
  readonly at: number;
  readonly oneOf?: number;
}

/** The licenses that stand behind the phrases, each sentence looked at on its own for reasons not to believe it. */
function namesIn({ text, lines }: Paragraph, phrases: RegExp, after: string): { named: Named[]; unread: UnreadAt[] } {
  const found: Named[] = [];
  const unread: UnreadAt[] = [];
  let readTo = 0;
  const gnu = findGnuLicenses(text);
  const around = after === "" ? text : `${text} ${after}`;
  for (const match of text.matchAll(phrases)) {
    const start = match.index + match[0].length;
    const list = start < readTo ? undefined : readList(text, start, gnu, around);
    const isNamed = list !== undefined && list.named.length > 0;
    if (!list || (!isNamed && list.unread === undefined)) continue;
    const sentence = sentenceAround(text, match.index);
    if (
      isElsewhere(sentence, lines) ||
      isEarlier(sentence) ||
      (isNamed && !isBelievable(match[0], list, text, sentence))
    )
      continue;
    const isOption = isChoice(list, sentence);
    const isList = list.named.length > 1 || list.unread !== undefined;
    found.push(...(isOption && isList ? list.named.map((one) => ({ ...one, oneOf: start })) : list.named));
    if (list.unread !== undefined) unread.push({ words: list.unread, at: list.end, ...(isOption && { oneOf: start }) });
    readTo = list.end;
    if (found.length >= mostNames) break;
  }
  return { named: withoutRepeats(found).map((one) => withVersion(one, gnu)), unread };
}

/**
 * "Under" alone introduces all kinds of things: only a license that is named exactly is believed. What follows "by" or
 * "with" may as well be who did it, or the tool: "provided by the Internet Software Consortium".
 */
function isBelievable(phrase: string, { named, end }: List, text: string, sentence: string): boolean {
  if (bare.test(phrase)) return isCertain(named, sentence);
  return !agent.test(phrase) || /licen[cs]|gpl/i.test(text.slice(named[0]?.at, end + 9));
}

const bare = /^(?:(?:(?:is|are|be|code|software|files?) )?under|licen[cs]e is)$/i;
const agent = /\b(?:by|with|using|via|uses|as)$/i;

function isCertain(named: readonly Named[], sentence: string): boolean {
  return named.every(({ weak, expression }) => !weak && (expression.kind !== "or" || !saysAllApply(sentence)));
}

function withVersion(named: Named, gnu: readonly GnuLicense[]): Named {
  if (!named.weak || named.expression.kind !== "license") return named;
  const id = versionElsewhere(named.expression.id, gnu);
  const parsed = id === undefined ? undefined : parseExpression(id);
  return !parsed || "error" in parsed ? named : { ...named, expression: parsed.expression, weak: false };
}

/** Whether a sentence is not about this work as it is now. Who holds the copyright, and was called what, says nothing. */
export function isElsewhere(sentence: string, lines: readonly string[]): boolean {
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
export function isChoice({ named, joints, unread }: List, sentence: string): boolean {
  if (named.length < 2 && unread === undefined) return false;
  if (joints.has("or")) return !joints.has("and");
  return offersChoice(
    sentence,
    named.flatMap(({ expression }) => termsOf(expression)),
  );
}

export function sentenceAround(text: string, at: number): string {
  const before = startOfSentence(text, at);
  const after = text.indexOf(". ", at);
  return text.slice(Math.max(before + 1, at - 300), Math.min(after < 0 ? text.length : after, at + 300));
}

/** "E.g." and "i.e." end no sentence. */
function startOfSentence(text: string, at: number): number {
  let before = text.lastIndexOf(". ", at);
  while (before > 0 && /\b[ei]\.[ge]$/i.test(text.slice(before - 3, before)))
    before = text.lastIndexOf(". ", before - 1);
  return before;
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
export function readList(text: string, start: number, gnu: readonly GnuLicense[], around = text): List {
  const named: Named[] = [];
  const joints = new Set<"or" | "and">();
  let at = skipFiller(text, start);
  let unread: string | undefined;
  let isAfterComma = false;
  const isBulleted = endsWithMark.test(text.slice(start, at));
  while (named.length < mostNames) {
    const one = readOne(text, at, gnu, around);
    if (!one) {
      const isOther = named.length > 0 && !isBulleted && !beginsGrant(text, at, gnu);
      if (isOther) unread = unreadName(text.slice(at, at + 120), isAfterComma);
      else if (named.length === 0) unread = vagueLicense.exec(text.slice(at, at + 80))?.[0];
      break;
    }
    named.push(one);
    at = one.end;
    const behind = text.slice(at, at + 700);
    const joint = jointBehind.exec(behind) ?? (isBulleted ? nextItem.exec(behind) : null);
    if (!joint) break;
    at += joint[0].length;
    const word = /[/]|\bor\b/i.test(joint[1] ?? "") ? "or" : /\band\b/i.test(joint[1] ?? "") ? "and" : undefined;
    if (word) joints.add(word);
    isAfterComma = !word;
  }
  return { named, joints, end: at, unread };
}

/** "Under the MIT license and the manual is licensed under …": what follows the name is no name, but the next grant. */
function beginsGrant(text: string, at: number, gnu: readonly GnuLicense[]): boolean {
  const clause = nextClause.exec(text.slice(at, at + 200))?.[0];
  return clause !== undefined && readOne(text, skipFiller(text, at + clause.length), gnu) !== undefined;
}

const nextClause =
  /^(?:[^\s.;]{1,40} ){1,6}(?:is|are|was|were|may be|can be) (?:(?:also|all|made|dual) ){0,2}(?:(?:licen[cs]ed|released|distributed|available|published|provided|offered|covered) )?(?:under|by|via)\b/i;

/** What leads from one name of a list to the next; the address or file of a license may stand before it. */
const jointBehind =
  /^(?:,? as published by the free software foundation)?[\s"'”’)\]`_*]{0,5}(?:licen[cs]es?\b[\s"'”’)\]`_*]{0,5})?(?:(?:\([^()]{0,160}\)|\[\d{1,2}\]|<[^<>]{0,160}>|(?:,? ?(?:which )?(?:accompanies this distribution,? (?:and )?)?(?:is |can be )?(?:as shown |available |found |obtained )?at )?https?:\/\/[^\s,]{1,160}(?=[\s,]))\s?)?(,?\s?\band\/or\b|[,;]\s?or\b|[,;]\s?and\b|,|[.;]?\s?(?:\bor\s)?•|\/(?!usr\b|LICEN[CS]E|COPYING)|\bor\b|\band\b|\bas well as\b)[\s,]{0,2}(?:\(?(?:at your (?:option|choice|discretion)|alternatively)[\s,)]{1,3})?(?:\(?[a-d1-4][.)]\s)?(?:(?:under|the|a|an|both|either|terms of|of) ){0,5}["'“‘`[(]{0,2}/i;

const enumerator = String.raw`(?:\(?(?:[a-d]|\d{1,2})[.)]\s)?`;
const endsWithMark = new RegExp(`${listMark}\\s?${enumerator}(?:(?:the|an?)\\s)?$`, "i");

/** The items of a list have remarks and addresses behind the names, GNU licenses half a page. */
const nextItem = new RegExp(`^[^${listMark}]{0,600}${listMark} ?${enumerator}(?:(?:the|a|an) )?`, "i");

/** The name of a license that we cannot read. Behind a comma the sentence may as well go on: "…, see the license". */
function unreadName(words: string, isAfterComma: boolean): string | undefined {
  if (goesOn.test(words)) return undefined;
  return (isAfterComma ? titledLicense : namesLicense).exec(words)?.[0];
}

/** Names that many licenses have. */
const vagueLicense = /^(?:OSI[- ]approved )?(?:BSD|Berkeley)(?:[- ](?:style|like|type))? (?:\w{1,12} )?licen[cs]es?\b/i;

const namesLicense = /^(?:\S+ ){0,7}\S*licen[cs]e/i;
const titledLicense = /^(?:(?:the|a|an) )?(?:[A-Z][\w.&'’-]{0,30} (?:(?:of|for|and) )?){1,6}[Ll]icen[cs]e/;
const goesOn =
  /^(?:see|you|this|that|which|is|are|may|can|must|as|with|without|in|for|to|by|on|at|from|unless|where|if|when|whose|found|available|please|not|all|any|it|appearing|included|accompanying|its license)\b/i;

/** Words between "licensed under" and the name. */
function skipFiller(text: string, start: number): number {
  const language = /^ (?:the )?(?=same (?:terms|licen[cs]e|conditions) as (?:the )?(?:perl|ruby))/i.exec(
    text.slice(start, start + 40),
  );
  if (language) return start + language[0].length;
  const filler =
    /^(?:[\s:"'“”‘([*_`•<>]|https?:\/\/\S{4,160}\s|\(?[a-d1-4][.)]\s|the\b|a\b|an\b|this\b|both\b|either\b|your choice of\b|dual licen[cs]e of\b|(?:any (?:one )?|one (?:or more )?)of(?= the following)|at your (?:option|choice|discretion)\b|terms\b|conditions\b|and\b|provisions\b|of\b|following\b|same\b|two\b|open[ -]source\b|free\b|software\b|permissive\b|licen[cs]es?:|licen[cs]es(?= at your)|licen[cs]e agreement:|under\b|version of\b)*/i;
  return start + (filler.exec(text.slice(start, start + 260))?.[0].length ?? 0);
}

function readOne(
  text: string,
  at: number,
  gnu: readonly GnuLicense[],
  around = text,
): (Named & { end: number }) | undefined {
  const near = gnu.find(
    (license) => license.start >= at - 4 && license.start <= at + 40 && isPrelude(text.slice(at, license.start)),
  );
  const link = linkText(text, at);
  const linked = near && fromGnu(near, at + (link.end ?? 0));
  const isWhole =
    near && (near.id.endsWith("-or-later") || (!near.weak && !mayGoOn.test(text.slice(near.end, near.end + 40))));
  if (linked && (near.start > at || isWhole)) return linked;
  const name = readName(link.text, around);
  if (linked && (!name || name.weak)) return linked;
  return name && { expression: name.expression, weak: name.weak, at, end: at + (link.end ?? name.length) };
}

/** What the name of a GNU license may go on with: an exception, or another license. */
const mayGoOn = /with\b|exception|classpath|^\s?[/+]/i;

function fromGnu({ id, weak, start, end }: GnuLicense, linkEnd: number): (Named & { end: number }) | undefined {
  const parsed = parseExpression(id);
  return "error" in parsed
    ? undefined
    : { expression: parsed.expression, weak, at: start, end: Math.max(end, linkEnd) };
}

/** "version 2.1 of the GNU Lesser ...": the name stands a few words on. */
function isPrelude(between: string): boolean {
  return /^(?:(?:either )?(?:version|v\.?) ?[\d.]{1,5}\+?(?:,? \(?(?:only|or (?:any )?(?:later|newer|higher)(?: version)?)\)?)?,? of )?(?:the |a )?(?:terms of )?(?:the )?$/i.test(
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
