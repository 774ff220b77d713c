import type { TSchema } from "typebox";
import type { FieldProblem } from "../../domain/errors.ts";
import { isFields } from "../../formats/value.ts";
import { describeKind, readScalar } from "./input-checks.ts";
import { checkKeywords, type Rules } from "./schema-rules.ts";

/**
 * Returns a copy of the value with only the fields of the schema, and adds what is wrong to `problems`. If there are
 * problems, the result is meaningless.
 */
export type InputReader = (value: unknown, path: string, problems: FieldProblem[]) => unknown;

/** `json`: values have types. `text`: all values are strings (a query, a form) and are converted. */
export type InputKind = "json" | "text";

/** Turns a schema into a reader. Throws if the schema has a rule that would not be enforced. */
export function createReader(schema: TSchema, kind: InputKind): InputReader {
  return readerOf(schema, kind);
}

function readerOf(rules: Rules, kind: InputKind): InputReader {
  checkKeywords(rules);
  if (rules.anyOf) return readAny(rules.anyOf, kind);
  if (Array.isArray(rules.type)) return readAny(splitTypes(rules, rules.type), kind);
  if (rules.type === "object") return rules.properties ? readObject(rules, kind) : readRecord(rules, kind);
  if (rules.type === "array") return readList(rules, kind);
  if (rules.type === undefined && rules.const === undefined && rules.enum === undefined) return (value) => value;
  return (value, path, problems) => readScalar(rules, kind === "text", value, path, problems);
}

function splitTypes(rules: Rules, types: readonly string[]): Rules[] {
  return types.map((type) => ({ ...rules, type }));
}

function readObject(rules: Rules, kind: InputKind): InputReader {
  const required = new Set(rules.required);
  const fields = Object.entries(rules.properties ?? {}).map(([name, schema]) => ({
    name,
    isRequired: required.has(name),
    takesNull: acceptsNull(schema),
    fallback: schema.default,
    read: readerOf(schema, kind),
  }));
  return (value, path, problems) => {
    if (!isFields(value)) return refuse(problems, path, `must be an object, not ${describeKind(value)}`);
    const copy: Record<string, unknown> = {};
    for (const { name, isRequired, takesNull, fallback, read } of fields) {
      const given = Object.hasOwn(value, name) ? value[name] : undefined;
      const isAbsent = given === undefined || (given === null && !takesNull);
      if (!isAbsent) copy[name] = read(given, `${path}.${name}`, problems);
      else if (isRequired) refuse(problems, `${path}.${name}`, "is required");
      else if (fallback !== undefined) copy[name] = fallback;
    }
    return copy;
  };
}

/** An object with arbitrary keys. */
function readRecord(rules: Rules, kind: InputKind): InputReader {
  const [patternSchema] = Object.values(rules.patternProperties ?? {});
  const schema = patternSchema ?? (typeof rules.additionalProperties === "object" ? rules.additionalProperties : {});
  const readValue = readerOf(schema, kind);
  const readKey = readerOf({ type: "string" }, "json");
  return (value, path, problems) => {
    if (!isFields(value)) return refuse(problems, path, `must be an object, not ${describeKind(value)}`);
    const copy: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
    for (const [key, entry] of Object.entries(value)) {
      readKey(key, `${path}: a key`, problems);
      copy[key] = readValue(entry, `${path}.${key.slice(0, 50)}`, problems);
    }
    return copy;
  };
}

function readList(rules: Rules, kind: InputKind): InputReader {
  const readItem = readerOf(rules.items ?? {}, kind);
  const { minItems = 0, maxItems = Infinity } = rules;
  return (value, path, problems) => {
    const list = kind === "text" && !Array.isArray(value) ? [value] : value;
    if (!Array.isArray(list)) return refuse(problems, path, `must be a list, not ${describeKind(value)}`);
    if (list.length < minItems) return refuse(problems, path, `must have at least ${count(minItems)}`);
    if (list.length > maxItems) return refuse(problems, path, `must have at most ${count(maxItems)}`);
    return list.map((item, index) => readItem(item, `${path}[${index}]`, problems));
  };
}

function readAny(choices: readonly Rules[], kind: InputKind): InputReader {
  const words = choices.flatMap((choice) => (typeof choice.const === "string" ? [choice.const] : []));
  if (words.length === choices.length) return readerOf({ type: "string", enum: words }, kind);
  const readers = choices.map((choice) => readerOf(choice, kind));
  return (value, path, problems) => {
    let first: readonly FieldProblem[] | undefined;
    for (const read of readers) {
      const found: FieldProblem[] = [];
      const copy = read(value, path, found);
      if (found.length === 0) return copy;
      first ??= found;
    }
    problems.push(...(first ?? []));
    return undefined;
  };
}

function acceptsNull(rules: Rules): boolean {
  if (rules.anyOf) return rules.anyOf.some(acceptsNull);
  return rules.type === "null" || (Array.isArray(rules.type) && rules.type.includes("null"));
}

function count(items: number): string {
  return items === 1 ? "1 entry" : `${items} entries`;
}

function refuse(problems: FieldProblem[], path: string, message: string): undefined {
  problems.push({ path, message });
}
