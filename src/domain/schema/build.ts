import type {
  Static,
  TArray,
  TBoolean,
  TInteger,
  TNumber,
  TObject,
  TOptional,
  TSchema,
  TString,
  TUnsafe,
} from "typebox";

/** The type of the values that a schema describes. Domain modules import only the types of schemas, not the schemas. */
export type TypeOf<Schema extends TSchema> = DeepReadonly<Static<Schema>>;

type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

/**
 * Builds the same JSON Schema values as TypeBox, with its types: loading TypeBox takes longer than reading a large
 * report, and would slow down every command that reads one.
 */
export function object<P extends Record<string, TSchema>>(name: string, description: string, fields: P): TObject<P> {
  return markKind("Object", { $id: name, ...part(description, fields) }) as TObject<P>;
}

/** An object without a name, because it is used only once. */
export function part<P extends Record<string, TSchema>>(description: string, fields: P): TObject<P> {
  const required = Object.keys(fields).filter((key) => !isOptional(fields[key]));
  return markKind("Object", { type: "object", description, required, properties: fields }) as TObject<P>;
}

export function text(description: string, rules: { readonly format?: "date" | "date-time" } = {}): TString {
  return markKind("String", { type: "string", description, ...rules }) as TString;
}

/** One of a few words. */
export function choice<const T extends string>(words: readonly T[], description: string): TUnsafe<T> {
  return describeType({ type: "string", enum: [...words], description });
}

export function number(description: string, limits: { readonly minimum?: number; readonly maximum?: number }): TNumber {
  return markKind("Number", { type: "number", description, ...limits }) as TNumber;
}

/** A whole number; the minimum is 0 by default. */
export function count(description: string, minimum = 0): TInteger {
  return markKind("Integer", { type: "integer", description, minimum }) as TInteger;
}

export function flag(description: string): TBoolean {
  return markKind("Boolean", { type: "boolean", description }) as TBoolean;
}

export function list<T extends TSchema>(items: T, description: string): TArray<T> {
  return markKind("Array", { type: "array", description, items }) as TArray<T>;
}

/** Plain JSON Schema, with the type it describes. */
export function describeType<T>(schema: object): TUnsafe<T> {
  return hide("~unsafe", null, { ...schema }) as TUnsafe<T>;
}

/** A value that may be null. */
export function orNull<T extends TSchema>(schema: T): TUnsafe<Static<T> | null> {
  const { description, ...rest } = schema as T & { readonly description?: string };
  return describeType({ description, anyOf: [rest, { type: "null" }] });
}

/** An object with any names; `values` is plain JSON Schema. */
export function mapOf<T>(description: string, values: object): TUnsafe<Record<string, T>> {
  return describeType({ type: "object", description, additionalProperties: values });
}

/** A field that may be missing. */
export function optional<T extends TSchema>(schema: T): TOptional<T> {
  const kind = "~kind" in schema ? { name: "~kind", value: schema["~kind"] } : { name: "~unsafe", value: null };
  return hide("~optional", true, hide(kind.name, kind.value, { ...schema })) as TOptional<T>;
}

function isOptional(schema: TSchema | undefined): boolean {
  return schema !== undefined && "~optional" in schema;
}

function markKind(kind: string, schema: object): object {
  return hide("~kind", kind, schema);
}

/** TypeBox identifies its values by symbols that JSON does not show. */
function hide(mark: string, value: unknown, schema: object): object {
  return Object.defineProperty(schema, mark, { value });
}
