import type { Location } from "../../domain/contracts/component.ts";

/**
 * A part of a report or of a comparison. It is built once; the terminal, Markdown and HTML each render every kind of
 * section, so a new section needs no code for a format.
 */
export type Section = TableSection | GroupSection | ListSection;

interface Heading {
  readonly id: string;
  readonly title: string;
  /** The color of the title in a terminal. */
  readonly tone?: "red" | "yellow" | "green" | "cyan";
  /** The number of entries; a section without entries is not shown. */
  readonly count: number;
  /** The number of new entries; missing without a baseline. */
  readonly fresh?: number | undefined;
  /** The entries in words; without a unit, the heading has no number. */
  readonly unit?: Unit;
  /** What the section means for the reader. */
  readonly remark?: string;
  /** Whether it can be collapsed because no decision depends on it. */
  readonly isFolded?: boolean;
}

export type Unit = readonly [one: string, many: string];

export interface TableSection extends Heading {
  readonly kind: "table";
  readonly columns: readonly Column[];
  readonly rows: Rows;
  /** If a row stands for several entries: the number of rows, and what they are. */
  readonly sized?: { readonly count: number; readonly unit: Unit };
}

/** Rows by license, and by the reasons for the verdict on a license. */
export interface GroupSection extends Heading {
  readonly kind: "groups";
  readonly columns: readonly Column[];
  readonly groups: readonly Group[];
}

export interface Group {
  readonly license: string;
  readonly count: number;
  readonly fresh?: number | undefined;
  readonly causes: readonly Cause[];
  /** What to do about it, in sentences. */
  readonly steps?: readonly string[];
  /** The same on the command line, one line each. */
  readonly advice?: readonly string[];
  /** What to paste once the first component is accepted; the first line says where. */
  readonly entry?: readonly string[];
}

export interface Cause {
  readonly reason: string;
  readonly count: number;
  readonly fresh?: number | undefined;
  readonly rows: Rows;
}

export interface ListSection extends Heading {
  readonly kind: "list";
  readonly items: Rows<Item>;
}

export interface Item {
  readonly text: Cell;
  /** Continues the text. */
  readonly detail?: Cell;
}

/** Made when they are needed: only the first ones may be shown, and each format has its own limit. */
export interface Rows<Entry = Row> extends Iterable<Entry> {
  readonly first: (max: number) => Entry[];
}

export interface Row {
  /** The number of entries that it stands for; one if missing. */
  readonly entries?: number;
  /** The first one names the row. */
  readonly cells: readonly Cell[];
  /** Whether it is missing in the baseline. */
  readonly isNew?: boolean;
  /** Why it needs attention. */
  readonly remark?: string | undefined;
}

export interface Column {
  readonly title: string;
  /** The minimum width in a terminal while another column can still shrink. */
  readonly min?: number;
  readonly style?: "dim" | "cyan";
  /** Whether longer text is cut at the start instead of the middle. */
  readonly isPath?: boolean;
  /** In a terminal, long text is printed above the rows that share it, or below its row. */
  readonly place?: "above" | "below";
}

/** Text of the report is untrusted, and every format makes it safe in its own way; strings are words of lcc. */
export type Span =
  | string
  /** A name or another text to be shown as it is. `untitled`: the text where the columns have no titles. */
  | { readonly name: string; readonly max?: number; readonly untitled?: string }
  | { readonly prose: string; readonly max?: number }
  | { readonly word: string; readonly untitled: string }
  | { readonly strong: string }
  | { readonly link: string }
  | { readonly places: readonly Location[] };

export type Cell = Span | readonly Span[];

/** How a format writes the spans of a cell. */
export interface SpanWriter<Text> {
  readonly word: (text: string, untitled: string) => Text;
  readonly name: (text: string, max: number | undefined, untitled: string) => Text;
  readonly prose: (text: string, max: number | undefined) => Text;
  readonly strong: (text: string) => Text;
  readonly link: (address: string) => Text;
  readonly places: (locations: readonly Location[]) => Text;
}

export function writeCell<Text>(cell: Cell, writer: SpanWriter<Text>): Text[] {
  return [cell].flat().map((span: Span) => {
    if (typeof span === "string") return writer.word(span, span);
    if ("word" in span) return writer.word(span.word, span.untitled);
    if ("name" in span) return writer.name(span.name, span.max, span.untitled ?? span.name);
    if ("prose" in span) return writer.prose(span.prose, span.max);
    if ("strong" in span) return writer.strong(span.strong);
    return "link" in span ? writer.link(span.link) : writer.places(span.places);
  });
}

export function countEntries(rows: readonly Row[]): number {
  return rows.reduce((sum, { entries = 1 }) => sum + entries, 0);
}

/** A section with a row for each entry. */
export function tableSection<Entry>(
  heading: Omit<Heading, "count">,
  columns: readonly (string | Column)[],
  entries: readonly Entry[],
  toRow: (entry: Entry) => Row,
): TableSection {
  const titled = columns.map((column) => (typeof column === "string" ? { title: column } : column));
  return { kind: "table", ...heading, count: entries.length, columns: titled, rows: rowsFrom(entries, toRow) };
}

export function rowsFrom<Source, Entry>(sources: readonly Source[], toEntry: (source: Source) => Entry): Rows<Entry> {
  return {
    first: (max) => sources.slice(0, max).map((source) => toEntry(source)),
    *[Symbol.iterator]() {
      for (const source of sources) yield toEntry(source);
    },
  };
}
