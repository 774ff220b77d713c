import { readBlocks } from "./blocks.ts";
import type { Block, Call, ReadCall, RubyFile } from "./ruby-file.ts";
import type { Token } from "./scan.ts";
import { tokenize } from "./tokens.ts";
import { endOfBracket, isSign, readOption, readValue, splitAtCommas, evaluateText } from "./values.ts";
import type { Lookup, Tokens, Value } from "./values.ts";

/** Finds calls with these names in a Ruby file, without running it. */
export function readRuby(source: string, wanted: ReadonlySet<string>): RubyFile {
  const all = tokenize(source);
  const tokens: Tokens = { all, partners: pairBrackets(all) };
  return readBlocks(tokens, (at, block) => readCall(tokens, at, wanted, block));
}

function readCall(
  tokens: Tokens,
  at: number,
  wanted: ReadonlySet<string>,
  block: Block | undefined,
): ReadCall | undefined {
  const token = tokens.all[at];
  if (token?.kind !== "name") return undefined;
  const next = tokens.all[at + 1];
  const isAssignment = isSign(next, "=") && isSign(tokens.all[at - 1], ".");
  const name = isAssignment ? `${token.value}=` : token.value;
  if (!wanted.has(name) || (!isAssignment && !startsArguments(next))) return undefined;
  const [from, to, end] = argumentRange(tokens, isAssignment ? at + 2 : at + 1);
  return { call: toCall(tokens, name, token.line, [from, to], block), end };
}

/** Distinguishes a call from a variable or method of that name: `gem "x"`, `gem("x")`, `gemspec` alone on its line. */
function startsArguments(next: Token | undefined): boolean {
  return next?.kind !== "sign" || ["(", "[", "*", "->", "{"].includes(next.value);
}

/** The start and end of the arguments, and the position to continue at. */
function argumentRange(tokens: Tokens, from: number): [number, number, number] {
  const close = isSign(tokens.all[from], "(") ? tokens.partners.get(from) : undefined;
  if (close !== undefined && close > from) return [from + 1, close, close + 1];
  const end = endOfStatement(tokens, from);
  return [from, end, end];
}

const enders = new Set(["if", "unless", "while", "until", "rescue", "and", "or", "do", "then", "end", "else"]);

/** The end of a line, or the keyword that begins a block or a condition. */
function endOfStatement(tokens: Tokens, from: number): number {
  let at = from;
  for (; at < tokens.all.length; at++) {
    const token = tokens.all[at];
    if (!token || token.kind === "line" || (token.kind === "name" && enders.has(token.value))) return at;
    if (token.kind === "sign" && (token.value === "}" || token.value === ")" || token.value === "]")) return at;
    if (isSign(token, "{") && !startsHash(tokens.all[at - 1])) return at;
    at = endOfBracket(tokens, at);
  }
  return at;
}

/** A brace after a comma is a hash, otherwise a block. */
function startsHash(before: Token | undefined): boolean {
  if (before?.kind === "label") return true;
  return before?.kind === "sign" && [",", "(", "[", "=>", "=", "->", "**"].includes(before.value);
}

function toCall(
  tokens: Tokens,
  name: string,
  line: number,
  [from, to]: readonly [number, number],
  block: Block | undefined,
): Call {
  const args: Value[] = [];
  const options = new Map<string, Value>();
  for (const range of splitAtCommas(tokens, from, to)) {
    const isHash = isSign(tokens.all[range[0]], "{");
    const option = isHash ? undefined : readOption(tokens, range);
    const value = option ? undefined : readValue(tokens, range[0], range[1]);
    const pairs = option ? [option] : value?.kind === "pairs" ? value.pairs : [];
    for (const [key, setting] of pairs) options.set(evaluateText(key, noVariables) ?? "", setting);
    if (value && value.kind !== "pairs") args.push(value);
  }
  return { name, line, args, options, block };
}

const noVariables: Lookup = () => undefined;

const opening: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** Pairs of brackets; unmatched ones are ignored. */
function pairBrackets(all: readonly Token[]): ReadonlyMap<number, number> {
  const partners = new Map<number, number>();
  const open: { readonly at: number; readonly sign: string }[] = [];
  for (const [at, token] of all.entries()) {
    if (token.kind !== "sign") continue;
    if (token.value === "(" || token.value === "[" || token.value === "{") open.push({ at, sign: token.value });
    const want = opening[token.value];
    if (want === undefined || open.at(-1)?.sign !== want) continue;
    const start = open.pop()?.at ?? at;
    partners.set(start, at).set(at, start);
  }
  return partners;
}
