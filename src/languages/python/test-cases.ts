import type { PythonToken } from "../../formats/python/tokens.ts";
import type { Call, Span } from "./calls.ts";
import { endOfValue } from "./end-of-value.ts";

/** A parameter value of a test case. */
interface TestCaseValue {
  readonly name: string;
  readonly value: Span;
  readonly line: number;
  /** A position just inside the function with the parameter. */
  readonly inFunctionAt: number;
}

/** `@pytest.mark.parametrize("model, size", [("a/b", 1), pytest.param("c/d", 2)])` sets parameters of the next function. */
export function readTestCases(tokens: readonly PythonToken[], { arguments: given, line }: Call): TestCaseValue[] {
  const [titles, cases] = given;
  if (!titles || !cases || tokens[cases.start]?.text !== "[") return [];
  const names = namesIn(tokens, titles);
  const inFunctionAt = nextFunction(tokens, cases.end);
  if (names.length === 0 || inFunctionAt === undefined) return [];
  return itemsOf(tokens, { start: cases.start + 1, end: cases.end - 1 }).flatMap((item) => {
    const values = valuesOf(tokens, item, names.length);
    return names.flatMap((name, index): TestCaseValue[] => {
      const value = values[index];
      return value ? [{ name, line: tokens[value.start]?.line ?? line, value, inFunctionAt }] : [];
    });
  });
}

/** One comma-separated text, or a list of texts. */
function namesIn(tokens: readonly PythonToken[], { start, end }: Span): string[] {
  return tokens
    .slice(start, Math.min(end, start + 40))
    .filter(({ kind }) => kind === "string")
    .flatMap(({ text }) => text.split(","))
    .map((name) => name.trim())
    .filter((name) => /^[A-Za-z_]\w*$/.test(name));
}

const maxCases = 200;

function itemsOf(tokens: readonly PythonToken[], { start, end }: Span): Span[] {
  const items: Span[] = [];
  for (let at = start; at < end && items.length < maxCases;) {
    const next = Math.min(endOfValue(tokens, at), end);
    if (next > at) items.push({ start: at, end: next });
    at = next + 1;
  }
  return items;
}

/** The values of one case: alone, in a tuple, or in `pytest.param(…)`. */
function valuesOf(tokens: readonly PythonToken[], item: Span, count: number): readonly Span[] {
  const isParam = tokens[item.start]?.text === "pytest" && tokens[item.start + 2]?.text === "param";
  const open = isParam ? item.start + 3 : item.start;
  const isTuple = isParam || count > 1;
  if (!isTuple) return [item];
  if (tokens[open]?.text !== "(" && tokens[open]?.text !== "[") return [];
  return itemsOf(tokens, { start: open + 1, end: item.end - 1 });
}

const maxDecorators = 400;

function nextFunction(tokens: readonly PythonToken[], from: number): number | undefined {
  for (let at = from; at < Math.min(tokens.length, from + maxDecorators); at++)
    if (tokens[at]?.kind === "name" && tokens[at]?.text === "def") return at + 1;
  return undefined;
}
