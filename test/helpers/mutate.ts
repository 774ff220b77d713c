import { random } from "./random.ts";

/** A file's text with one to four changes of the kind that damaged or hostile files have. */
export function mutate(text: string, next: () => number): string {
  let changed = text;
  for (let count = 1 + Math.floor(next() * 4); count > 0; count--) changed = pick(changes, next)(changed, next);
  return changed;
}

/** The words of a text in another order. */
export function randomText(source: string, seed: number): string {
  const next = random(seed);
  const words = source.split(/\s+/);
  return words.map(() => pick(words, next)).join(" ");
}

type Change = (text: string, next: () => number) => string;

const signs = ["(", "[", "{", "<", '"', "${", "/*", "- "];
const strange = ["\0", "\r", "\ufeff", "\u202e", "\ud800", "\\", '"', "'", "`"];
const values = ["1e999", "-1", "99999999999999999999", "__proto__", "constructor", "NaN", "null"];
const fillers = ["a", " ", "=", "x.", "-", "/", "@"];

const changes: readonly Change[] = [
  (text, next) => text.slice(0, place(text, next)), // cut off
  (text, next) => text.slice(place(text, next)), // begun too late
  (text, next) => insert(text, next, text.slice(...range(text, next))), // repeated
  (text, next) => remove(text, next),
  (text, next) => insert(text, next, pick(strange, next)),
  (text, next) => insert(text, next, pick(signs, next).repeat(1 + Math.floor(next() * 300))),
  (text, next) => insert(text, next, pick(values, next)),
  (text, next) => insert(text, next, pick(fillers, next).repeat(1 + Math.floor(next() * 20_000))),
  (text, next) => flip(text, next),
  (text, next) => shuffleLines(text, next),
];

function insert(text: string, next: () => number, piece: string): string {
  const at = place(text, next);
  return text.slice(0, at) + piece + text.slice(at);
}

function remove(text: string, next: () => number): string {
  const [from, to] = range(text, next);
  return text.slice(0, from) + text.slice(to);
}

function flip(text: string, next: () => number): string {
  const at = place(text, next);
  const code = (text.charCodeAt(at) || 32) ^ (1 << Math.floor(next() * 7));
  return text.slice(0, at) + String.fromCharCode(code) + text.slice(at + 1);
}

function shuffleLines(text: string, next: () => number): string {
  const lines = text.split("\n").map((line) => ({ line, key: next() }));
  return lines
    .sort((a, b) => a.key - b.key)
    .map(({ line }) => line)
    .join("\n");
}

function range(text: string, next: () => number): [number, number] {
  const from = place(text, next);
  return [from, Math.min(text.length, from + 1 + Math.floor(next() * 200))];
}

function place(text: string, next: () => number): number {
  return Math.floor(next() * (text.length + 1));
}

function pick<T>(choices: readonly T[], next: () => number): T {
  const choice = choices[Math.floor(next() * choices.length)];
  if (choice === undefined) throw new Error("nothing to choose from");
  return choice;
}
