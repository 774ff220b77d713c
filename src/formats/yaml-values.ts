import { EVENT_ID, getScalarValue, SCALAR_STYLE } from "js-yaml";
import type { Event, MappingEvent, ScalarEvent, SequenceEvent } from "js-yaml";
import { ParseError, TooLargeError } from "../domain/parse-error.ts";
import { createLineFinder } from "./line-finder.ts";
import { formatNumber } from "../text/count.ts";

/** A key that its mapping has already. */
export interface RepeatedKey {
  readonly key: string;
  readonly line: number;
}

interface Values {
  readonly documents: readonly unknown[];
  readonly repeated: readonly RepeatedKey[];
}

/**
 * Makes plain values of the events of a YAML parser. A tag says what a program makes of a value (`!function f`,
 * `!vault |`); here the value is what was written. Throws ParseError.
 */
export function buildYaml(source: string, events: readonly Event[]): Values {
  const builder: Builder = {
    source,
    lineAt: createLineFinder(source),
    open: [],
    anchors: new Map(),
    documents: [],
    repeated: [],
    mergesLeft: maxMerged,
    namelessKeys: 0,
  };
  for (const event of events) take(builder, event);
  const { documents, repeated } = builder;
  return { documents, repeated };
}

/** Far more than people write; each costs time and memory. */
const maxMerged = 500_000;

interface Builder {
  readonly documents: unknown[];
  readonly repeated: RepeatedKey[];
  readonly source: string;
  readonly lineAt: (offset: number) => number;
  readonly open: Open[];
  readonly anchors: Map<string, unknown>;
  /** Keys that `<<` may still copy: many small mappings can each copy a large one. */
  mergesLeft: number;
  namelessKeys: number;
}

type Table = Record<string, unknown>;

/** A list or mapping that has not ended. */
interface Open {
  readonly value: unknown[] | Table;
  readonly anchor: string | undefined;
  /** Read and waiting for its value. */
  key: Key | undefined;
  /** Keys that came from `<<`: those of the mapping itself replace them. */
  merged: Set<string> | undefined;
}

interface Key {
  readonly text: string;
  readonly offset: number;
  readonly isMerge: boolean;
}

/** Stands for an anchor whose value is still being read. */
const unfinished = Symbol("unfinished");

function take(builder: Builder, event: Event): void {
  switch (event.type) {
    case EVENT_ID.DOCUMENT:
      return builder.anchors.clear();
    case EVENT_ID.SCALAR:
      return takeScalar(builder, event);
    case EVENT_ID.ALIAS:
      return add(builder, resolveAlias(builder, event.anchorStart, event.anchorEnd), event.anchorStart);
    case EVENT_ID.SEQUENCE:
      return begin(builder, event, []);
    case EVENT_ID.MAPPING:
      return begin(builder, event, {});
    case EVENT_ID.POP:
      return end(builder);
  }
}

function takeScalar(builder: Builder, event: ScalarEvent): void {
  const value = getScalarValue(builder.source, event);
  const anchor = anchorOf(builder, event);
  if (anchor !== undefined) builder.anchors.set(anchor, value);
  const isMerge = value === "<<" && event.style === SCALAR_STYLE.PLAIN;
  add(builder, value, event.valueStart, isMerge);
}

function resolveAlias({ source, anchors, lineAt }: Builder, from: number, to: number): unknown {
  const name = source.slice(from, to);
  if (!anchors.has(name)) throw new ParseError("This is not valid YAML.", lineAt(from));
  const value = anchors.get(name);
  if (value === unfinished) throw new ParseError("The file has an alias inside of what it names.", lineAt(from));
  return value;
}

function begin(builder: Builder, event: SequenceEvent | MappingEvent, value: unknown[] | Table): void {
  const anchor = anchorOf(builder, event);
  if (anchor !== undefined) builder.anchors.set(anchor, unfinished);
  builder.open.push({ value, anchor, key: undefined, merged: undefined });
}

/** The end of a list or mapping, or of the document when neither is open. */
function end(builder: Builder): void {
  const done = builder.open.pop();
  if (!done) return;
  if (done.anchor !== undefined) builder.anchors.set(done.anchor, done.value);
  add(builder, done.value, -1);
}

function add(builder: Builder, value: unknown, offset: number, isMerge = false): void {
  const parent = builder.open.at(-1);
  if (!parent) builder.documents.push(value);
  else if (Array.isArray(parent.value)) parent.value.push(value);
  else if (parent.key) {
    const { key } = parent;
    parent.key = undefined;
    if (!key.isMerge || !merge(builder, parent, parent.value, value))
      setField(builder, parent, parent.value, key, value);
  } else parent.key = { text: nameKey(builder, value), offset, isMerge };
}

/** A list or mapping as a key has no name; its value gets a number as key. */
function nameKey(builder: Builder, value: unknown): string {
  return typeof value === "string" ? value : `? ${++builder.namelessKeys}`;
}

function setField({ repeated, lineAt }: Builder, open: Open, table: Table, key: Key, value: unknown): void {
  const isKnown = Object.hasOwn(table, key.text) && !open.merged?.delete(key.text);
  if (isKnown && key.offset >= 0 && repeated.length < maxRepeated)
    repeated.push({ key: key.text, line: lineAt(key.offset) });
  define(table, key.text, value);
}

/** More are not worth naming one by one. */
const maxRepeated = 100;

/** Copies what `<<` refers to, except for keys that the mapping has itself. False where it does not refer to a mapping. */
function merge(builder: Builder, open: Open, table: Table, value: unknown): boolean {
  const sources = Array.isArray(value) ? value : [value];
  if (!sources.every(isTable)) return false;
  for (const source of sources) {
    for (const [name, inherited] of Object.entries(source)) {
      if (--builder.mergesLeft < 0)
        throw new TooLargeError(`The file merges more than ${formatNumber(maxMerged)} keys with <<.`);
      if (Object.hasOwn(table, name)) continue;
      define(table, name, inherited);
      (open.merged ??= new Set()).add(name);
    }
  }
  return true;
}

function isTable(value: unknown): value is Table {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `__proto__` in a file is only a key. */
function define(table: Table, name: string, value: unknown): void {
  if (name !== "__proto__") table[name] = value;
  else Object.defineProperty(table, name, { value, enumerable: true, writable: true, configurable: true });
}

function anchorOf({ source }: Builder, { anchorStart, anchorEnd }: ScalarEvent | SequenceEvent | MappingEvent) {
  return anchorStart < 0 ? undefined : source.slice(anchorStart, anchorEnd);
}
