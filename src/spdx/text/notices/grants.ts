import { once } from "../../../async/once.ts";
import { joinAlternatives } from "../../../text/any-of.ts";
import { combine, type LicenseTerm, listTerms, printExpression, tryParseExpression } from "../../expression.ts";
import { saysAllApply } from "./choice/choice-words.ts";
import { strongerName } from "../combine.ts";
import { type LicenseFinding, weakConfidence } from "../finding.ts";
import { findGnuLicenses, type GnuLicense, versionElsewhere } from "./gnu/gnu-notice.ts";
import { readName } from "./license-names.ts";
import { isChoice, type List, isVague, maxNames, type Named, readList, type UnreadName } from "./named-list.ts";
import type { ReadParagraph } from "./paragraph-memory.ts";
import { isNoGrant } from "./no-grant.ts";
import { isAboutGenerator, isEarlier, isElsewhere, sentenceAround } from "./structure/other-subjects.ts";
import type { Paragraph } from "../passage.ts";

/** Sentences that grant a license, with the licenses they name; `after` may have the version. */
export function findGrants(
  paragraph: Paragraph,
  after = "",
  read: ReadParagraph<GrantedNames> = readGrantedNames,
): Grants {
  if (paragraph.isHeading || !mayGrant.test(paragraph.text)) return { findings: [], unread: [] };
  const { named, unread } = read(paragraph, after);
  const findings = named.map(({ expression, weak, isOnly, at, oneOf }): LicenseFinding => ({
    expression,
    at,
    ...(isOnly && { isOnly }),
    kind: "grant",
    confidence: weak ? weakConfidence : 0.9,
    firstLine: paragraph.firstLine,
    lastLine: paragraph.lastLine,
    ...(oneOf !== undefined && { oneOf: toKey(paragraph, oneOf) }),
  }));
  const others = unread.map(({ oneOf, ...name }): Unread => ({
    ...name,
    oneOf: oneOf === undefined ? undefined : toKey(paragraph, oneOf),
  }));
  return { findings, unread: others };
}

function toKey({ firstLine }: Paragraph, at: number): string {
  return `${firstLine}:${at}`;
}

/** Whether a paragraph is an exception, which names the license that it amends. */
export function isAmendment(text: string): boolean {
  return exception.test(text);
}

const exception =
  /^(?:[\w\s]{0,30}, )?(?:as an? (?:special|additional|further|explicit) |special )?exception (?:to|from|under|if|in addition|[,:-])|^(?:in addition,? )?as an? (?:special|additional) exception/i;

export interface Grants {
  readonly findings: readonly LicenseFinding[];
  /** Licenses that are named next to the others but not identified. */
  readonly unread: readonly Unread[];
}

export interface Unread extends UnreadName {
  /** Key of the choice it belongs to: users of the work may take one of the others instead. */
  readonly oneOf?: string | undefined;
}

const mayGrant = /licen[cs]e|terms|public domain|redistribute|permission|copying|\bunder\b|\bgoverned\b|gpl|fdl\b/i;

const granted = joinAlternatives(
  /(?:sub|dual[ -])?licen[cs]ed|released|distributed|available|published|provided|redistribute/,
  /redistributed|modify(?: it)?|copied|used|offered|issued|covered|governed|made available|included/,
  /placed|falls?/,
);
const limits = String.raw`(?: \([^()]{1,30}\))?(?: to you)?(?: for use)?(?: solely| only| freely)?(?: either)?`;
const grantedUnder = `${granted}${limits} (?:under|by|via|with|using)`;

