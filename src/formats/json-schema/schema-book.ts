import { isFields } from "../value.ts";

/** Collects named schemas: each is written once and referenced everywhere else. */
export interface SchemaBook {
  /** The schema as written in the document: a reference if it has a name. */
  write(schema: object): object;
  /** All named schemas, sorted by name and without `$id`. */
  named(): Readonly<Record<string, object>>;
}

/** `base`: what references start with, such as `#/$defs/`. */
export function createSchemaBook(base: string): SchemaBook {
  const byName = new Map<string, object>();

  function write(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(write);
    if (!isFields(value)) return value;
    const { $id: name, ...rest } = value;
    const parts = Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, write(part)]));
    return typeof name === "string" ? add(name, parts) : parts;
  }

  function add(name: string, schema: object): object {
    const earlier = byName.get(name);
    if (earlier && JSON.stringify(earlier) !== JSON.stringify(schema))
      throw new Error(`Two schemas are named ${name}.`);
    byName.set(name, schema);
    return { $ref: base + name };
  }

  return {
    write: (schema) => write(schema) as object,
    named: () => Object.fromEntries([...byName].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
