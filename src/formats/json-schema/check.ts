import { isFields } from "../value.ts";
import { listSchemas, entryRules, type Rules, listAllowedValues } from "./rules.ts";

/** An invalid value, and its path. */
export interface Problem {
  /** As in JavaScript: `.findings[3].status`; empty for the value itself. */
  readonly path: string;
  /** Follows the path: `must be a list`. */
  readonly message: string;
}

/** Finds what is wrong with a value; undefined: nothing. */
export type Check = (value: unknown) => readonly Problem[] | undefined;

/** How to check a kind of input, and how to word its problems. */
export interface CheckOptions {
  readonly stopsAtFirst: boolean;
  /** The message for a required field that is absent. */
  readonly missing: string;
  readonly explainType: (rules: Rules, value: unknown) => string;
  readonly explainRange: (rules: Rules) => string;
  /** Selects the problems to show if a value matches no choice of `anyOf`. */
  readonly selectProblems: (choices: readonly Rules[], problems: readonly (readonly Problem[])[]) => readonly Problem[];
  /** The path of an entry in an object with arbitrary keys. */
  readonly pathOf: (key: string) => string;
  readonly isInteger: (value: unknown) => boolean;
  /** Checks the length, the format and the characters of a text; undefined: any text is valid. */
  readonly createTextCheck: (rules: Rules) => ((text: string) => string | undefined) | undefined;
}

/** Turns a schema into a check. Paths are only built for problems: a report can have millions of values. */
export function createCheck(rules: Rules, options: CheckOptions): Check {
  const choices = listSchemas(rules);
  if (choices) return checkAny(choices, options);
  if (rules.type === "object") return rules.properties ? checkObject(rules, options) : checkEntries(rules, options);
  return rules.type === "array" ? checkList(rules, options) : checkScalar(rules, options);
}

function checkAny(choices: readonly Rules[], options: CheckOptions): Check {
  const checks = choices.map((choice) => createCheck(choice, options));
  return (value) => {
    const perChoice: (readonly Problem[])[] = [];
    for (const check of checks) {
      const problems = check(value);
      if (!problems) return undefined;
      perChoice.push(problems);
    }
    return options.selectProblems(choices, perChoice);
  };
}

function checkObject(rules: Rules, options: CheckOptions): Check {
  const { properties = {}, required = [] } = rules;
  const fields = Object.entries(properties).map(([name, inner]) => ({
    name,
    check: createCheck(inner, options),
    ifAbsent: required.includes(name) ? wrong(options.missing) : undefined,
  }));
  return (value) => {
    if (!isFields(value)) return wrong(options.explainType(rules, value));
    let problems: Problem[] | undefined;
    for (const { name, check, ifAbsent } of fields) {
      const inner = value[name];
      const inside = inner === undefined ? ifAbsent : check(inner);
      if (!inside) continue;
      problems = addWithin(`.${name}`, inside, problems);
      if (options.stopsAtFirst) break;
    }
    return problems;
  };
}

function checkEntries(rules: Rules, options: CheckOptions): Check {
  const check = createCheck(entryRules(rules), options);
  const checkKey = options.createTextCheck({});
  return (value) => {
    if (!isFields(value)) return wrong(options.explainType(rules, value));
    let problems: Problem[] | undefined;
    for (const [key, inner] of Object.entries(value)) {
      const wrongKey = checkKey?.(key);
      if (wrongKey !== undefined) problems = addWithin(": a key", wrong(wrongKey), problems);
      const inside = check(inner);
      if (inside) problems = addWithin(options.pathOf(key), inside, problems);
      if (problems && options.stopsAtFirst) break;
    }
    return problems;
  };
}

function checkList(rules: Rules, options: CheckOptions): Check {
  const check = createCheck(rules.items ?? {}, options);
  const { minItems = 0, maxItems = Infinity } = rules;
  return (value) => {
    if (!Array.isArray(value)) return wrong(options.explainType(rules, value));
    if (value.length < minItems) return wrong(`must have at least ${countEntries(minItems)}`);
    if (value.length > maxItems) return wrong(`must have at most ${countEntries(maxItems)}`);
    let problems: Problem[] | undefined;
    for (let at = 0; at < value.length; at++) {
      const inside = check(value[at]);
      if (!inside) continue;
      problems = addWithin(`[${at}]`, inside, problems);
      if (options.stopsAtFirst) break;
    }
    return problems;
  };
}

function checkScalar(rules: Rules, options: CheckOptions): Check {
  const words = listAllowedValues(rules);
  const isType = createTypeTest(rules.type, options);
  if (words) return checkWords(words, (value) => (isType(value) ? undefined : options.explainType(rules, value)));
  if (rules.type === "string") return checkString(rules, options);
  const { minimum = -Infinity, maximum = Infinity } = rules;
  return (value) => {
    if (!isType(value)) return wrong(options.explainType(rules, value));
    const isInside = typeof value !== "number" || (value >= minimum && value <= maximum);
    return isInside ? undefined : wrong(options.explainRange(rules));
  };
}

function checkWords(words: readonly unknown[], checkType: (value: unknown) => string | undefined): Check {
  const allowed = new Set(words);
  return (value) => (allowed.has(value) ? undefined : wrong(checkType(value) ?? `must be ${nameWords(words)}`));
}

function checkString(rules: Rules, options: CheckOptions): Check {
  const checkText = options.createTextCheck(rules);
  return (value) => {
    if (typeof value !== "string") return wrong(options.explainType(rules, value));
    const message = checkText?.(value);
    return message === undefined ? undefined : wrong(message);
  };
}

function createTypeTest(type: Rules["type"], { isInteger }: CheckOptions): (value: unknown) => boolean {
  switch (type) {
    case undefined:
      return () => true;
    case "string":
      return (value) => typeof value === "string";
    case "number": // JSON can have numbers that are too large: 1e999
      return Number.isFinite;
    case "integer":
      return isInteger;
    case "boolean":
      return (value) => typeof value === "boolean";
    case "null":
      return (value) => value === null;
    default:
      throw new Error(`no check for the type ${String(type)}`);
  }
}

/** `one of a, b`. */
export function nameWords(words: readonly unknown[]): string {
  return words.length > 1 ? `one of ${words.join(", ")}` : String(words[0]);
}

function countEntries(count: number): string {
  return count === 1 ? "1 entry" : `${count} entries`;
}

export function wrong(message: string): readonly Problem[] {
  return [{ path: "", message }];
}

function addWithin(step: string, inside: readonly Problem[], problems: Problem[] = []): Problem[] {
  for (const { path, message } of inside) problems.push({ path: step + path, message });
  return problems;
}
