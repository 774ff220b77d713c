import type { TSchema } from "typebox";
import { isFields } from "../../formats/value.ts";
import { ScanDetail } from "../../domain/schema/report.ts";

/** The schema of a report file, as in `docs/report.schema.json`. */
export function publishedSchema(): object {
  const { schema, named } = separate(ScanDetail, (name) => `#/$defs/${name}`);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "urn:lcc:report:1",
    title: "lcc report",
    description:
      "What `lcc scan --format json` writes. Where only the report is stored, without the scan, it is #/$defs/Report. " +
      "Fields that are not listed are allowed: a newer version of lcc may write more.",
    ...schema,
    $defs: named,
  };
}

interface Separated {
  /** A reference to the given schema. */
  readonly schema: object;
  /** Every schema with an `$id`, keyed by it and without it, sorted by name. */
  readonly named: Readonly<Record<string, object>>;
}

/** Replaces named schemas inside others by references. */
export function separate(schema: TSchema, reference: (name: string) => string): Separated {
  const named = new Map<string, object>();
  const replace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replace);
    if (!isFields(value)) return value;
    const { $id, ...rest } = value;
    const copy = () => Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, replace(inner)]));
    if (typeof $id !== "string") return copy();
    if (!named.has($id)) named.set($id, copy());
    return { $ref: reference($id) };
  };
  const root = replace(schema) as object;
  return { schema: root, named: Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1))) };
}
