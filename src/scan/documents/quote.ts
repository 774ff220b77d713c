import { printable } from "../../text/printable.ts";
import type { DocumentLine } from "../../formats/document-sections.ts";
import { joinAlternatives } from "../../text/any-of.ts";

const maxQuoteLength = 300;

/** The words of a document on one line, cut if they are long. */
export function toQuote(text: string): string {
  const line = printable(text.slice(0, maxQuoteLength * 4))
    .replaceAll(/\s+/g, " ")
    .trim();
  return (line.length > maxQuoteLength ? `${line.slice(0, maxQuoteLength - 1)}…` : line).toWellFormed();
}

/** The first line with content: not a heading, rule, picture, badge or placeholder. */
export function firstWords(lines: readonly DocumentLine[]): DocumentLine | undefined {
  return lines.find(
    ({ text }) => !isHeading(text) && /[\p{L}\p{N}]/u.test(withoutBlanks(text)) && !/^\s*\[?!\[/.test(text),
  );
}

function isHeading(text: string): boolean {
  return /^ {0,3}#{1,6}\s/.test(text);
}

/** Placeholders in templates. */
const blank =
  /\[(?:TO FILL|More Information Needed|TODO|TBD|INSERT|YOUR)[^\]]{0,200}\]|\b(?:TODO|TBD|FIXME)\b|\bN\/A\b/gi;

function withoutBlanks(text: string): string {
  return text.replaceAll(blank, "").replace(/^[\s>*_+-]*(?:\*\*)?[\w ()/-]{0,60}:(?:\*\*)?\s*$/, "");
}

export function countBlanks(lines: readonly DocumentLine[]): number {
  return lines.reduce((count, { text }) => count + (text.match(blank)?.length ?? 0), 0);
}

/** A section can also state that there is nothing. */
export function isDenial(quote: string): boolean {
  return denial.test(quote.replace(/^[\s>*_+-]+/, ""));
}

const denial = new RegExp(
  String.raw`^${joinAlternatives(
    /no (?:[\w-]{1,30} ){0,4}(?:was|were|is|are|has|have|been|available|yet)|none|not|never|nothing/,
    /unknown|undisclosed|(?:this|it|the model) (?:is|was|has) (?:not|no)/,
    /we (?:have|did|do|are) ?(?:not|n['’]t)|we (?:haven|didn|don|aren)['’]t/,
    /there (?:is|are|was|were) (?:no|not)|(?:is|was|has|were) not/,
  )}\b`,
  "i",
);
