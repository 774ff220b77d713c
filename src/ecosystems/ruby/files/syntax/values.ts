import type { Part, Token } from "./scan.ts";

/** The value of an argument, if it is known without running the file. */
export type Value =
  | { readonly kind: "text"; readonly parts: readonly Part[] }
  | { readonly kind: "list"; readonly items: readonly Value[] }
  | { readonly kind: "pairs"; readonly pairs: readonly (readonly [Value, Value])[] }
  | { readonly kind: "variable"; readonly name: string }
  /** An expression; its strings and names may still be useful. */
  | {
      readonly kind: "other";
      readonly texts: readonly Value[];
      readonly names: readonly string[];
      readonly range: readonly [from: number, to: number];
    };

/** The tokens of a file, and the index of the matching bracket for every bracket. */
export interface Tokens {
  readonly all: readonly Token[];
  readonly partners: ReadonlyMap<number, number>;
}

/** The values of variables at one position: loop variables first, then those set once in the file. */
export type Lookup = (name: string) => Value | undefined;

const maxDepth = 20;

/** The value of the tokens from `from` to before `to`. */
export function readValue(tokens: Tokens, from: number, to: number, depth = 0): Value {
  const end = withoutFreeze(tokens, to);
  const first = tokens.all[from];
  if (!first || end <= from || depth > maxDepth) return other(tokens, from, end);
  if (end === from + 1) return single(first) ?? other(tokens, from, end);
  if (isSign(first, "*") && end === from + 2) return readValue(tokens, from + 1, end, depth + 1);
  if (tokens.partners.get(from) !== end - 1) return other(tokens, from, end);
  const inside = splitAtCommas(tokens, from + 1, end - 1);
  if (isSign(first, "[")) {
    return { kind: "list", items: inside.map(([start, stop]) => readValue(tokens, start, stop, depth + 1)) };
  }
  if (isSign(first, "{")) return { kind: "pairs", pairs: inside.flatMap((range) => toPair(tokens, range, depth)) };
  const [only, more] = inside;
  return only && !more ? readValue(tokens, only[0], only[1], depth + 1) : other(tokens, from, end);
}

/** The ranges between commas outside brackets. */
export function splitAtCommas(tokens: Tokens, from: number, to: number): [number, number][] {
  const ranges: [number, number][] = [];
  let start = skipLines(tokens, from, to);
  for (let at = start; at < to; at++) {
    at = endOfBracket(tokens, at);
    if (!isSign(tokens.all[at], ",")) continue;
    ranges.push([start, at]);
    start = skipLines(tokens, at + 1, to);
    at = start - 1;
  }
  let end = to;
  while (end > start && tokens.all[end - 1]?.kind === "line") end--;
  if (end > start) ranges.push([start, end]);
  return ranges;
}

/** The option in a range: `key: value`, `:key => value`, `"key" => value`. */
export function readOption(tokens: Tokens, [from, to]: readonly [number, number]): [Value, Value] | undefined {
  return toPair(tokens, [from, to], 0)[0];
}

/** The index of the matching bracket for an opening one, otherwise the index itself. */
export function endOfBracket(tokens: Tokens, at: number): number {
  const partner = tokens.partners.get(at) ?? at;
  return partner > at ? partner : at;
}

export function isSign(token: Token | undefined, value: string): boolean {
  return token?.kind === "sign" && token.value === value;
}

export function isName(token: Token | undefined, value: string): boolean {
  return token?.kind === "name" && token.value === value;
}

/** The string value; undefined if it is unknown. */
export function evaluateText(value: Value | undefined, lookup: Lookup, depth = 0): string | undefined {
  if (!value || depth > maxDepth) return undefined;
  if (value.kind === "variable") return evaluateText(lookup(value.name), lookup, depth + 1);
  if (value.kind !== "text") return undefined;
  let text = "";
  for (const part of value.parts) {
    const piece = typeof part === "string" ? part : evaluateText(lookup(part.hole), lookup, depth + 1);
    if (piece === undefined || text.length > 10_000) return undefined;
    text += piece;
  }
  return text;
}

/** The strings of a value or a list of values, without unknown ones. */
export function evaluateTexts(value: Value | undefined, lookup: Lookup, depth = 0): readonly string[] {
  if (!value || depth > maxDepth) return [];
  if (value.kind === "variable") return evaluateTexts(lookup(value.name), lookup, depth + 1);
  if (value.kind === "list") return value.items.flatMap((item) => evaluateTexts(item, lookup, depth + 1));
  const text = evaluateText(value, lookup);
  return text === undefined ? [] : [text];
}

function single(token: Token): Value | undefined {
  switch (token.kind) {
    case "text":
      return { kind: "text", parts: token.parts };
    case "symbol":
      return { kind: "text", parts: [token.value] };
    case "words":
      return { kind: "list", items: token.words.map((word) => ({ kind: "text", parts: [word] })) };
    case "name":
      return { kind: "variable", name: token.value };
    default:
      return undefined;
  }
}

function other(tokens: Tokens, from: number, to: number): Value {
  const inside = tokens.all.slice(from, Math.min(to, from + 100));
  return {
    kind: "other",
    texts: inside.flatMap((token) => (token.kind === "text" ? [{ kind: "text", parts: token.parts }] : [])),
    names: inside.flatMap((token) => (token.kind === "name" ? [token.value] : [])),
    range: [from, to],
  };
}

/** `"text".freeze` is `"text"`. */
function withoutFreeze(tokens: Tokens, to: number): number {
  const last = tokens.all[to - 1];
  const isCall = isName(last, "freeze") || isName(last, "dup") || isName(last, "to_s");
  return isCall && isSign(tokens.all[to - 2], ".") ? to - 2 : to;
}

function toPair(tokens: Tokens, [from, to]: readonly [number, number], depth: number): [Value, Value][] {
  const first = tokens.all[from];
  if (first?.kind === "label") {
    return [[{ kind: "text", parts: [first.value] }, readValue(tokens, from + 1, to, depth + 1)]];
  }
  for (let at = from; at < to; at++) {
    at = endOfBracket(tokens, at);
    if (!isSign(tokens.all[at], "=>")) continue;
    return [[readValue(tokens, from, at, depth + 1), readValue(tokens, at + 1, to, depth + 1)]];
  }
  return [];
}

function skipLines(tokens: Tokens, from: number, to: number): number {
  let at = from;
  while (at < to && tokens.all[at]?.kind === "line") at++;
  return at;
}
