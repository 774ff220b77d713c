import { isLongerThan } from "../../../auth/plain-text.ts";
import type { CheckOptions } from "../../../formats/json-schema/check.ts";
import type { Rules } from "../../../formats/json-schema/rules.ts";
import { formats, validatedByHandler } from "./schema-rules.ts";

/** Maximum length of text without its own `maxLength`. */
export const defaultMaxLength = 255;

const jsonChecks: CheckOptions = {
  stopsAtFirst: false,
  missing: "is required",
  explainType,
  explainRange: ({ minimum, maximum }) => {
    if (minimum === undefined) return `must be at most ${maximum}`;
    return maximum === undefined ? `must be at least ${minimum}` : `must be from ${minimum} to ${maximum}`;
  },
  selectProblems: (_choices, [first = []]) => first,
  pathOf: (key) => `.${key.slice(0, 50)}`,
  isInteger: Number.isSafeInteger,
  createTextCheck: (rules) => (validatedByHandler in rules ? undefined : (text) => checkText(rules, text)),
};

/** How to check the input of a request. */
export const inputChecks: Readonly<Record<"json" | "text", CheckOptions>> = {
  json: jsonChecks,
  text: {
    ...jsonChecks,
    explainType: (rules, value) =>
      Array.isArray(value) && rules.type !== "object" ? "is given more than once" : explainType(rules, value),
  },
};

function explainType({ type }: Rules, value: unknown): string {
  const actual = typeof value === "number" && type === "integer" ? String(value) : kinds[kindOf(value)];
  return `must be ${kinds[String(type)]}, not ${actual}`;
}

function checkText(rules: Rules, value: string): string | undefined {
  const { minLength = 0, maxLength = defaultMaxLength } = rules;
  if (value.length > maxLength && isLongerThan(value, maxLength)) return `must have at most ${characters(maxLength)}`;
  if (value.length < minLength || (minLength > 1 && !isLongerThan(value, minLength - 1))) {
    return minLength === 1 ? "must not be empty" : `must have at least ${characters(minLength)}`;
  }
  if (value.includes("\0")) return "must not contain the character NUL";
  if (!value.isWellFormed()) return "must not contain an unpaired surrogate";
  return checkForm(rules, value);
}

function checkForm({ pattern, format, examples }: Rules, text: string): string | undefined {
  const rule = format === undefined ? undefined : formats[format];
  if (rule && !rule.pattern.test(text)) return rule.message;
  if (pattern === undefined || new RegExp(pattern, "u").test(text)) return undefined;
  const example: unknown = Array.isArray(examples) ? examples[0] : undefined;
  return typeof example !== "string" ? "has an invalid format" : `has an invalid format; for example ${example}`;
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
