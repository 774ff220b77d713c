import type { DocumentFile } from "../../domain/report/document-files.ts";
import type { DocumentStatement, DocumentTopic } from "../../domain/report/model-documents.ts";
import { type DocumentSection, readSections } from "../../formats/document-sections.ts";
import { figuresIn, needFigures } from "./figures.ts";
import { countBlanks, firstWords, isDenial, toQuote } from "./quote.ts";
import { documentWords } from "../../domain/report/document-words.ts";
import { documentTopics } from "../../domain/schema/words.ts";

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
  const unplaced = [...aboutItself(kind, text, sections), ...sections.flatMap(statementsIn)];
  const placed = unplaced.map((statement) => ({ ...statement, file, ...trace }));
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
  const lines = text.split("\n", 2_000).map((line, at) => ({ line: at + 1, text: line.slice(0, 2_000) }));
  const words = firstWords(lines);
  const heading = sections.find(({ level }) => level === 1)?.title;
  return words === undefined ? [] : [toStatement(topic, { words, lines, ...(heading !== undefined && { heading }) })];
}

function statementsIn(section: DocumentSection): Unplaced[] {
  const topics = topicsOf(section.title);
  const words = firstWords(section.lines);
  const stated = topics.filter((topic) => !needFigures.has(topic));
  const heading = section.title;
  return [
    ...(words
      ? stated.map((topic) => toStatement(topic, { words, lines: section.lines, heading, at: section.line }))
      : []),
    ...figuresIn(section, topics).map((figure) => ({ ...figure, heading: toQuote(heading) })),
  ];
}

interface StatementText {
  readonly words: { readonly line: number; readonly text: string };
  readonly lines: DocumentSection["lines"];
  readonly heading?: string;
  /** The line to report; absent: the line of the words. */
  readonly at?: number;
}

function toStatement(topic: DocumentTopic, { words, lines, heading, at }: StatementText): Unplaced {
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
  for (const statement of statements) {
    const isFigure = needFigures.has(statement.topic);
    const key = `${statement.topic} ${isFigure ? statement.line : statement.quote}`;
    const { flop, flopAtMost } = seen.get(key) ?? {};
    if (isFigure)
      seen.set(key, {
        ...statement,
        ...(flop !== undefined && { flop }),
        ...(flopAtMost !== undefined && { flopAtMost }),
      });
    else if (!seen.has(key)) seen.set(key, statement);
  }
  return [...seen.values()];
}

/** Keeps at most `max` statements per topic. */
function within(max: number): (statement: DocumentStatement) => boolean {
  const counts = new Map<DocumentTopic, number>();
  return ({ topic }) => {
    const count = (counts.get(topic) ?? 0) + 1;
    counts.set(topic, count);
    return count <= max;
  };
}

/** The topics of a heading or label; some have several, most have none. */
function topicsOf(title: string): DocumentTopic[] {
  const heading = ` ${title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}./&,-]+/gu, " ")
    .trim()} `;
  return documentTopics.filter((topic) => {
    const { within = [], whole = [] } = documentWords[topic];
    return whole.some((words) => heading === ` ${words} `) || within.some((words) => heading.includes(` ${words}`));
  });
}
