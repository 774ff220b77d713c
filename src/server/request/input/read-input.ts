import type { TSchema } from "typebox";
import type { FieldProblem } from "../../../domain/errors.ts";
import { createCheck } from "../../../formats/json-schema/check.ts";
import { listSchemas, entryRules, type Rules } from "../../../formats/json-schema/rules.ts";
import { isFields } from "../../../formats/value.ts";
import { inputChecks } from "./input-checks.ts";
import { checkKeywords } from "./schema-rules.ts";

/**
 * Returns a copy of the value with only the fields of the schema, and adds what is wrong to `problems`. If there are
 * problems, the result is meaningless.
 */
export type InputReader = (value: unknown, path: string, problems: FieldProblem[]) => unknown;

/** `json`: values have types. `text`: all values are strings (a query, a form) and are converted. */
export type InputKind = "json" | "text";

/** Turns a schema into a reader. Throws if the schema has a rule that would not be enforced. */
export function createReader(schema: TSchema, kind: InputKind): InputReader {
  const copy = createCopier(schema, kind);
  const check = createCheck(schema, inputChecks[kind]);
  return (value, path, problems) => {
    const copied = copy(value);
    for (const problem of check(copied) ?? []) problems.push({ ...problem, path: path + problem.path });
    return copied;
  };
}

/** Copies the fields of a schema, with defaults and converted text. What has the wrong type is copied unchanged. */
type Copier = (value: unknown) => unknown;

function createCopier(rules: Rules, kind: InputKind): Copier {
  checkKeywords(rules);
  const choices = listSchemas(rules);
  if (choices) return copyAny(choices, kind);
  if (rules.type === "object") return rules.properties ? copyObject(rules, kind) : copyEntries(rules, kind);
  if (rules.type === "array") return copyList(rules, kind);
  return kind === "text" ? (value) => convert(value, rules.type) : (value) => value;
}

/** By the first choice that fits; if none does, by the first one, whose problems are shown. */
function copyAny(choices: readonly Rules[], kind: InputKind): Copier {
  const copiers = choices.map((choice) => createCopier(choice, kind));
  const checks = choices.map((choice) => createCheck(choice, inputChecks[kind]));
  return (value) => {
    const copies = copiers.map((copy) => copy(value));
    const fitting = copies.findIndex((copied, index) => !checks[index]?.(copied));
    return copies[Math.max(fitting, 0)];
  };
}

function copyObject({ properties = {}, required = [] }: Rules, kind: InputKind): Copier {
  const fields = Object.entries(properties).map(([name, rules]) => ({
    name,
    takesNull: acceptsNull(rules),
    fallback: required.includes(name) ? undefined : rules.default,
    copy: createCopier(rules, kind),
  }));
  return (value) => {
    if (!isFields(value)) return value;
    const copied: Record<string, unknown> = {};
    for (const { name, takesNull, fallback, copy } of fields) {
      const field = Object.hasOwn(value, name) ? value[name] : undefined;
      const isAbsent = field === undefined || (field === null && !takesNull);
      if (!isAbsent) copied[name] = copy(field);
      else if (fallback !== undefined) copied[name] = fallback;
    }
    return copied;
  };
}

/** Without a prototype, because a key can be `__proto__`. */
function copyEntries(rules: Rules, kind: InputKind): Copier {
  const copy = createCopier(entryRules(rules), kind);
  return (value) => {
    if (!isFields(value)) return value;
    const copied = Object.create(null) as Record<string, unknown>;
    for (const [key, entry] of Object.entries(value)) copied[key] = copy(entry);
    return copied;
  };
}

function copyList({ items = {} }: Rules, kind: InputKind): Copier {
  const copy = createCopier(items, kind);
  return (value) => {
    const list = kind === "text" && !Array.isArray(value) ? [value] : value;
    return Array.isArray(list) ? list.map(copy) : list;
  };
}

/** Text that cannot be converted stays a string and fails the type check. */
function convert(value: unknown, type: Rules["type"]): unknown {
  if (typeof value !== "string") return value;
  if ((type === "integer" || type === "number") && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value)) return Number(value);
  if (type === "boolean" && (value === "true" || value === "false")) return value === "true";
  return value;
}

function acceptsNull(rules: Rules): boolean {
  return listSchemas(rules)?.some(acceptsNull) ?? rules.type === "null";
}
