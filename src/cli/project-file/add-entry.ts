import { COLLECTION_STYLE, EVENT_ID, parseEvents, getScalarValue } from "js-yaml";
import type { Event } from "js-yaml";
import type { YamlNode } from "../../policy/read/yaml/yaml-node.ts";
import { YamlProblem } from "../../policy/read/yaml/yaml-node.ts";
import { readYamlTree } from "../../policy/read/yaml/yaml-tree.ts";

/** An entry of a list (`- a: b`) or of a mapping (`a: b`) below a key of `lcc.yml`. */
export interface NewEntry {
  readonly key: "waivers" | "overrides";
  /** Without indentation. */
  readonly lines: readonly string[];
}

/**
 * The text of a YAML file with one more entry below a key, unless it is there; no other line changes. Each place where the entry may go is
 * tried, and the result is parsed: it must be the old file and the entry, nothing else. Undefined: there is no such place.
 */
export function addEntry(text: string, entry: NewEntry): string | undefined {
  const before = toPlain(readYamlTree(text));
  const added = toPlain(readYamlTree([`${entry.key}:`, ...indent(entry.lines, 2)].join("\n")));
  if (has(before, added, entry.key)) return text;
  const want = JSON.stringify(join(before, added, entry.key));
  return candidates(text, entry).find((candidate) => printTree(candidate) === want);
}

/** A list or mapping without positions. */
type Plain = string | null | readonly Plain[] | PlainMap;

interface PlainMap {
  readonly fields: readonly (readonly [key: string, value: Plain])[];
}

function toPlain(node: YamlNode | undefined): Plain {
  if (!node) return null;
  if (node.kind === "list") return node.items.map(toPlain);
  if (node.kind === "map")
    return { fields: node.entries.map(({ key, value }) => [key.value, toPlain(value)] as const) };
  return node.isPlain && /^(?:|~|null)$/i.test(node.value) ? null : node.value;
}

function printTree(text: string): string | undefined {
  try {
    return JSON.stringify(toPlain(readYamlTree(text)));
  } catch (error) {
    if (error instanceof YamlProblem) return undefined;
    throw error;
  }
}

/** Whether the file has the entry already, however it is written. */
function has(before: Plain, added: Plain, key: string): boolean {
  const there = new Set(listEntries(before, key));
  return listEntries(added, key).every((entry) => there.has(entry));
}

function listEntries(file: Plain, key: string): string[] {
  const value = isMap(file) ? (file.fields.find(([name]) => name === key)?.[1] ?? null) : null;
  const entries = isMap(value) ? value.fields : isList(value) ? value : [];
  return entries.map((entry) => JSON.stringify(entry));
}

/** The old values with those of the new entry at their end. */
function join(before: Plain, added: Plain, key?: string): Plain {
  if (before === null) return added;
  if (isList(before) && isList(added)) return [...before, ...added];
  if (!isMap(before) || !isMap(added)) return before;
  if (key === undefined) return { fields: [...before.fields, ...added.fields] };
  const value = added.fields[0]?.[1] ?? null;
  if (!before.fields.some(([name]) => name === key)) return { fields: [...before.fields, [key, value]] };
  return { fields: before.fields.map(([name, old]) => [name, name === key ? join(emptyAs(old), value) : old]) };
}

/** `[]` and `{}` count as no value. */
function emptyAs(value: Plain): Plain {
  const isEmpty = (isList(value) && value.length === 0) || (isMap(value) && value.fields.length === 0);
  return isEmpty ? null : value;
}

function isList(value: Plain): value is readonly Plain[] {
  return Array.isArray(value);
}

function isMap(value: Plain): value is PlainMap {
  return value !== null && typeof value === "object" && !isList(value);
}

const maxPlaces = 200;

