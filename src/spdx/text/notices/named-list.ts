import { joinAlternatives } from "../../../text/any-of.ts";
import { type Expression, listTerms, tryParseExpression } from "../../expression.ts";
import { offersChoice, saysAllApply } from "./choice/choice-words.ts";
import type { GnuLicense } from "./gnu/gnu-notice.ts";
import { type AmbiguousName, readAnyName } from "./license-names.ts";
import { isVersionOf } from "./gnu/gnu-version.ts";
import { listMark } from "./structure/lists.ts";

export interface Named {
  readonly expression: Expression;
  readonly weak: boolean;
  readonly isOnly?: true;
  readonly at: number;
  /** Start of the list, if it is a choice. */
  readonly oneOf?: number;
}

export const maxNames = 12;

export interface List {
  readonly named: readonly Named[];
  /** The words that join the names, if any. */
  readonly joints: ReadonlySet<"or" | "and">;
  readonly end: number;
  /** Names of licenses that were not identified. */
  readonly unread: readonly UnreadName[];
}

export interface UnreadName {
  readonly words: string;
  readonly at: number;
  /** The licenses an ambiguous name may mean. */
  readonly candidates: readonly string[];
}

/** One license, or several joined by "or", "and", commas: either one choice or all together. */
export function readList(text: string, start: number, gnu: readonly GnuLicense[], around = text): List {
  const named: Named[] = [];
  const joints = new Set<"or" | "and">();
  let at = skipFiller(text, start);
  const unread: UnreadName[] = [];
  let isAfterComma = false;
  let isTight = true;
  const isBulleted = endsWithMark.test(text.slice(start, at));
  while (named.length + unread.length < maxNames) {
    const item = readOne(text, at, gnu, around);
    if (item && "expression" in item) named.push(item);
    else if (item) unread.push(item);
    else {
      const isOther = named.length + unread.length > 0 && isTight && !beginsGrant(text, at, gnu);
      const words = isOther ? unreadName(text.slice(at, at + 120), isAfterComma) : undefined;
      if (words !== undefined) unread.push({ words, at, candidates: [] });
      break;
    }
    at = item.end;
    const behind = text.slice(at, at + 700);
    const tight = afterAddress.exec(behind) ?? jointBehind.exec(behind);
    const joint = tight ?? (isBulleted ? nextItem.exec(behind) : null);
    if (!joint) break;
    isTight = tight !== null && !tight[0].includes(listMark);
    at += joint[0].length;
    const word = /[/|]|\bor\b/i.test(joint[1] ?? "") ? "or" : /\band\b|&/i.test(joint[1] ?? "") ? "and" : undefined;
    if (word) joints.add(word);
    isAfterComma = !word;
  }
  const isList = named.length + unread.length > 1;
  return { named, joints, end: at, unread: isList ? unread : unread.filter(({ words }) => /licen[cs]e/i.test(words)) };
}

/** A name that fits several licenses; a single word is accepted if it is an abbreviation, or "license" follows. */
function ambiguousAt(text: string, at: number, name: AmbiguousName | undefined): ReadUnread | undefined {
  const prose = text.slice(at, at + 260);
  const vague = vagueLicense.exec(prose)?.[0];
  if (vague !== undefined) return { words: vague, at, candidates: bsdLicenses, end: at + vague.length };
  if (!name) return undefined;
  const words = prose.slice(0, name.length);
  const isName = /^[A-Z]{2,8}$/.test(words) || /licen[cs]e/i.test(prose.slice(0, name.length + 9));
  return isName ? { words, at, candidates: name.candidates, end: at + name.length } : undefined;
}

/** "The BSD license", which may mean several licenses. */
export function isVague({ candidates }: UnreadName): boolean {
  return candidates === bsdLicenses;
}

/** "Under the MIT license and the manual is licensed under …": the next grant follows, not another name. */
function beginsGrant(text: string, at: number, gnu: readonly GnuLicense[]): boolean {
  const clause = nextClause.exec(text.slice(at, at + 200))?.[0];
  const next = clause === undefined ? undefined : readOne(text, skipFiller(text, at + clause.length), gnu);
  return next !== undefined && "expression" in next;
}

const nextClause =
  /^(?:[^\s.;]{1,40} ){1,6}(?:(?:is|are|was|were|may be|can be) (?:(?:also|all|made|dual) ){0,2}(?:(?:licen[cs]ed|released|distributed|available|published|provided|offered|covered) )?(?:under|by|via)|under)\b/i;

