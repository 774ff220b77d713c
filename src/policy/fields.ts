import { nearest } from "../text/nearest.ts";
import type { Source, YamlEntry, YamlNode } from "./yaml-node.ts";

/** What is noticed while a file is read: everything that is wrong, and where things stand. */
export interface Notes {
  readonly problems: { readonly line: number; readonly message: string }[];
  /** Path inside the policy, as `contexts/saas/allow/3`, to line. */
  readonly lines: Map<string, number>;
  /** The same paths to where they are written, in a policy that extends another. */
  readonly sources?: Map<string, Source>;
}

export type Fields = ReadonlyMap<string, YamlEntry>;

/** The entries of a mapping whose keys are the author's own. */
export function readMap(node: YamlNode, what: string, notes: Notes): Fields {
  if (node.kind === "map") return new Map(node.entries.map((entry) => [entry.key.value, entry]));
  complain(notes, node.line, `${capitalize(what)} must be a mapping ("key: value" lines), not ${kindOf(node)}.`);
  return new Map();
}

/** The entries of a mapping whose keys are fixed; a key without a value counts as absent. */
export function readFields(node: YamlNode, what: string, known: readonly string[], notes: Notes): Fields {
  const fields = readMap(node, what, notes);
  for (const { key } of fields.values()) {
    if (known.includes(key.value)) continue;
    complain(notes, key.line, `${quote(key.value)} is not a key of ${what}; ${suggest(key.value, known)}`);
  }
  return new Map([...fields].filter(([, { value }]) => !isNothing(value)));
}

export function readText(fields: Fields, key: string, notes: Notes): string | undefined {
  const entry = fields.get(key);
  if (!entry) return undefined;
  if (entry.value.kind === "text") return entry.value.value.trim();
  complain(notes, entry.value.line, `"${key}" must be text, not ${kindOf(entry.value)}.`);
  return undefined;
}

/** One of a few words; undefined when it is not given or wrong. */
export function readChoice<T extends string>(
  fields: Fields,
  key: string,
  choices: readonly T[],
  notes: Notes,
): T | undefined {
  const text = readText(fields, key, notes);
  if (text === undefined) return undefined;
  const choice = choices.find((name) => name === text);
  if (choice === undefined)
    complain(notes, lineOf(fields, key), `"${key}" is ${quote(text)}; ${suggest(text, choices)}`);
  return choice;
}

/** One of a few words, whose line is remembered. */
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

/** A day as `YYYY-MM-DD`; days that no calendar has are refused. */
export function readDate(fields: Fields, key: string, notes: Notes): string | undefined {
  const text = readText(fields, key, notes);
  if (text === undefined || isDate(text)) return text;
  complain(
    notes,
    lineOf(fields, key),
    `"${key}" is ${quote(text)}; write a day as YYYY-MM-DD, for example 2026-12-31.`,
  );
  return undefined;
}

/** Keeps where a value stands. */
export function remember(notes: Notes, path: string, { line, from }: YamlNode): void {
  notes.lines.set(path, line);
  if (from) notes.sources?.set(path, from);
}

export function complain(notes: Notes, line: number, message: string): void {
  if (notes.problems.length < maxProblems) notes.problems.push({ line, message });
}

/** Nobody reads more at once. */
const maxProblems = 100;

/** The line of a key; what is missing stands on line 1. */
export function lineOf(fields: Fields, key: string): number {
  return fields.get(key)?.key.line ?? 1;
}

/** "did you mean" where something is near, the whole choice where nothing is; ends the sentence. */
export function suggest(word: string, known: readonly string[]): string {
  const [guess] = nearest(word, known);
  return guess === undefined ? `write one of ${known.join(", ")}.` : `did you mean "${guess}"?`;
}

/** Text from a file, short enough for a message. */
export function quote(text: string): string {
  return `"${text.length > 60 ? `${text.slice(0, 57)}...` : text}"`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A key without a value. */
export function isNothing(node: YamlNode): boolean {
  return node.kind === "text" && node.isPlain && ["", "~", "null"].includes(node.value);
}

/** What a value is, for a message. */
export function kindOf(node: YamlNode): string {
  return isNothing(node) ? "nothing" : { text: "text", list: "a list", map: "a mapping" }[node.kind];
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
