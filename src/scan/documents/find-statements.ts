import type { DocumentFile } from "../../domain/report/document-files.ts";
import type { DocumentStatement, DocumentTopic } from "../../domain/report/model-documents.ts";
import { type DocumentSection, readSections } from "../../formats/document-sections.ts";
import { figuresIn, needFigures } from "./figures.ts";
import { countBlanks, firstWords, isDenial, toQuote } from "./quote.ts";
import { topicsOf } from "./topics-of.ts";

export interface DocumentText {
  readonly file: string;
  readonly kind: DocumentFile;
  readonly text: string;
}

const maxPerTopic = 5;

/** Statements about the topics in a document, each with its line. */
export function findStatements({ file, kind, text }: DocumentText): DocumentStatement[] {
  const sections = readSections(text);
  const trace = kind.kind === "page" && !isCard(text, sections) ? { isTrace: true } : {};
  const found = [...aboutItself(kind, text, sections), ...sections.flatMap(statementsIn)];
  const placed = found.map((one) => ({ ...one, file, ...trace }));
  return onceEach(placed).filter(within(maxPerTopic));
}

type Unplaced = Omit<DocumentStatement, "file" | "isTrace">;

/** A card starts with YAML front matter, or its title calls it a card. */
function isCard(text: string, sections: readonly DocumentSection[]): boolean {
  const [first] = sections;
  return (
    /^\ufeff?---\s*\n/.test(text) || /model card|model documentation|technical documentation/i.test(first?.title ?? "")
  );
}

/** If the name of a document indicates its topic, the whole document is about it. */
function aboutItself({ topic }: DocumentFile, text: string, sections: readonly DocumentSection[]): Unplaced[] {
  if (topic === undefined) return [];
  const lines = text.split("\n", 2_000).map((one, at) => ({ line: at + 1, text: one.slice(0, 2_000) }));
  const words = firstWords(lines);
  const heading = sections.find(({ level }) => level === 1)?.title;
  return words === undefined ? [] : [toStatement(topic, { words, lines, ...(heading !== undefined && { heading }) })];
}

function statementsIn(section: DocumentSection): Unplaced[] {
  const topics = topicsOf(section.title);
  const words = firstWords(section.lines);
  const told = topics.filter((topic) => !needFigures.has(topic));
  const heading = section.title;
  return [
    ...(words
      ? told.map((topic) => toStatement(topic, { words, lines: section.lines, heading, at: section.line }))
      : []),
    ...figuresIn(section, topics).map((figure) => ({ ...figure, heading: toQuote(heading) })),
  ];
}

interface Told {
  readonly words: { readonly line: number; readonly text: string };
  readonly lines: DocumentSection["lines"];
  readonly heading?: string;
  /** The line to report; absent: the line of the words. */
  readonly at?: number;
}

function toStatement(topic: DocumentTopic, { words, lines, heading, at }: Told): Unplaced {
  const quote = toQuote(words.text);
  const blanks = countBlanks(lines);
  return {
    topic,
    line: at ?? words.line,
    ...(heading !== undefined && heading !== "" && { heading: toQuote(heading) }),
    quote,
    ...(topic !== "use-policy" && isDenial(quote) && { isDenial: true }), // usage rules start like denials
    ...(blanks > 0 && { blanks }),
  };
}

/** Sections are nested: for a figure the innermost heading is best, for a text the outermost. */
function onceEach(statements: readonly DocumentStatement[]): DocumentStatement[] {
  const seen = new Map<string, DocumentStatement>();
  for (const one of statements) {
    const isFigure = needFigures.has(one.topic);
    const key = `${one.topic} ${isFigure ? one.line : one.quote}`;
    const { flop, flopAtMost } = seen.get(key) ?? {};
    if (isFigure)
      seen.set(key, { ...one, ...(flop !== undefined && { flop }), ...(flopAtMost !== undefined && { flopAtMost }) });
    else if (!seen.has(key)) seen.set(key, one);
  }
  return [...seen.values()];
}

/** Keeps at most `max` statements per topic. */
function within(max: number): (one: DocumentStatement) => boolean {
  const counts = new Map<DocumentTopic, number>();
  return ({ topic }) => {
    const count = (counts.get(topic) ?? 0) + 1;
    counts.set(topic, count);
    return count <= max;
  };
}
