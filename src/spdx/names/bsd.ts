import type { Match } from "./phrases.ts";
import type { Option, Reading } from "./reading.ts";
import type { Token } from "./words.ts";

/**
 * Reads the BSD licenses, whose names have the number of clauses, an adjective and "BSD" in any order and in brackets:
 * `3-clause BSD`, `BSD (3-clause)`, `The (New) BSD License`, `BSD 3-Clause "New" or "Revised" License`. In brackets
 * after a name, the word BSD itself may be missing.
 */
export function readBsd(tokens: readonly Token[], start: number, needsBsd = true): Match<Reading> | undefined {
  if (!starters.has(tokens[start]?.text ?? "")) return undefined;
  const parts: Found = { hasBsd: false, hasClause: false, clauses: new Set() };
  let at = start;
  for (let next = take(tokens, at, parts); next > at; next = take(tokens, at, parts)) at = next;
  if (!parts.hasBsd && (needsBsd || !parts.hasClause)) return undefined;
  const options = [...parts.clauses].map((clauses) => byClauses[clauses]).filter((option) => option !== undefined);
  if (parts.clauses.size > 1 || options.length < parts.clauses.size) return undefined;
  const meant = options.length === 1 ? options : Object.values(byClauses);
  return { value: { options: meant, family: meant }, end: at };
}

interface Found {
  hasBsd: boolean;
  hasClause: boolean;
  readonly clauses: Set<number>;
}

const byClauses: Readonly<Record<number, Option>> = {
  0: { id: "0BSD" },
  1: { id: "BSD-1-Clause" },
  2: { id: "BSD-2-Clause" },
  3: { id: "BSD-3-Clause" },
  4: { id: "BSD-4-Clause" },
};

/** "Modified BSD" is not included: it is a separate name, while "modified BSD-3-Clause" is a changed license. */
const adjectives: ReadonlyMap<string, number> = new Map(
  Object.entries({ simplified: 2, new: 3, revised: 3, old: 4, original: 4 }),
);

const counts: ReadonlyMap<string, number> = new Map([
  ...["zero", "one", "two", "three", "four", "five"].map((word, count) => [word, count] as const),
  ...["0", "1", "2", "3", "4"].map((digit, count) => [digit, count] as const),
]);

const starters: ReadonlySet<string> = new Set(["bsd", "bsdl", "berkeley", "(", ...adjectives.keys(), ...counts.keys()]);

export const bsdWords: readonly string[] = ["bsd", "bsdl", "clause", "clauses", ...adjectives.keys(), ...counts.keys()];

/** Takes one part of a BSD name; returns the same position if there is none. */
function take(tokens: readonly Token[], at: number, parts: Found): number {
  const text = tokens[at]?.text ?? "";
  if (text === "bsd" || text === "bsdl") {
    parts.hasBsd = true;
    return at + 1;
  }
  if (text === "berkeley" && tokens[at + 1]?.text === "software" && tokens[at + 2]?.text === "distribution") {
    parts.hasBsd = true;
    return at + 3;
  }
  const adjective = adjectives.get(text);
  if (adjective !== undefined && (parts.hasBsd || parts.hasClause || isFollowedByBsd(tokens, at + 1))) {
    parts.clauses.add(adjective);
    const another = tokens[at + 1]?.text === "or" && adjectives.has(tokens[at + 2]?.text ?? "");
    return another ? at + 2 : at + 1;
  }
  if (text === "(") return takeBrackets(tokens, at, parts);
  return takeCount(tokens, at, parts);
}

/** `(New)`, `(3-clause)`: brackets that contain only parts of the name. */
function takeBrackets(tokens: readonly Token[], at: number, parts: Found): number {
  const inside: Found = { ...parts, clauses: new Set(parts.clauses) };
  let end = at + 1;
  for (let next = takeBare(tokens, end, inside); next > end; next = takeBare(tokens, end, inside)) end = next;
  if (end === at + 1 || tokens[end]?.text !== ")") return at;
  parts.hasBsd = inside.hasBsd;
  parts.hasClause = inside.hasClause;
  for (const clauses of inside.clauses) parts.clauses.add(clauses);
  return end + 1;
}

function takeBare(tokens: readonly Token[], at: number, parts: Found): number {
  return tokens[at]?.text === "(" ? at : take(tokens, at, parts);
}

function takeCount(tokens: readonly Token[], at: number, parts: Found): number {
  const token = tokens[at];
  const count = counts.get(token?.text ?? "");
  if (!token || count === undefined || token.isVersion) return at;
  const isClause = /^(?:clause|term)s?$/.test(tokens[at + 1]?.text ?? "");
  if (isClause) parts.hasClause = true;
  else if (token.kind !== "number" || tokens[at - 1]?.text !== "bsd") return at; // plain numbers only after BSD
  parts.clauses.add(count);
  return isClause ? at + 2 : at + 1;
}

function isFollowedByBsd(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at]?.text;
  return next === "bsd" || next === "bsdl" || ((next === ")" || next === "or") && isNearBsd(tokens, at + 1));
}

function isNearBsd(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(at, at + 2).some(({ text }) => text === "bsd" || text === "bsdl");
}
