import type { TSchema } from "typebox";
import { isFields } from "../value.ts";

/** An invalid value, and its path. */
interface Problem {
  /** As in JavaScript: `.findings[3].status`; empty for the value itself. */
  readonly path: string;
  /** Follows the path: `must be a list`. */
  readonly message: string;
}

export type Check = (value: unknown) => Problem | undefined;

/** Turns a schema of this folder into a function that finds the first problem with a value. */
export function createCheck(schema: TSchema): Check {
  const rules: Rules = schema;
  if (rules.anyOf) return checkAny(rules.anyOf);
  if (rules.const !== undefined) return checkWords([rules.const]);
  if (rules.enum) return checkWords(rules.enum);
  if (rules.type === "object") return checkObject(rules);
  if (rules.type === "array") return checkList(rules.items ?? {});
  return createScalarCheck(rules);
}

/** The part of JSON Schema used in this folder. */
interface Rules {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Rules[];
  readonly properties?: Readonly<Record<string, Rules>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Rules;
  readonly items?: Rules;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
}

/** If a value matches no choice, a problem inside it is more useful than one about the whole value. */
function checkAny(choices: readonly Rules[]): Check {
  const checks = choices.map(createCheck);
  const neither = wrong(`must be ${eitherOf(choices.map(wordsFor))}`);
  return (value) => {
    let deeper: Problem | undefined;
    for (const check of checks) {
      const problem = check(value);
      if (!problem) return undefined;
      if (problem.path !== "") deeper = problem;
    }
    return deeper ?? neither;
  };
}

function eitherOf(words: readonly string[]): string {
  return [words.slice(0, -1).join(", "), ...words.slice(-1)].join(" or ");
}

function checkWords(words: readonly unknown[]): Check {
  const allowed = new Set(words);
  const problem = wrong(`must be ${words.length > 1 ? "one of " : ""}${words.join(", ")}`);
  return (value) => (allowed.has(value) ? undefined : problem);
}

function checkObject({ properties = {}, required = [], additionalProperties }: Rules): Check {
  const known = Object.entries(properties).map(([name, schema]) => ({
    name,
    check: createCheck(schema),
    missing: required.includes(name) ? { path: `.${name}`, message: "is missing" } : undefined,
  }));
  const checkOther = additionalProperties && createCheck(additionalProperties);
  return (value) => {
    if (!isFields(value)) return noObject;
    for (const { name, check, missing } of known) {
      const inner = value[name];
      const problem = inner === undefined ? missing : check(inner);
      if (problem) return problem === missing ? missing : within(`.${name}`, problem);
    }
    return checkOther && checkValues(value, checkOther);
  };
}

function checkValues(value: Readonly<Record<string, unknown>>, check: Check): Problem | undefined {
  for (const [key, inner] of Object.entries(value)) {
    const problem = check(inner);
    if (problem) return within(`[${JSON.stringify(key.slice(0, 60))}]`, problem);
  }
  return undefined;
}

function checkList(items: Rules): Check {
  const check = createCheck(items);
  return (value) => {
    if (!Array.isArray(value)) return noList;
    for (let at = 0; at < value.length; at++) {
      const problem = check(value[at]);
      if (problem) return within(`[${at}]`, problem);
    }
    return undefined;
  };
}

function createScalarCheck(rules: Rules): Check {
  const isRight = scalarTest(rules);
  const problem = wrong(`must be ${wordsFor(rules)}`);
  return (value) => (isRight(value) ? undefined : problem);
}

function scalarTest({ type, format, minimum = -Infinity, maximum = Infinity }: Rules): (value: unknown) => boolean {
  const isInside = (value: number) => value >= minimum && value <= maximum;
  switch (type) {
    case "string":
      return format === "date-time" ? isTime : (value) => typeof value === "string";
    case "number": // JSON can have numbers that are too large: 1e999
      return (value) => Number.isFinite(value) && isInside(Number(value));
    case "integer":
      return (value) => Number.isInteger(value) && isInside(Number(value));
    case "boolean":
      return (value) => typeof value === "boolean";
    case "null":
      return (value) => value === null;
    default:
      throw new Error(`no check for the type ${String(type)}`);
  }
}

function isTime(value: unknown): boolean {
  return typeof value === "string" && timeForm.test(value) && !Number.isNaN(Date.parse(value));
}

const timeForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

function wordsFor({ type, format, items, minimum, maximum }: Rules): string {
  if (type === "object") return "an object";
  if (type === "array") return items?.type === "string" ? "a list of texts" : "a list";
  if (type === "string") return format === "date-time" ? "a time as 2026-01-31T12:00:00Z" : "text";
  if (type === "boolean") return "true or false";
  if (type === "null") return "null";
  const what = type === "integer" ? "a whole number" : "a number";
  if (minimum !== undefined && maximum !== undefined) return `${what} from ${minimum} to ${maximum}`;
  return minimum === undefined ? what : `${what}, ${minimum} or more`;
}

const noObject = wrong("must be an object");
const noList = wrong("must be a list");

function wrong(message: string): Problem {
  return { path: "", message };
}

function within(step: string, { path, message }: Problem): Problem {
  return { path: step + path, message };
}
