/** Parsed data of unknown shape: a field of the wrong type is a field that is not there. */
export type Fields = Readonly<Record<string, unknown>>;

const nothing: Fields = Object.freeze(Object.create(null) as Fields);

/** The fields of a mapping; none for anything else. */
export function fields(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : nothing;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A field that the mapping has itself: `constructor` or `__proto__` in a file is only a key. */
export function field(value: unknown, name: string): unknown {
  const all = fields(value);
  return Object.hasOwn(all, name) ? all[name] : undefined;
}

/** The entries of a mapping; none for anything else. */
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