function candidates(text: string, { key, lines }: NewEntry): string[] {
  const found = findKey(text, key);
  const newline = /^[^\n]*\r\n/.test(text) ? "\r\n" : "\n";
  const insert = (at: number, by: number, content: readonly string[]) => {
    const start = at > 0 && text[at - 1] !== "\n" ? newline : "";
    return (
      text.slice(0, at) +
      start +
      indent(content, by)
        .map((line) => line + newline)
        .join("") +
      text.slice(at)
    );
  };
  if (found.keyEnd === undefined) {
    const atEnd = lineStarts(text, found.end).reverse();
    return atEnd.map((at) => insert(at, found.column, [`${key}:`, ...indent(lines, 2)]));
  }
  const { flowAt, valueColumn = found.column + 2 } = found;
  if (flowAt === undefined) return lineStarts(text, found.end).map((at) => insert(at, valueColumn, lines));
  const empty = /^[[{]\s*[\]}]/.exec(text.slice(flowAt))?.[0];
  if (empty !== undefined) {
    const rest = text.slice(0, flowAt).trimEnd() + text.slice(flowAt + empty.length);
    const end = lineStarts(rest, found.keyEnd)[0] ?? rest.length;
    const start = rest[end - 1] === "\n" ? "" : newline;
    const content = indent(lines, found.column + 2).map((line) => line + newline);
    return [rest.slice(0, end) + start + content.join("") + rest.slice(end)];
  }
  const flow = toFlow(lines);
  const closing = [...text.slice(found.end).matchAll(/[\]}]/g)]
    .slice(0, maxPlaces)
    .map(({ index }) => found.end + index);
  return closing.flatMap((at) => [", ", " "].map((comma) => text.slice(0, at) + comma + flow + text.slice(at)));
}

/** The entry on one line: `{ component: "a", license: "MIT" }`, or `"a": { license: "MIT" }`. */
function toFlow([first = "", ...rest]: readonly string[]): string {
  const fields = rest.map((line) => line.trim());
  return first.startsWith("- ") ? `{ ${[first.slice(2), ...fields].join(", ")} }` : `${first} { ${fields.join(", ")} }`;
}

interface FoundKey {
  /** Where the last value ends that is known to be below the key, or in the file. */
  readonly end: number;
  /** Of the keys of the file. */
  readonly column: number;
  /** Absent: the file does not have the key. */
  readonly keyEnd?: number;
  /** Of the entries below the key. */
  readonly valueColumn?: number;
  /** Where a list or mapping in brackets begins. */
  readonly flowAt?: number;
}

function findKey(text: string, key: string): FoundKey {
  let depth = 0;
  let isKey = true;
  let end = 0;
  let column = 0;
  let found: { keyEnd: number; valueColumn?: number; flowAt?: number } | undefined;
  let isInside = false;
  const endValue = () => {
    if (depth !== 2) return;
    if (!isKey) isInside = false;
    isKey = !isKey;
  };
  for (const event of parseEvents(text, {})) {
    if (found && !isInside && depth === 2 && event.type !== EVENT_ID.POP) break;
    const isOpening = event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE;
    if (isOpening && depth === 1) column = columnOf(text, event.start);
    if (isOpening && depth === 2 && isInside && found) {
      if (event.style === COLLECTION_STYLE.FLOW) found.flowAt = event.start;
      else found.valueColumn = columnOf(text, event.start);
    }
    const isNewKey = depth === 2 && isKey && event.type === EVENT_ID.SCALAR && getScalarValue(text, event) === key;
    end = Math.max(end, endOf(event));
    if (isNewKey) {
      found = { keyEnd: end };
      isInside = true;
    }
    if (isOpening || event.type === EVENT_ID.DOCUMENT) depth++;
    else if (event.type === EVENT_ID.POP) depth--;
    if (!isOpening && event.type !== EVENT_ID.DOCUMENT) endValue();
  }
  return { end, column, ...found };
}

function endOf(event: Event): number {
  if (event.type === EVENT_ID.SCALAR) return Math.max(event.valueEnd, event.anchorEnd, event.tagEnd);
  if (event.type === EVENT_ID.ALIAS) return event.anchorEnd;
  return event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE ? event.start : 0;
}

function columnOf(text: string, at: number): number {
  return (
    at - (text.lastIndexOf("\n", at - 1) + 1) - (text.startsWith("\ufeff") && !text.slice(0, at).includes("\n") ? 1 : 0)
  );
}

/** The next starts of lines at or after an offset, and the end of the text. */
function lineStarts(text: string, from: number): number[] {
  const starts = text[from - 1] === "\n" ? [from] : [];
  for (let at = text.indexOf("\n", from); at >= 0 && starts.length < maxPlaces; at = text.indexOf("\n", at + 1)) {
    starts.push(at + 1);
  }
  return starts.at(-1) === text.length ? starts : [...starts, text.length];
}

function indent(lines: readonly string[], by: number): string[] {
  return lines.map((line) => " ".repeat(by) + line);
}
