import { EVENT_ID, parseEvents, YAMLException, type Event } from "js-yaml";
import { ParseError, TooLargeError } from "../domain/contracts/parse-error.ts";
import { readSimpleYaml } from "./simple-yaml.ts";
import { type YamlText, buildYamlValues } from "./yaml-values.ts";
import { formatNumber } from "../text/count.ts";
import { endOfLine } from "../text/line-at.ts";

const maxDepth = 100;
/** Counted with every alias expanded: a short file can expand to billions of values. */
const maxValues = 2_000_000;

/** Reads the first document of a YAML file. Every scalar stays the text that was written: `1.10` is not 1.1. */
export function parseYaml(text: string): unknown {
  return readYaml(text).documents[0];
}

/** Reads all documents and the keys that are written twice. Throws ParseError with the line. */
export function readYaml(text: string): YamlText {
  const simple = readSimpleYaml(text);
  return simple === undefined ? readAnyYaml(text) : { documents: [simple], repeated: [] };
}

/** The general parser. */
export function readAnyYaml(text: string): YamlText {
  const { source, events } = parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  const read = buildYamlValues(source, events);
  // Without aliases, the parser has checked the depth.
  if (events.length > maxValues || events.some(({ type }) => type === EVENT_ID.ALIAS)) checkSize(read.documents);
  return read;
}

interface Parsed {
  /** The text that the offsets of the events refer to. */
  readonly source: string;
  readonly events: readonly Event[];
}

/**
 * PyYAML takes lines inside of brackets and quotes with any indentation; our parser wants them to be indented more than
 * their key. Blanks at the start of such a line have no meaning: they are added, and the text is parsed again.
 */
function parse(text: string): Parsed {
  let source = text;
  let first: unknown;
  for (let left = maxParsedAgain; ; left -= source.length) {
    try {
      return { source, events: parseEvents(source, { maxDepth }) };
    } catch (error) {
      if (!isIndentation(error)) throw toParseError(error);
      first ??= error;
      if (left < source.length) throw toParseError(first);
      source = indentAt(source, error.mark?.position ?? 0);
    }
  }
}

/** Characters that are parsed again in one file: each line that is repaired costs a run over the text. */
const maxParsedAgain = 10_000_000;

function isIndentation(error: unknown): error is YAMLException {
  return error instanceof YAMLException && error.reason === "deficient indentation";
}

/** Indents a line more than any value that starts above it. */
function indentAt(text: string, position: number): string {
  const start = Math.max(text.lastIndexOf("\n", position - 1), text.lastIndexOf("\r", position - 1)) + 1;
  const above = text.slice(0, start).match(/^[ ?:-]*/gm) ?? [];
  const column = above.reduce((widest, { length }) => Math.max(widest, length), 0);
  return text.slice(0, start) + " ".repeat(column + 1) + text.slice(start);
}

function toParseError(error: unknown): ParseError {
  const line = error instanceof YAMLException && error.mark ? error.mark.line + 1 : undefined;
  if (error instanceof YAMLException && error.reason.startsWith("nesting exceeded"))
    return new TooLargeError(`The file is nested more than ${maxDepth} levels deep.`, line);
  return new ParseError("This is not valid YAML.", line);
}

/** Walks without recursion. Nested aliases could otherwise exhaust the code that walks the values later. */
function checkSize(documents: readonly unknown[]): void {
  const open: { readonly value: unknown; readonly depth: number }[] = documents.map((value) => ({ value, depth: 0 }));
  let seen = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    if (++seen > maxValues || next.depth > maxDepth) {
      throw new TooLargeError(
        `The file expands to more than ${formatNumber(maxValues)} values, or to more than ${maxDepth} levels, with its aliases.`,
      );
    }
    if (typeof next.value !== "object" || next.value === null) continue;
    for (const value of Object.values(next.value)) open.push({ value, depth: next.depth + 1 });
  }
}

/** The first line of every key that is indented by `indent` spaces, as the package managers write their YAML. */
export function yamlKeyLines(text: string, indent: number): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  let line = 1;
  for (let start = 0; start < text.length; line++) {
    const end = endOfLine(text, start);
    const key = keyOn(text, start, end, indent);
    if (key !== undefined && !lines.has(key)) lines.set(key, line);
    start = end + 1;
  }
  return lines;
}

/** `a@1` for `  'a@1':`; a key too long for one line starts with `? `. */
function keyOn(text: string, start: number, end: number, indent: number): string | undefined {
  for (let at = start; at < start + indent; at++) if (text.charCodeAt(at) !== 32) return undefined;
  const first = text.charCodeAt(start + indent);
  if (first === 32 || first === 35 || Number.isNaN(first)) return undefined;
  const content = text.slice(start + indent, end).trimEnd();
  const isLong = content.startsWith("? ");
  if (!isLong && !content.endsWith(":") && !content.endsWith(": {}")) return undefined;
  return withoutQuotes(isLong ? content.slice(2) : content.slice(0, content.lastIndexOf(":")));
}

function withoutQuotes(key: string): string {
  const quote = key[0];
  return (quote === "'" || quote === '"') && key.endsWith(quote) ? key.slice(1, -1) : key;
}
