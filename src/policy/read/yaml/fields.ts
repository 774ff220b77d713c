import { suggestNames } from "../../../text/suggest-names.ts";
import { shorten } from "../../../text/shorten.ts";
import { capitalize } from "../../../text/capitalize.ts";
import type { Source, YamlEntry, YamlNode } from "./yaml-node.ts";

/** Collected while a file is read: all problems, and the lines of values. */
export interface Notes {
  readonly problems: { readonly line: number; readonly message: string }[];
  /** Maps a path inside the policy, such as `contexts/saas/allow/3`, to its line. */
  readonly lines: Map<string, number>;
  /** Maps the same paths to their source, in a policy that extends another. */
  readonly sources?: Map<string, Source>;
}

export type Fields = ReadonlyMap<string, YamlEntry>;

/** The entries of a mapping with arbitrary keys. */
export function readMap(node: YamlNode, what: string, notes: Notes): Fields {
  if (node.kind === "map") return new Map(node.entries.map((entry) => [entry.key.value, entry]));
  complain(notes, node.line, `${capitalize(what)} must be a mapping ("key: value" lines), not ${describeNode(node)}.`);
  return new Map();
}

/** The entries of an optional mapping with arbitrary keys. */
export function readMapping(fields: Fields, key: string, notes: Notes): Fields {
  const node = fields.get(key)?.value;
  return node ? readMap(node, `"${key}"`, notes) : new Map();
}

/** The entries of a mapping with fixed keys; a key without a value is treated as absent. */
export function readFields(node: YamlNode, what: string, keys: readonly string[], notes: Notes): Fields {
  const fields = readMap(node, what, notes);
  for (const { key } of fields.values()) {
    if (keys.includes(key.value)) continue;
    complain(notes, key.line, `${quote(key.value)} is not a key of ${what}; ${suggest(key.value, keys)}`);
  }
  return new Map([...fields].filter(([, { value }]) => !isNothing(value)));
}

export function readTextField(fields: Fields, key: string, notes: Notes): string | undefined {
  const entry = fields.get(key);
  if (!entry) return undefined;
  if (entry.value.kind === "text") return entry.value.value.trim();
  complain(notes, entry.value.line, `"${key}" must be text, not ${describeNode(entry.value)}.`);
  return undefined;
}

/** One of a few words; undefined if missing or invalid. */
export function readChoice<T extends string>(
  fields: Fields,
  key: string,
  choices: readonly T[],
  notes: Notes,
): T | undefined {
  const text = readTextField(fields, key, notes);
  if (text === undefined) return undefined;
  const choice = choices.find((name) => name === text);
  if (choice === undefined)
    complain(notes, findKeyLine(fields, key), `"${key}" is ${quote(text)}; ${suggest(text, choices)}`);
  return choice;
}

/** One of a few words; its line is stored. */
export function readRule<T extends string>(
  fields: Fields,
  name: string,
  choices: readonly T[],
  path: string,
  notes: Notes,
): T | undefined {
  const key = fields.get(name)?.key;
  if (key) remember(notes, `${path}/${name}`, key);
  return readChoice(fields, name, choices, notes);
}

/** A date as `YYYY-MM-DD`; dates that do not exist are rejected. */
export function readDate(fields: Fields, key: string, notes: Notes): string | undefined {
  const text = readTextField(fields, key, notes);
  if (text === undefined || isDate(text)) return text;
  complain(
    notes,
    findKeyLine(fields, key),
    `"${key}" is ${quote(text)}; write a day as YYYY-MM-DD, for example 2026-12-31.`,
  );
  return undefined;
}

/** Stores the line and source of a value. */
export function remember(notes: Notes, path: string, { line, from }: YamlNode): void {
  notes.lines.set(path, line);
  if (from) notes.sources?.set(path, from);
}

export function complain(notes: Notes, line: number, message: string): void {
  if (notes.problems.length < maxProblems) notes.problems.push({ line, message });
}

/** More than anyone reads at once. */
const maxProblems = 100;

/** The line of a key; 1 if it is missing. */
export function findKeyLine(fields: Fields, key: string): number {
  return fields.get(key)?.key.line ?? 1;
}

/** The end of a sentence: "did you mean" if something is similar, otherwise all choices. */
export function suggest(word: string, choices: readonly string[]): string {
  const [guess] = suggestNames(word, choices);
  return guess === undefined ? `write one of ${choices.join(", ")}.` : `did you mean "${guess}"?`;
}

/** Text from a file, short enough for a message. */
export function quote(text: string): string {
  return `"${shorten(text, 60)}"`;
}

/** A key without a value. */
export function isNothing(node: YamlNode): boolean {
  return node.kind === "text" && node.isPlain && ["", "~", "null"].includes(node.value);
}

/** The kind of a value, for a message. */
export function describeNode(node: YamlNode): string {
  return isNothing(node) ? "nothing" : { text: "text", list: "a list", map: "a mapping" }[node.kind];
}

export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