const closing = /[\s"'”’)\]`_*]{0,5}/.source;
const availableAt =
  /(?:,? ?(?:which )?(?:accompanies this distribution,? (?:and )?)?(?:is |can be )?(?:as shown |available |found |obtained )?at )?/
    .source;
const webAddress = /https?:\/\/[^\s,]{1,160}(?=[\s,])/.source;
const place = String.raw`(?:(?:\([^()]{0,160}\)|\[\d{1,2}\]|<[^<>]{0,160}>|${availableAt}${webAddress})\s{0,2}){0,2}`;
const joint =
  /([.,;]?\s?(?:\bor\s)?•|,?\s?\band\/or\b|[,;]\s?or\b|[,;]\s?and\b|,(?! https?:)|\/(?!usr\b|LICEN[CS]E|COPYING)|\|{1,2}|\bor\b|\band\b|\bas well as\b|&)/
    .source;
const yourOption =
  /[\s,]{0,2}(?:\(?(?:at (?:your|the user['’]?s?['’]?|their) (?:option|choice|discretion)|if (?:you|they) (?:prefer|like|wish)|alternatively)[\s,)]{1,3})?/
    .source;
const beforeName =
  /(?:\((?:from|since|starting) [^()]{1,40}\) )?(?:\(?[a-d1-4][.)]\s)?(?:(?:under|the|a|an|both|either|terms of|of) ){0,5}["'“‘`[(]{0,2}/
    .source;

/** The text between two names of a list; the address or file of a license may come before it. */
const jointBehind = new RegExp(
  [
    String.raw`^(?:,? as published by the free software foundation)?${closing}(?:(?:licen[cs]es?|dedication)\b${closing})?`,
    place,
    joint,
    yourOption,
    beforeName,
  ].join(""),
  "i",
);

/** "AL, Apache License, V2.0, http://…" and in the next line "BSD, BSD License". */
const afterAddress = /^,? https?:\/\/[^\s,]{4,160} [A-Z]{2,5}, (?=[A-Z])/;

const enumerator = String.raw`(?:\(?(?:[a-d]|\d{1,2})[.)]\s)?`;
const endsWithMark = new RegExp(`${listMark}\\s?${enumerator}(?:(?:the|an?)\\s)?$`, "i");

/** List items have remarks and addresses after the names, GNU licenses half a page. */
const nextItem = new RegExp(`^[^${listMark}]{0,600}${listMark} ?${enumerator}(?:(?:the|a|an) )?`, "i");

/** The name of an unknown license. After a comma the sentence may simply continue: "…, see the license". */
function unreadName(words: string, isAfterComma: boolean): string | undefined {
  if (goesOn.test(words) || blank.test(words)) return undefined;
  return (isAfterComma ? titledLicense : namesLicense).exec(words)?.[0];
}

/** The licenses that share one name. */
const bsdLicenses: readonly string[] = ["BSD-2-Clause", "BSD-3-Clause", "BSD-4-Clause"];
const vagueLicense =
  /^(?:OSI[- ]approved )?(?:(?:BSD|Berkeley)(?:[- ](?:style|like|type))? (?:\w{1,12} )?licen[cs]es?\b|BSD(?![\w-]| (?:unix|systems?|db|kernels?|sockets?|make)\b))/i;

const namesLicense = /^(?:\S+ ){0,7}\S*licen[cs]e/i;
const titledLicense = /^(?:(?:the|a|an) )?(?:[A-Z][\w.&'’-]{0,30} (?:(?:of|for|and) )?){1,6}[Ll]icen[cs]e/;
const goesOn = new RegExp(
  String.raw`^${joinAlternatives(
    /see|you|this|that|which|is|are|may|can|must|as|with|without|in|for|to|by|on|at|from|unless|where|if/,
    /when|whose|found|available|please|not|all|any|it|appearing|included|accompanying|its license|licen[cs]e (?:below|above)/,
  )}\b`,
  "i",
);

/** "The ____ license (the [____] License)", in a template. */
const blank = /^.{0,40}_{3}/;

const filler = new RegExp(
  `^${joinAlternatives(
    /\[OSI\]\([^()\s]{1,80}\)-approved\b|OSI[- ]approved\b/,
    /[\s:"'“”‘([*_`•<>\uFFFD]|\?(?=[A-Z])|(?:href=)?"?https?:\/\/[^\s">]{4,160}(?:\s|">)|\(?[a-d1-4][.)]\s|the\b|a\b|an\b|this\b|both\b|either\b/,
    /(?:(?:your|a|the) )?choice of\b|dual licen[cs]e of\b|dual[- ]licen[cs]e (?:system|scheme|model)\b|(?:any (?:one )?|one (?:or more )?)of(?= the following)/,
    /at your (?:option|choice|discretion)\b|terms\b|conditions\b|and\b|provisions\b|of\b|following\b/,
    /same\b|two\b(?![ -]clause)|copyright\b|(?:its|their) (?:own|separate)\b|(?:GPL|DFSG)-(?:compatible|free)\b|open[ -]source\b|free\b|software\b|permissive\b|(?:three |four )?licen[cs]es?(?: called| known as|,(?= (?:the |namely )?[A-Z])|\s?[-–—:(]|(?=,? at your| [“"]))|,(?= at your)/,
    /licen[cs]e agreement:|under\b|(?:(?:latest|current) )?version of\b/,
  )}*`,
  "i",
);

/** Words between "licensed under" and the name. */
function skipFiller(text: string, start: number): number {
  const language = /^ (?:the )?(?=same (?:terms|licen[cs]e|conditions) as (?:the )?(?:perl|ruby))/i.exec(
    text.slice(start, start + 40),
  );
  if (language) return start + language[0].length;
  return start + (filler.exec(text.slice(start, start + 260))?.[0].length ?? 0);
}

type ReadNamed = Named & { readonly end: number };
type ReadUnread = UnreadName & { readonly end: number };

function readOne(
  text: string,
  at: number,
  gnu: readonly GnuLicense[],
  around = text,
): ReadNamed | ReadUnread | undefined {
  const near = gnu.find(
    ({ start, end }) => start >= at - 4 && end > at && start <= at + 200 && isPrelude(text.slice(at, start)),
  );
  const link = linkText(text, at);
  const like = mitStyle.exec(text.slice(at, at + 60))?.[0].length;
  if (like !== undefined)
    return { expression: { kind: "license", id: "MIT", orLater: false }, weak: true, at, end: at + like };
  const perl = likePerl.exec(text.slice(at, at + 160))?.[0].length;
  const perlTerms = perl === undefined ? undefined : tryParseExpression("Artistic-1.0-Perl OR GPL-1.0-or-later");
  if (perl !== undefined && perlTerms) return { expression: perlTerms, weak: false, at, end: at + perl };
  const linked = near && fromGnu(near, at + (link.end ?? 0));
  const isWhole =
    near &&
    (/-or-later$|-invariants-/.test(near.id) || (!near.weak && !mayGoOn.test(text.slice(near.end, near.end + 40))));
  if (linked && (near.start > at || isWhole)) return linked;
  const version = link.end === undefined ? undefined : versionBehind.exec(text.slice(at + link.end))?.[1];
  const name = readAnyName(version === undefined ? link.text : `${link.text} ${version}`, around);
  const isNamed = name !== undefined && "expression" in name;
  if (linked && (!isNamed || name.weak)) return linked;
  if (!isNamed) return ambiguousAt(text, at, link.end === undefined ? name : undefined);
  return { expression: name.expression, weak: name.weak, at, end: at + (link.end ?? name.length) };
}

/** `[Eclipse Public License](https://…), version 2.0` */
const versionBehind = /^,? (v(?:ersion )?\d\.\d[a-c]?)\b/i;
const mitStyle = /^\[?MIT[- ](?:style|like) licen[cs]e\b/i;

/** "The same terms as Perl 5.8.1 itself", not the language alone; the licenses themselves may be named behind it. */
const likePerl =
  /^(?:same (?:\w{1,9} ){0,2}as (?:the )?)?["“]?perl["”]?,? (?:\(?v?(?:ersion )?5(?:\.\d{1,3}){0,2}\)? (?:programming language )?(?:system )?itself\b|itself\b|programming language itself\b)(?!,? (?:\(?(?:i\.e\.|that is|under|dual|either the|the)\b))/i;

/** What may follow the name of a GNU license: an exception, or another license. */
const mayGoOn = /with\b|exception|classpath|^\s?[/+]/i;

function fromGnu({ id, weak, isOnly, start, end }: GnuLicense, linkEnd: number): ReadNamed | undefined {
  const expression = tryParseExpression(id);
  return expression && { expression, weak, at: start, end: Math.max(end, linkEnd), ...(isOnly && { isOnly }) };
}

/** "version 2.1 of the GNU Lesser ...": the name follows a few words later. */
function isPrelude(between: string): boolean {
  return prelude.test(between) || isVersionOf(between.replace(address, ""));
}

const address = /^https?:\/\/\S{4,160}\s{1,2}/i;
const prelude = /^(?:https?:\/\/\S{4,160}\s{1,2})?(?:the |a )?(?:terms of )?(?:the )?\[?$/i;

/** `[Apache 2.0 license](LICENSE)` is read as its link text. */
export function linkText(text: string, at: number): { text: string; end?: number } {
  const before = text.charCodeAt(at - 1) === 91 ? at - 1 : at;
  const match =
    /^\[(?:https?:\/\/[^\s\]]{4,160} )?([^\]]{1,120})\](?:\(([^()\s]{1,200})[^()]{0,80}\)|\[[^\]]{0,80}\])?/.exec(
      text.slice(before, before + 420),
    );
  if (!match) return { text: text.slice(at, at + 260) };
  const end = before - at + match[0].length;
  return { text: match[1] ?? "", end };
}

/** "A or B", or "A and B" in a sentence that says "dual licensed"; "A and B or C" is not clear enough. */
export function isChoice({ named, joints, unread }: List, sentence: string): boolean {
  if (named.length + unread.length < 2) return false;
  if (joints.has("or")) return !joints.has("and") && !saysAllApply(sentence);
  return offersChoice(
    sentence,
    named.flatMap(({ expression }) => listTerms(expression)),
  );
}
