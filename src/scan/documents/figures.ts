import type { DocumentStatement, DocumentTopic } from "../../domain/report/model-documents.ts";
import type { DocumentLine, DocumentSection } from "../../formats/document-sections.ts";
import { declaredFlop, flopOfHours, processorHours } from "./compute.ts";
import { toQuote } from "./quote.ts";

type Figure = Pick<DocumentStatement, "topic" | "quote" | "flop" | "flopAtMost"> & { readonly line: number };

/** Topics that need a figure: a heading alone is not enough. */
export const needFigures: ReadonlySet<DocumentTopic> = new Set([
  ...(["release", "parameters", "input-size", "compute", "training-time", "energy"] as const),
]);

/** Figures with units in the lines of a section. */
export function figuresIn(section: DocumentSection, topics: readonly DocumentTopic[]): Figure[] {
  const lines = section.lines.filter(({ text }) => digit.test(text)); // most lines have none
  return lines.flatMap((line) => [
    ...computeIn(line, section),
    ...patterns.flatMap(({ topic, anywhere, inTopic }) => {
      const isThere = anywhere?.test(line.text) || (topics.includes(topic) && inTopic.test(line.text));
      return isThere ? [{ topic, line: line.line, quote: quoteOf(line, section) }] : [];
    }),
  ]);
}

const digit = /[\d⁰¹²³⁴⁵⁶⁷⁸⁹]/;

interface FigurePattern {
  readonly topic: DocumentTopic;
  /** Sufficient in any section. */
  readonly anywhere?: RegExp;
  /** Sufficient below a heading of the topic. */
  readonly inTopic: RegExp;
}

const months = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
const patterns: readonly FigurePattern[] = [
  {
    topic: "energy",
    anywhere: /(?:energy|electric|consum|train)[^.]{0,100}\d\s?(?:[kMGT]Wh|(?:kilo|mega|giga)watt[- ]?hours?)\b/i,
    inTopic: /\d\s?(?:[kMGT]?Wh|[kMGT]J|(?:kilo|mega|giga)?watt[- ]?hours?|(?:kilo|mega|giga)?joules?)\b/i,
  },
  {
    topic: "parameters",
    anywhere: /\d\s?(?:B|M|T|billion|million|trillion)?[ -](?:trainable |total |active )?param(?:eter)?s?\b/i,
    inTopic: /\d\s?(?:B|M|T|billion|million|trillion)\b|\d{6}|\d{1,3}(?:,\d{3}){2}/i,
  },
  {
    topic: "input-size",
    anywhere: /(?:context (?:length|window|size)|sequence length|max(?:imum)? (?:input|output))[^.]{0,40}\d/i,
    inTopic: /\d/,
  },
  {
    topic: "training-time",
    anywhere:
      /(?:trained for|training (?:took|time|lasted|ran for))[^.]{0,40}\d[^.]{0,10}(?:hours?|days?|weeks?|months?)\b/i,
    inTopic: /\d[^.]{0,10}(?:hours?|days?|weeks?|months?)\b/i,
  },
  {
    topic: "release",
    anywhere: new RegExp(`\\breleased? (?:on|date)[^.]{0,20}(?:\\d{4}-\\d{2}|(?:${months})[a-z]* \\d)`, "i"),
    inTopic: new RegExp(
      `\\d{4}-\\d{2}|\\d{1,2}[./]\\d{1,2}[./]\\d{4}|(?:${months})[a-z]*\\.?,? (?:\\d{1,2},? )?\\d{4}`,
      "i",
    ),
  },
];

function computeIn(line: DocumentLine, section: DocumentSection): Figure[] {
  const flop = declaredFlop(line.text, section.title);
  if (flop !== undefined) return [{ topic: "compute", line: line.line, quote: quoteOf(line, section), flop }];
  const labelled = /hours used/i.test(`${section.title} ${line.text}`)
    ? /\d{1,9}(?:[.,]\d{1,9})?/.exec(line.text)?.[0]
    : undefined;
  const hours =
    processorHours(line.text) ?? (labelled === undefined ? undefined : Number(labelled.replaceAll(",", "")));
  if (hours === undefined || !Number.isFinite(hours)) return [];
  const around = section.lines.slice(0, 100).map(({ text }) => text.slice(0, 300));
  const flopAtMost = flopOfHours(hours, line.text) ?? flopOfHours(hours, around.join(" "));
  const quote = quoteOf(line, section);
  return [{ topic: "compute", line: line.line, quote, ...(flopAtMost !== undefined && { flopAtMost }) }];
}

/** Includes the label, because its value alone is not clear. */
function quoteOf({ text }: DocumentLine, { title, level }: DocumentSection): string {
  return toQuote(level === 0 ? `${title}: ${text}` : text);
}
