import { type Expression, parseExpression } from "../expression.ts";
import type { LicenseFinding } from "./finding.ts";
import { findGnuLicenses } from "./gnu-notice.ts";
import { readName } from "./license-names.ts";
import type { Paragraph } from "./paragraphs.ts";

/** Sentences that put something under a license, with the licenses they name. */
export function findGrants(paragraph: Paragraph): Grants {
  if (paragraph.isHeading || !mayGrant.test(paragraph.text)) return { findings: [], isIncomplete: false };
  const { named, isIncomplete } = namesIn(paragraph.text, grantPhrases);
  const findings = named.map(({ expression, weak, at }): LicenseFinding => ({
    expression,
    at,
    kind: "grant",
    confidence: weak ? weakConfidence : 0.9,
    firstLine: paragraph.firstLine,
    lastLine: paragraph.lastLine,
  }));
  return { findings, isIncomplete };
}

export interface Grants {
  readonly findings: readonly LicenseFinding[];
  /** A license is named beside the others that we cannot tell: what we found is not the whole answer. */
  readonly isIncomplete: boolean;
}

export const weakConfidence = 0.5;

const mayGrant = /licen[cs]e|terms|redistribute|permission|copying/i;

/** Behind these words a license is named. */
const grantPhrases =
  /\b(?:(?:(?:sub|dual[ -])?licen[cs]ed|released|distributed|available|published|provided|redistribute|redistributed|modify(?: it)?|copied|used|offered|issued|covered|governed|made available|placed|falls?)(?: to you)?(?: for use)?(?: solely| only| freely)?(?: either)? (?:under|by|via|with|using)|under the(?= same terms as)|under the (?!same terms as)(?:same )?(?:terms?|conditions|provisions)(?: (?:and|or) conditions)?(?: of)?|under terms of|(?:subject|according|pursuant) to(?: the (?:terms|conditions)(?: and conditions)?(?: of)?)?|licen[cs]es? (?:this|the) (?:\w+ ){1,3}(?:to you )?under|in accordance with(?: the terms of)?|licen[cs]e ?[:=]|is under|are under|be under|uses)\b[:=]?/gi;

/** Sentences about other people's work or about another time: what they name is not the license of this text. */
const notThisWork =
  /contribut|relicens|re-licens|pull request|changed? (?:the |its )?licen|switch(?:ed)? (?:the |its )?licen|formerly|previously|no longer|used to be|are not licensed|is not licensed|not be licensed|compatible with|dependenc|without permission|which licen[cs]e|choose a licen/i;

interface Named {
  readonly expression: Expression;
  readonly weak: boolean;
  readonly at: number;
}

/** The licenses that stand behind the phrases, each sentence looked at on its own for reasons not to believe it. */
function namesIn(text: string, phrases: RegExp): { named: Named[]; isIncomplete: boolean } {
  const found: Named[] = [];
  let isIncomplete = false;
  let readTo = 0;
  const gnu = findGnuLicenses(text);
  for (const match of text.matchAll(phrases)) {
    const start = match.index + match[0].length;
    if (start < readTo || notThisWork.test(sentenceAround(text, match.index))) continue;
    const list = readList(text, start, gnu);
    found.push(...list.named);
    isIncomplete ||= list.isIncomplete;
    readTo = list.end;
    if (found.length >= mostNames) break;
  }
  return { named: found, isIncomplete };
}

const mostNames = 12;

function sentenceAround(text: string, at: number): string {
  const before = text.lastIndexOf(". ", at);
  const after = text.indexOf(". ", at);
  return text.slice(Math.max(before + 1, at - 300), Math.min(after < 0 ? text.length : after, at + 300));
}

/** One license, or several joined by "or", "and", commas: all of one choice or all together. */
function readList(
  text: string,
  start: number,
  gnu: ReturnType<typeof findGnuLicenses>,
): { named: Named[]; end: number; isIncomplete: boolean } {
  const named: Named[] = [];
  let at = skipFiller(text, start);
  let isIncomplete = false;
  while (named.length < mostNames) {
    const one = readOne(text, at, gnu);
    if (!one) {
      isIncomplete = named.length > 0 && /^(?:\S+ ){0,7}\S*licen[cs]e/i.test(text.slice(at, at + 120));
      break;
    }
    named.push(one);
    at = one.end;
    const joint =
      /^[\s"')\]]{0,4}(?:\([^()]{0,160}\)\s?)?(?:,\s?or\b|,\s?and\b|,|•|\/|\bor\b|\band\b)\s?(?:(?:under|the|a|an|both|either|terms of|of) ){0,4}/i.exec(
        text.slice(at, at + 240),
      );
    if (!joint) break;
    at += joint[0].length;
  }
  return { named, end: at, isIncomplete };
}

/** Words between "licensed under" and the name. */
function skipFiller(text: string, start: number): number {
  const perl = /^ (?:the )?(?=same terms as perl)/i.exec(text.slice(start, start + 24));
  if (perl) return start + perl[0].length;
  const filler =
    /^(?:[\s:"'“([*_`•]|the\b|a\b|an\b|this\b|both\b|either\b|your choice of\b|terms\b|conditions\b|and\b|provisions\b|of\b|following\b|same\b|two\b|open[ -]source\b|free\b|software\b|permissive\b|licen[cs]es?:|licen[cs]e agreement:|under\b|version of\b)*/i;
  return start + (filler.exec(text.slice(start, start + 160))?.[0].length ?? 0);
}

function readOne(
  text: string,
  at: number,
  gnu: ReturnType<typeof findGnuLicenses>,
): (Named & { end: number }) | undefined {
  const near = gnu.find(
    (license) => license.start >= at - 4 && license.start <= at + 40 && isPrelude(text.slice(at, license.start)),
  );
  const link = linkText(text, at);
  const name = readName(link.text);
  if (near && (!name || name.weak || near.start > at || near.id.endsWith("-or-later"))) {
    const parsed = parseExpression(near.id);
    if (!("error" in parsed)) return { expression: parsed.expression, weak: near.weak, at: near.start, end: near.end };
  }
  return name && { expression: name.expression, weak: name.weak, at, end: at + (link.end ?? name.length) };
}

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
