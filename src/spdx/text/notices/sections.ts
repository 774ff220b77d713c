import { joinAlternatives } from "../../../text/any-of.ts";
import { findGnuLicenses } from "./gnu/gnu-notice.ts";
import { type Expression, listTerms, tryParseExpression } from "../../expression.ts";
import { collectFamilies, familyWord } from "../match/bases.ts";
import { type LicenseFinding, weakConfidence } from "../finding.ts";
import { linkText } from "./named-list.ts";
import { isEarlier, isElsewhere, sentenceAround } from "./structure/other-subjects.ts";
import { type NamedInText, readName } from "./license-names.ts";
import type { Paragraph } from "../passage.ts";

interface Section {
  /** The licenses that the headings, sentences and addresses begin with. */
  readonly names: readonly LicenseFinding[];
  /** The paragraphs under the headings. */
  readonly body: readonly Paragraph[];
}

/** The content of a "License" section, as at the end of most READMEs. */
export function findSection(paragraphs: readonly Paragraph[]): Section {
  const names: LicenseFinding[] = [];
  const read: Paragraph[] = [];
  let sections = 0;
  for (const [at, heading] of paragraphs.entries()) {
    const rest = headingRest(heading);
    if (rest !== undefined && ++sections > maxSections) break;
    const inHeading = rest === undefined ? undefined : nameAt(rest, heading);
    if (inHeading) names.push(inHeading);
    if (rest === undefined || inHeading) continue;
    const body = sectionBody(paragraphs, at + 1);
    read.push(...body);
    names.push(...body.flatMap((paragraph) => [...sentenceNames(paragraph), ...addressNames(paragraph)]));
  }
  return { names, body: read };
}

/** What the names of a section add to its grants: another license, or the version. */
export function besideGrants(
  names: readonly LicenseFinding[],
  grants: readonly LicenseFinding[],
): readonly LicenseFinding[] {
  const sure = grants.filter(({ confidence }) => confidence > weakConfidence);
  if (sure.length === 0) return names;
  const families = collectFamilies(sure);
  return names.filter(
    ({ expression, confidence }) =>
      confidence > weakConfidence && !listTerms(expression).every((term) => families.has(familyWord(term))),
  );
}

const sectionLength = 4;
const maxSections = 20;

function sectionBody(paragraphs: readonly Paragraph[], start: number): readonly Paragraph[] {
  const body = paragraphs.slice(start, start + sectionLength);
  const end = body.findIndex((paragraph) => paragraph.isHeading);
  return end < 0 ? body : body.slice(0, end);
}

/** Names at the beginning of a sentence or a line, and in "X is MIT licensed". */
function sentenceNames(paragraph: Paragraph): LicenseFinding[] {
  const { text, lines } = paragraph;
  const named = [...text.slice(0, 1_500).matchAll(/\b(?:is|are|an?) \[?([^\s.;][^.;]{1,50}?)[- ]licen[cs]ed\b/gi)].map(
    (match) => match[1] ?? "",
  );
  const inLines = lines
    .slice(1, 12)
    .filter((line, at) => !goesOn(lines[at] ?? "", line) && !isElsewhere(sentenceAround(text, text.indexOf(line)), []));
  const cells = lines.slice(0, maxRows).flatMap((line) => (line.includes(" | ") ? line.split(" | ") : []));
  const sentences = [...listSentences(text), ...inLines, ...cells, ...named].filter((sentence) => !isEarlier(sentence));
  return sentences.flatMap((sentence) => nameAt(sentence, paragraph) ?? []);
}

/** Of a table. */
const maxRows = 40;

/** "the GNU Lesser" before "General Public License". */
function goesOn(before: string, line: string): boolean {
  return (
    /\b(?:gnu|the|lesser|library|affero|general|public|free|documentation)$/i.test(before) && /^\W{0,3}[\w]/.test(line)
  );
}

/** Addresses of licenses, which are more specific than "see here". */
function addressNames(paragraph: Paragraph): LicenseFinding[] {
  const addresses = [...paragraph.text.matchAll(/https?:\/\/[^\s()<>"'\]]{4,200}/g)].slice(0, 12);
  return addresses.flatMap(({ index, 0: address }) => {
    const name = readName(address);
    return name && !name.weak && !isEarlier(sentenceAround(paragraph.text, index))
      ? toFinding(name, address, paragraph)
      : [];
  });
}

/** The text after the word "License" in a heading; undefined if it is not such a heading. */
function headingRest({ text, isHeading }: Paragraph): string | undefined {
  if (text.length > 80) return undefined;
  const match =
    /^[^A-Za-z]{0,12}(?:the |copyright (?:and|&|\/) |legal (?:and|&) )?licen[cs](?:e|es|ing)(?:s| information| info| and copyright| & copyright)?(?=$|[^A-Za-z0-9_-])[\s:*_–—-]{0,6}/i.exec(
      text,
    );
  if (!match) return undefined;
  const rest = text.slice(match[0].length);
  return isHeading || rest === "" ? rest : undefined;
}

function listSentences(text: string): string[] {
  return text
    .slice(0, 1_500)
    .split(/(?<=[.;!])\s+(?=[A-Z[(])|\s+[-–—|•]\s+|\s*[©]\s*/)
    .slice(0, 12);
}

const leadingWord = joinAlternatives(
  /the|this|it|its|is|are|license|licence|licensed|released|distributed|under|by|terms|of|a|an/,
  /project|software|code|library|module|package|all|files?|source/,
);
const quotes = /[\s*_`>"'([]{0,6}/.source;
const betweenWords = /[\s:,*_`]*/.source;
const leadingWords = new RegExp(String.raw`^${quotes}(?:${leadingWord}\b${betweenWords}){0,12}`, "i");

/** A sentence of a license section that is, or begins with, the name of a license. */
function nameAt(sentence: string, paragraph: Paragraph): LicenseFinding | undefined {
  const text = sentence.replace(leadingWords, "");
  const link = linkText(sentence.trim(), 0).end === undefined ? undefined : linkText(sentence.trim(), 0).text;
  const name = (link ? standsAlone(link) : undefined) ?? standsAlone(text);
  const gnu = name && !name.weak ? undefined : gnuName(sentence);
  const best = name && (!gnu || gnu.weak) ? name : gnu;
  return best && toFinding(best, sentence, paragraph);
}

function toFinding(
  { expression, weak }: { expression: Expression; weak: boolean },
  words: string,
  { text, firstLine, lastLine }: Paragraph,
): LicenseFinding {
  const at = Math.max(0, text.indexOf(words));
  return { expression, kind: "section", confidence: weak ? weakConfidence : 0.9, firstLine, lastLine, at };
}

/** A name at the beginning that is not just the first word of something else ("W3C recommends ..."). */
function standsAlone(text: string): NamedInText | undefined {
  const name = readName(text);
  if (!name) return undefined;
  const ends =
    /licen[cs]ed?\W{0,3}$/i.test(text.slice(0, name.length)) ||
    /^\s*(?:$|[^\s\p{L}\p{N}]|licen[cs]e)/iu.test(text.slice(name.length));
  return ends ? name : undefined;
}

function gnuName(sentence: string): { expression: Expression; weak: boolean } | undefined {
  const [gnu] = isElsewhere(sentence, []) ? [] : findGnuLicenses(sentence);
  const expression = gnu && tryParseExpression(gnu.id);
  return expression && { expression, weak: gnu.weak };
}
