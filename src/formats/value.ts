/** Parsed data of unknown shape. Use `shape.ts` where the format is known. */
export type Fields = Readonly<Record<string, unknown>>;

const nothing: Fields = Object.freeze(Object.create(null) as Fields);

/** The fields of a mapping; empty for anything else. */
export function fields(value: unknown): Fields {
  return isFields(value) ? value : nothing;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An own field of the mapping, never one of the prototype. */
export function field(value: unknown, name: string): unknown {
  const all = fields(value);
  return Object.hasOwn(all, name) ? all[name] : undefined;
}

/** The entries of a mapping; empty for anything else. */
export function entries(value: unknown): [string, unknown][] {
  return Object.entries(fields(value));
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

export function isTrue(value: unknown): boolean {
  return value === true || value === "true";
}