/** A license name follows these words. */
const grantPhrases = new RegExp(
  String.raw`\b${joinAlternatives(
    /licen[cs]ed by [a-z ]{1,40}? as|licen[cs]ed (?:[\w.]{1,20},? ){1,4}using/,
    new RegExp(grantedUnder),
    /(?:licen[cs]ed|provided|released) as|(?:project|software|library|code|package) has an?/,
    /(?:placed?|released?|published?|distributed?|put) (?:th(?:is|e|eir|em)|our|his|her|its?|my|all)(?: [\w-]{1,20}){0,3}? under/,
    /(?<=\b(?:is|are|be) )licen[cs]ed(?= (?:[A-Z]{2}|Apache|Mozilla|Eclipse|Artistic|Creative))/,
    /(?<=\b(?:is|are|be) )[a-z]{6,14}ed under(?! the (?:same )?(?:terms?|conditions|provisions)\b)/,
    /(?:is|are)(?= [AL]?GPLv\d\+?[.,;\s])|(?:is|are) (?:\(c\)|copyright(?:ed)?) under|protected by|as authorized by/,
    /the following licen[cs]e,? (?:commonly |also )?(?:known as|called)/,
    /(?:obtain|get|find|view|download) an? (?:\w+ )?copy of (?:the|this) licen[cs]e (?:at|from)(?=:? {0,3}<?https?:)/,
    /to the public domain(?: (?:using|per|via|under|by)|, as explained at)|(?:described|contained|set forth|stated|specified) in/,
    /licen[cs]e(?= [AL]?GPLv\d\+?:)/,
    /(?:distributable|supplied|furnished|delivered|shared|open[ -]?sourced|put|modified|licen[cs]ed,? (?:\w+,? ){1,5}) ?under/,
    /used according to|(?<=!\[|^\[)licen[cs]e\]\((?:(?!https:\/\/img\.shields\.io\/badge\/)[^\s()]{1,200}\)\]\()?(?=https?:)/,
    /(?:may|can) (?:use|copy|take|distribute) (?:it|them|this|(?:this|the) \w+) (?:either )?under/,
    /under the(?= same (?:terms|licen[cs]e) as)/,
    /under the (?!same (?:terms|licen[cs]e) as)(?:same )?(?:terms?|conditions|provisions)(?: (?:and|or) conditions)?(?: of)?/,
    /under terms of/,
    /(?:subject|according|pursuant) to(?: the (?:terms|conditions)(?: and conditions)?(?: of)?)?/,
    /(?:dual|double|tri|triple|multi)(?:ly)?[- ]?licen[cs]ed ?(?:-{1,2}|[–—:(])|either(?= (?:the )?[A-Z][^.;]{4,120} applies\b)|dual(?= [\w.+-]{2,20}(?: ?\/ ?| and | or )(?:GNU )?[\w.+-]{2,20}(?: version \d| v\d)?(?:[ -]licen[cs]|[.)]|$))/,
    /\b(?:decide|choose|pick|select)(?: freely)? (?:whether to use|between)|you (?:may|can) (?:choose|pick|select|elect)(?: either)?/,
    /licen[cs]es? (?:this|the) (?:\w+ ){1,3}(?:to you )?under|secondary licen[cs]es when(?:(?!satisfied)[^:]){0,160}(?:satisfied|(?=:))/,
    /in (?:accordance|compliance) with(?: the terms of)?|licen[cs](?:e|es|ing)(?: terms)?(?= ?:(?! ?["'`{=])| = )/,
    /licen[cs]e is|(?:is|are|be|code|software|files?) under(?! the (?:same )?(?:terms?|conditions|provisions)\b)|as per|uses|(?:files|directory|folder|parts?)(?: (?:in|of|below) \S{1,40}){0,2} use|under/,
  )}(?:\b|(?<=[(:–—-]))[:=]?`,
  "gi",
);

interface UnreadAt extends UnreadName {
  readonly oneOf?: number;
}

export interface GrantedNames {
  readonly named: readonly Named[];
  readonly unread: readonly UnreadAt[];
}

/** The licenses named after the phrases; each sentence is checked separately for reasons to reject it. */
export function readGrantedNames({ text, lines }: Paragraph, after = ""): GrantedNames {
  if (isAmendment(text) || isAboutGenerator(text)) return { named: [], unread: [] };
  const licenses: Named[] = [];
  const unread: UnreadAt[] = [];
  let readTo = 0;
  const gnu = findGnuLicenses(text);
  const around = after === "" ? text : `${text} ${after}`;
  const byPage = once(() => readPages(around));
  for (const match of text.matchAll(grantPhrases)) {
    const start = match.index + match[0].length;
    const list = start < readTo ? undefined : nameByPage(readList(text, start, gnu, around), byPage);
    const isNamed = list !== undefined && list.named.length > 0;
    if (!list || (!isNamed && list.unread.length === 0)) continue;
    const sentence = sentenceAround(text, match.index);
    if (!isBelievable(match[0], list, text, sentence) || isNoGrant(text, match.index, list.end)) continue;
    if (isElsewhere(sentence, lines) || isEarlier(sentence)) continue;
    const isOption = isChoice(list, sentence);
    const isList = list.named.length + list.unread.length > 1;
    const named = saysAllApply(sentence) ? list.named.map(withAllParts) : list.named;
    licenses.push(...(isOption && isList ? named.map((license) => ({ ...license, oneOf: start })) : named));
    unread.push(...list.unread.map((name) => ({ ...name, ...(isOption && { oneOf: start }) })));
    readTo = list.end;
    if (licenses.length >= maxNames) break;
  }
  const installed = after.includes("common-licenses/") ? findGnuLicenses(after) : [];
  return {
    named: withoutRepeats(licenses).map((license) => withVersion(withVersion(license, gnu, text), installed, "")),
    unread,
  };
}

/** A name may be a choice itself. */
function withAllParts(license: Named): Named {
  const { expression } = license;
  return expression.kind === "or" ? { ...license, expression: combine("and", expression.parts) } : license;
}

/** "The BSD license", with the address of FreeBSD's: the page names it more exactly. */
function nameByPage(list: List, pages: () => readonly LicenseTerm[]): List {
  const [only, ...others] = [...list.named, ...list.unread];
  if (!only || others.length > 0) return list;
  const ids = "expression" in only ? [printExpression(only.expression)] : only.candidates;
  if (!ids.some((id) => id.startsWith("BSD-"))) return list;
  const expression = pages().find(({ id }) => ids.some((base) => `${id}-`.startsWith(`${base}-`)));
  return expression ? { ...list, named: [{ expression, weak: false, at: only.at }], unread: [] } : list;
}

function readPages(text: string): readonly LicenseTerm[] {
  return [...text.matchAll(/https?:\/\/[^\s()<>"'\]]{4,200}/g)].slice(0, maxPages).flatMap(([address]) => {
    const page = readName(address.replace(/[.,;]{1,3}$/, ""))?.expression;
    return page?.kind === "license" ? [page] : [];
  });
}

const maxPages = 4;

/**
 * "Under" alone is used for many things, so only an exactly named license is accepted. The words after "by" or "with"
 * may be an author or a tool: "provided by the Internet Software Consortium".
 */
function isBelievable(phrase: string, { named, end, unread }: List, text: string, sentence: string): boolean {
  if (named.length === 0) return !agent.test(phrase) && (!bare.test(phrase) || unread.some(isVague));
  if (bare.test(phrase)) return isCertain(named, sentence) || (/ /.test(phrase) && isSpelledOut(text, named));
  return !agent.test(phrase) || /licen[cs]|gpl/i.test(text.slice(named[0]?.at, end + 9));
}

const bare = /^(?:(?:(?:is|are|be|code|software|files?) )?under|licen[cs]e is)$/i;
const agent = /(?<!\b(?:cover|govern)ed )\b(?:by|with|using|via|uses?|as)$/i;

/** "Is under the GNU General Public License": without a version, but not a word in passing. */
function isSpelledOut(text: string, named: readonly Named[]): boolean {
  return named.every(({ at }) =>
    /^\W{0,3}(?:gnu [al]?gpl\b|(?:gnu )?(?:\w+ ){0,3}(?:public|font) licen[cs]e)/i.test(text.slice(at, at + 60)),
  );
}

function isCertain(named: readonly Named[], sentence: string): boolean {
  return named.every(({ weak, expression }) => !weak && (expression.kind !== "or" || !saysAllApply(sentence)));
}

/** The version from elsewhere in the paragraph; if there are several, the one in the rest of the same sentence. */
function withVersion(named: Named, gnu: readonly GnuLicense[], text: string): Named {
  if (!named.weak || named.expression.kind !== "license") return named;
  const end = text.indexOf(". ", named.at);
  const behind = gnu.filter(({ start }) => start > named.at && (end < 0 || start < end));
  const id = versionElsewhere(named.expression.id, gnu) ?? versionElsewhere(named.expression.id, behind);
  const expression = tryParseExpression(id ?? "");
  return expression ? { ...named, expression, weak: false } : named;
}

/**
 * "The GPL", or "either the GPL or the LGPL", after the full names is a repeat. A choice keeps its vague names as long
 * as it has others: they are its alternatives.
 */
function withoutRepeats(licenses: readonly Named[]): Named[] {
  const isRepeatIn = ({ expression, weak }: Named, others: readonly Named[]) => {
    const stronger = weak && expression.kind === "license" ? strongerName(expression.id) : undefined;
    return others.some((other) => listTerms(other.expression).some(({ id }) => stronger?.test(id)));
  };
  return licenses.filter((license) => {
    const choice = licenses.filter(({ oneOf }) => oneOf !== undefined && oneOf === license.oneOf);
    return !isRepeatIn(license, choice) && ![license, ...choice].every((other) => isRepeatIn(other, licenses));
  });
}
