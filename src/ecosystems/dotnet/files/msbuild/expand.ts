import { callFunction, type Place } from "./functions.ts";
import { closingParenthesis } from "./syntax.ts";

/** Properties with several possible values multiply; a longer list would not be useful. */
const maxValues = 16;
const maxLength = 10_000;
const maxDepth = 10;

/** The possible values of a string with `$(…)`. Unknown parts stay as written. */
export function expand(text: string, place: Place, depth = 0): readonly string[] {
  if (!text.includes("$(")) return [text];
  let results: readonly string[] = [""];
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf("$(", at);
    const close = open < 0 ? -1 : closingParenthesis(text, open + 2);
    if (close < 0) return append(results, [text.slice(at)]);
    const values = valuesOf(text.slice(open + 2, close), place, depth);
    results = append(append(results, [text.slice(at, open)]), values);
    at = close + 1;
  }
  return results;
}

/** Whether a string still has unknown parts. */
export function isUnknown(text: string): boolean {
  return text.includes("$(") || text.includes("@(") || text.includes("%(");
}

function append(results: readonly string[], values: readonly string[]): readonly string[] {
  const all = results.flatMap((result) => values.map((value) => (result + value).slice(0, maxLength)));
  return all.length > maxValues ? all.slice(0, maxValues) : all;
}

function valuesOf(expression: string, place: Place, depth: number): readonly string[] {
  const name = expression.trim();
  const asWritten = [`$(${expression})`];
  if (depth > maxDepth) return asWritten;
  if (/^[A-Za-z_][\w.-]*$/.test(name)) {
    const values = place.values(name.toLowerCase());
    return values.length > 0 ? values : asWritten;
  }
  const called = callFunction(name, place, (arg) => expand(arg, place, depth + 1)[0] ?? "");
  return called === undefined ? asWritten : [called];
}
