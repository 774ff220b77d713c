import { EVENT_ID, getScalarValue, SCALAR_STYLE } from "js-yaml";
import type { AliasEvent, Event, ScalarEvent } from "js-yaml";
import { ParseError, TooLargeError } from "../domain/contracts/parse-error.ts";
import { createLineFinder } from "../text/line-at.ts";
import { formatNumber } from "../text/count.ts";
import { buildYaml, unfinished } from "./yaml-events.ts";
import { isFields } from "./value.ts";

/** A key that its mapping has already. */
export interface RepeatedKey {
  readonly key: string;
  readonly line: number;
}

export interface YamlText {
  readonly documents: readonly unknown[];
  /** Keys that a mapping has twice; the last value wins, as in PyYAML. */
  readonly repeated: readonly RepeatedKey[];
  /** The tags of lists and mappings, as they are written: `!name:module.Class`. */
  readonly tags?: ReadonlyMap<unknown, string>;
}

/**
 * Makes plain values of the events of a YAML parser. A tag says what a program makes of a value (`!function f`,
 * `!vault |`); here the value is what was written. Throws ParseError.
 */
export function buildYamlValues(source: string, events: readonly Event[]): YamlText {
  const reading: Reading = {
    lineAt: createLineFinder(source),
    documents: [],
    repeated: [],
    mergesLeft: maxMerged,
    namelessKeys: 0,
  };
  const tags = new Map<unknown, string>();
  buildYaml<unknown, Open>(source, events, {
    startDocument: () => {},
    scalar: (event) => getScalarValue(source, event),
    alias: (_, value, { anchorStart }) => checkAlias(reading, value, anchorStart),
    begin: ({ type, tagStart, tagEnd }) => {
      const value = type === EVENT_ID.SEQUENCE ? [] : {};
      if (tagStart >= 0) tags.set(value, source.slice(tagStart, tagEnd));
      return { value, key: undefined, merged: undefined };
    },
    end: ({ value }) => value,
    add: (parent, value, event) => add(reading, parent, value, event),
  });
  const { documents, repeated } = reading;
  return { documents, repeated, ...(tags.size > 0 && { tags }) };
}

/** Far more than people write; each costs time and memory. */
const maxMerged = 500_000;

interface Reading {
  readonly documents: unknown[];
  readonly repeated: RepeatedKey[];
  readonly lineAt: (offset: number) => number;
  /** Keys that `<<` may still copy: many small mappings can each copy a large one. */
  mergesLeft: number;
  namelessKeys: number;
}

type Table = Record<string, unknown>;

/** A list or mapping that has not ended. */
interface Open {
  readonly value: unknown[] | Table;
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

function checkAlias({ lineAt }: Reading, value: unknown, at: number): unknown {
  if (value === undefined) throw new ParseError("This is not valid YAML.", lineAt(at));
  if (value === unfinished) throw new ParseError("The file has an alias that refers to itself.", lineAt(at));
  return value;
}

function add(reading: Reading, parent: Open | undefined, value: unknown, event?: ScalarEvent | AliasEvent): void {
  if (!parent) reading.documents.push(value);
  else if (Array.isArray(parent.value)) parent.value.push(value);
  else if (parent.key) {
    const { key } = parent;
    parent.key = undefined;
    if (!key.isMerge || !merge(reading, parent, parent.value, value))
      setField(reading, parent, parent.value, key, value);
  } else parent.key = { text: nameKey(reading, value), ...describeKey(value, event) };
}

function describeKey(value: unknown, event?: ScalarEvent | AliasEvent): Omit<Key, "text"> {
  if (event?.type !== EVENT_ID.SCALAR) return { offset: event?.anchorStart ?? -1, isMerge: false };
  return { offset: event.valueStart, isMerge: value === "<<" && event.style === SCALAR_STYLE.PLAIN };
}

/** A list or mapping as a key has no name; its value gets a number as key. */
function nameKey(reading: Reading, value: unknown): string {
  return typeof value === "string" ? value : `? ${++reading.namelessKeys}`;
}

function setField({ repeated, lineAt }: Reading, open: Open, table: Table, key: Key, value: unknown): void {
  const isKnown = Object.hasOwn(table, key.text) && !open.merged?.delete(key.text);
  if (isKnown && key.offset >= 0 && repeated.length < maxRepeated)
    repeated.push({ key: key.text, line: lineAt(key.offset) });
  define(table, key.text, value);
}

/** More are not worth naming one by one. */
const maxRepeated = 100;

/** Copies what `<<` refers to, except for keys that the mapping has itself. False where it does not refer to a mapping. */
function merge(reading: Reading, open: Open, table: Table, value: unknown): boolean {
  const sources = Array.isArray(value) ? value : [value];
  if (!sources.every(isFields)) return false;
  for (const source of sources) {
    for (const [name, inherited] of Object.entries(source)) {
      if (--reading.mergesLeft < 0)
        throw new TooLargeError(`The file merges more than ${formatNumber(maxMerged)} keys with <<.`);
      if (Object.hasOwn(table, name)) continue;
      define(table, name, inherited);
      (open.merged ??= new Set()).add(name);
    }
  }
  return true;
}

/** `__proto__` in a file is only a key. */
function define(table: Table, name: string, value: unknown): void {
  if (name !== "__proto__") table[name] = value;
  else Object.defineProperty(table, name, { value, enumerable: true, writable: true, configurable: true });
}
