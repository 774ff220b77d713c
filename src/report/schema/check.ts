import type { TSchema } from "typebox";
import { type CheckOptions, createCheck, nameWords, type Problem, wrong } from "../../formats/json-schema/check.ts";
import { type Rules, listAllowedValues } from "../../formats/json-schema/rules.ts";

/** Finds the first problem of a value that should be a report, or a part of one. */
export type ReportCheck = (value: unknown) => Problem | undefined;

export function createReportCheck(schema: TSchema): ReportCheck {
  const check = createCheck(schema, options);
  return (value) => check(value)?.[0];
}

const options: CheckOptions = {
  stopsAtFirst: true,
  missing: "is missing",
  explainType: (rules) => {
    const words = listAllowedValues(rules);
    if (words) return `must be ${nameWords(words)}`;
    return rules.type === "array" ? "must be a list" : `must be ${nameType(rules)}`;
  },
  explainRange: (rules) => `must be ${nameType(rules)}`,
  /** A problem inside a value is more useful than one about the whole value. */
  selectProblems: (choices, problems) =>
    problems.findLast(([first]) => first?.path !== "") ?? wrong(`must be ${nameEither(choices.map(nameType))}`),
  pathOf: (key) => `[${JSON.stringify(key.slice(0, 60))}]`,
  isInteger: Number.isInteger,
  createTextCheck: (rules) =>
    rules.format === "date-time" ? (text) => (isTime(text) ? undefined : `must be ${nameType(rules)}`) : undefined,
};

function isTime(text: string): boolean {
  return timeForm.test(text) && !Number.isNaN(Date.parse(text));
}

const timeForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

function nameEither(names: readonly string[]): string {
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].join(" or ");
}

function nameType({ type, format, items, minimum, maximum }: Rules): string {
  if (type === "object") return "an object";
  if (type === "array") return items?.type === "string" ? "a list of texts" : "a list";
  if (type === "string") return format === "date-time" ? "a time as 2026-01-31T12:00:00Z" : "text";
  if (type === "boolean") return "true or false";
  if (type === "null") return "null";
  const what = type === "integer" ? "a whole number" : "a number";
  if (minimum !== undefined && maximum !== undefined) return `${what} from ${minimum} to ${maximum}`;
  return minimum === undefined ? what : `${what}, ${minimum} or more`;
}
