import type { FieldProblem } from "../../domain/errors.ts";
import { formats, validatedByHandler, type Rules } from "./schema-rules.ts";

/** Maximum length of text without its own `maxLength`. */
export const defaultMaxLength = 255;

/** Reads a string, number, boolean or null; see read-input.ts. */
export function readScalar(
  rules: Rules,
  isText: boolean,
  given: unknown,
  path: string,
  problems: FieldProblem[],
): unknown {
  if (Array.isArray(given) && isText) return refuse(problems, path, "is given more than once");
  const value = isText && typeof given === "string" ? convert(given, rules.type) : given;
  const message =
    checkType(rules, value) ?? checkWords(rules, value) ?? checkRange(rules, value) ?? checkText(rules, value);
  return message === undefined ? value : refuse(problems, path, message);
}

function refuse(problems: FieldProblem[], path: string, message: string): undefined {
  problems.push({ path, message });
}

/** Text that cannot be converted stays a string and fails the type check. */
function convert(text: string, type: Rules["type"]): unknown {
  if ((type === "integer" || type === "number") && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text)) return Number(text);
  if (type === "boolean" && (text === "true" || text === "false")) return text === "true";
  return text;
}

function checkType({ type }: Rules, value: unknown): string | undefined {
  if (typeof type !== "string") return undefined;
  const isRight = type === "integer" ? Number.isSafeInteger(value) : kindOf(value) === type;
  if (isRight) return undefined;
  const what = value !== null && type === "integer" && typeof value === "number" ? String(value) : describeKind(value);
  return `must be ${kinds[type] ?? type}, not ${what}`;
}

function checkWords(rules: Rules, value: unknown): string | undefined {
  const words = rules.const === undefined ? rules.enum : [rules.const];
  if (!words || words.includes(value)) return undefined;
  return words.length === 1 ? `must be ${String(words[0])}` : `must be one of ${words.join(", ")}`;
}

function checkRange({ minimum = -Infinity, maximum = Infinity }: Rules, value: unknown): string | undefined {
  if (typeof value !== "number" || (value >= minimum && value <= maximum)) return undefined;
  if (minimum === -Infinity) return `must be at most ${maximum}`;
  return maximum === Infinity ? `must be at least ${minimum}` : `must be from ${minimum} to ${maximum}`;
}

function checkText(rules: Rules, value: unknown): string | undefined {
  if (typeof value !== "string" || rules[validatedByHandler]) return undefined;
  const { minLength = 0, maxLength = defaultMaxLength } = rules;
  if (value.length > maxLength && isLonger(value, maxLength)) return `must have at most ${characters(maxLength)}`;
  if (value.length < minLength || (minLength > 1 && !isLonger(value, minLength - 1))) {
    return minLength === 1 ? "must not be empty" : `must have at least ${characters(minLength)}`;
  }
  if (value.includes("\0")) return "must not contain the character NUL";
  if (!value.isWellFormed()) return "must not contain an unpaired surrogate";
  return checkForm(rules, value);
}

function checkForm({ pattern, format, examples }: Rules, text: string): string | undefined {
  const known = format === undefined ? undefined : formats[format];
  if (known && !known.pattern.test(text)) return known.message;
  if (pattern === undefined || new RegExp(pattern, "u").test(text)) return undefined;
  const example: unknown = Array.isArray(examples) ? examples[0] : undefined;
  return typeof example !== "string" ? "has an invalid format" : `has an invalid format; for example ${example}`;
}

/** Counts code points, and stops early. */
function isLonger(text: string, length: number): boolean {
  if (text.length > length * 2) return true;
  let seen = 0;
  for (const _ of text) if (++seen > length) return true;
  return false;
}

/** The type of a value with its article: `a number`. */
export function describeKind(value: unknown): string {
  return kinds[kindOf(value)] ?? typeof value;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

const kinds: Readonly<Record<string, string>> = {
  string: "a string",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  object: "an object",
  array: "a list",
  null: "null",
};

function characters(count: number): string {
  return count === 1 ? "1 character" : `${count} characters`;
}
