import { EVENT_ID, parseEvents, YAMLException } from "js-yaml";
import type { Event } from "js-yaml";
import { ParseError, TooLargeError } from "../domain/contracts/parse-error.ts";
import { readSimpleYaml } from "./simple-yaml.ts";
import { indentContinuations } from "./yaml-indent.ts";
import { type YamlText, buildYamlValues } from "./yaml-values.ts";
import { formatNumber } from "../text/count.ts";

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

function parse(text: string): Parsed {
  try {
    return { source: text, events: parseEvents(text, { maxDepth }) };
  } catch (error) {
    const source = isIndentation(error) ? indentContinuations(text) : undefined;
    if (source === undefined) throw toParseError(error);
    return parseIndented(source, error);
  }
}

/** The parser requires an indentation that YAML libraries of other languages do not. */
function isIndentation(error: unknown): boolean {
  return error instanceof YAMLException && error.reason === "deficient indentation";
}

function parseIndented(source: string, before: unknown): Parsed {
  try {
    return { source, events: parseEvents(source, { maxDepth }) };
  } catch (error) {
    throw toParseError(isIndentation(error) ? before : error);
  }
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
