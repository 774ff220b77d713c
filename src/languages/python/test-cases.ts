import { isString, sign } from "../../formats/python/kinds.ts";
import { word } from "../../formats/python/name-table.ts";
import { isNameAt, textAt, type Tokens } from "../../formats/python/scan.ts";
import type { Call, Span } from "./calls.ts";
import { endOfValue } from "./end-of-value.ts";

/** A parameter value of a test case. */
interface TestCaseValue {
  readonly name: string;
  readonly value: Span;
  /** The token whose line is that of the value. */
  readonly at: number;
  /** A position just inside the function with the parameter. */
  readonly inFunctionAt: number;
}

/** `@pytest.mark.parametrize("model, size", [("a/b", 1), pytest.param("c/d", 2)])` sets parameters of the next function. */
export function readTestCases(tokens: Tokens, { arguments: given }: Call): TestCaseValue[] {
  const [titles, cases] = given;
  if (!titles || !cases || tokens.kinds[cases.start] !== sign.openList) return [];
  const names = namesIn(tokens, titles);
  const inFunctionAt = nextFunction(tokens, cases.end);
  if (names.length === 0 || inFunctionAt === undefined) return [];
  return itemsOf(tokens, { start: cases.start + 1, end: cases.end - 1 }).flatMap((item) => {
    const values = valuesOf(tokens, item, names.length);
    return names.flatMap((name, index): TestCaseValue[] => {
      const value = values[index];
      return value ? [{ name, at: value.start, value, inFunctionAt }] : [];
    });
  });
}

/** One comma-separated text, or a list of texts. */
function namesIn(tokens: Tokens, { start, end }: Span): string[] {
  const texts: string[] = [];
  for (let at = start; at < Math.min(end, start + 40); at++)
    if (isString(tokens.kinds[at])) texts.push(...textAt(tokens, at).split(","));
  return texts.map((name) => name.trim()).filter((name) => /^[A-Za-z_]\w*$/.test(name));
}

const maxCases = 200;

function itemsOf(tokens: Tokens, { start, end }: Span): Span[] {
  const items: Span[] = [];
  for (let at = start; at < end && items.length < maxCases;) {
    const next = Math.min(endOfValue(tokens, at), end);
    if (next > at) items.push({ start: at, end: next });
    at = next + 1;
  }
  return items;
}

/** The values of one case: alone, in a tuple, or in `pytest.param(…)`. */
function valuesOf(tokens: Tokens, item: Span, count: number): readonly Span[] {
  const isParam = textAt(tokens, item.start) === "pytest" && textAt(tokens, item.start + 2) === "param";
  const open = isParam ? item.start + 3 : item.start;
  const isTuple = isParam || count > 1;
  if (!isTuple) return [item];
  if (tokens.kinds[open] !== sign.open && tokens.kinds[open] !== sign.openList) return [];
  return itemsOf(tokens, { start: open + 1, end: item.end - 1 });
}

const maxDecorators = 400;

function nextFunction(tokens: Tokens, from: number): number | undefined {
  for (let at = from; at < Math.min(tokens.end, from + maxDecorators); at++)
    if (isNameAt(tokens, at, word.def)) return at + 1;
  return undefined;
}
