import { type Environment, evaluateExpression, isTruthy, type RubyValue, type EvaluationContext } from "./evaluate.ts";
import { endOfBracket, isName, splitAtCommas } from "./values.ts";
import type { Lookup, Tokens } from "./values.ts";

/** A condition of a file: undefined if it cannot be known without running it. */
export interface Condition {
  readonly holds: (environment: Environment) => boolean | undefined;
  /** As written, except for whitespace. */
  readonly text: string;
}

/** An open `if`, `unless` or `case`. */
export interface Branches {
  /** The conditions of the branches so far. */
  readonly earlier: readonly Condition[];
  /** What `when` compares: the range of the expression after `case`. */
  readonly subject?: readonly [number, number];
}

/** The condition after the `if`, `unless` or `elsif` at a position. */
export function readCondition(tokens: Tokens, at: number, lookup: Lookup): Condition {
  const range = [at + 1, endOfCondition(tokens, at + 1)] as const;
  const condition = {
    holds: (environment: Environment) => isTruthy(evaluateExpression({ ...environment, tokens, lookup }, range)),
    text: describe(tokens, range),
  };
  return isName(tokens.all[at], "unless") ? not(condition) : condition;
}

/** Starts at an `if` or `unless`, which is the first branch, or at a `case`, which has none before its `when`. */
export function openBranches(tokens: Tokens, at: number, lookup: Lookup): Branches {
  if (!isName(tokens.all[at], "case")) return { earlier: [readCondition(tokens, at, lookup)] };
  return { earlier: [], subject: [at + 1, endOfCondition(tokens, at + 1)] };
}

/** The next branch, at its `elsif`, `when` or `else`: its conditions, all of which hold there. */
export function nextBranch(
  tokens: Tokens,
  at: number,
  lookup: Lookup,
  { earlier, subject }: Branches,
): { readonly branches: Branches; readonly conditions: readonly Condition[] } {
  const before = earlier.map(not);
  if (isName(tokens.all[at], "else")) return { branches: { earlier }, conditions: before };
  const own = subject ? readWhen(tokens, at, lookup, subject) : readCondition(tokens, at, lookup);
  return { branches: { earlier: [...earlier, own], ...(subject && { subject }) }, conditions: [...before, own] };
}

/** `when "a", "b"`. */
function readWhen(tokens: Tokens, at: number, lookup: Lookup, subject: readonly [number, number]): Condition {
  const range = [at + 1, endOfCondition(tokens, at + 1)] as const;
  const values = splitAtCommas(tokens, ...range);
  return {
    text: `${describe(tokens, subject)} is ${describe(tokens, range)}`,
    holds(environment) {
      const place = { ...environment, tokens, lookup };
      const value = evaluateExpression(place, subject);
      if (value === undefined) return undefined;
      const matches = new Set(values.map((range) => isCase(place, value, range)));
      return matches.has(true) || (matches.has(undefined) ? undefined : false);
    },
  };
}

/** No text or pattern is `nil`. */
function isCase(place: EvaluationContext, value: RubyValue, range: readonly [number, number]): boolean | undefined {
  if (value === null && place.tokens.all[range[0]]?.kind === "text") return false;
  const other = evaluateExpression(place, range);
  return other === undefined ? undefined : other === value;
}

function not({ holds, text }: Condition): Condition {
  return {
    text: `not (${text})`,
    holds(environment) {
      const held = holds(environment);
      return held === undefined ? undefined : !held;
    },
  };
}

function endOfCondition(tokens: Tokens, from: number): number {
  let at = from;
  while (at < tokens.all.length && tokens.all[at]?.kind !== "line" && !isName(tokens.all[at], "then"))
    at = endOfBracket(tokens, at) + 1;
  return at;
}

const maxTokens = 50;

function describe({ all }: Tokens, [from, to]: readonly [number, number]): string {
  const words = all.slice(from, Math.min(to, from + maxTokens)).map((token) => {
    if (token.kind === "text")
      return JSON.stringify(token.parts.map((part) => (typeof part === "string" ? part : "…")).join(""));
    if (token.kind === "words") return `%w[${token.words.join(" ")}]`;
    return token.kind === "line" ? "" : token.value;
  });
  return words.join(" ").replaceAll(/ ?(::|&?\.|[([]) ?| (?=[)\]])/g, "$1");
}
