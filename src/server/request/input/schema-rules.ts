import type { Rules } from "../../../formats/json-schema/rules.ts";

/** Marks a text that the handler validates itself, including its length, with its own messages and codes. */
export const validatedByHandler: unique symbol = Symbol("validated by handler");

/** A rule that is documented but not enforced is worse than none. */
export function checkKeywords(rules: Rules): void {
  const unknown = Object.keys(rules).filter((keyword) => !enforced.has(keyword) && !describing.has(keyword));
  if (unknown.length > 0) throw new Error(`The input schema has unsupported rules: ${unknown.join(", ")}.`);
  if (rules.format !== undefined && !(rules.format in formats))
    throw new Error(`The format ${rules.format} is not supported.`);
  if (rules.pattern !== undefined) void new RegExp(rules.pattern, "u"); // fails at startup instead of on a request
}

interface Format {
  readonly pattern: RegExp;
  readonly message: string;
}

/** Only the formats that input needs; checked after the length, in linear time. */
export const formats: Readonly<Record<string, Format>> = {
  uuid: { pattern: /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i, message: "must be a UUID" },
  date: { pattern: /^\d{4}-\d\d-\d\d$/, message: "must be a date such as 2026-01-31" },
  email: { pattern: /^[^@\s]+@[^@\s]+$/, message: "must be an e-mail address" },
  password: { pattern: /^/, message: "" },
};

const enforced = new Set([
  ...["type", "enum", "const", "anyOf", "properties", "required", "patternProperties", "additionalProperties"],
  ...["items", "minItems", "maxItems", "minimum", "maximum", "minLength", "maxLength", "pattern", "format"],
  "default",
]);

const describing = new Set(["$id", "title", "description", "examples", "deprecated", "readOnly", "writeOnly"]);
