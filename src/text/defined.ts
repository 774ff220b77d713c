/** Copies the fields that have a value. Optional fields must be absent, not undefined, to fit their types. */
export function defined<T extends object>(fields: T): Defined<T>;
export function defined(fields: Readonly<Record<string, unknown>>): object {
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(fields)) if (fields[key] !== undefined) copy[key] = fields[key];
  return copy;
}

/** The same, without empty lists. */
export function filled<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> };
export function filled(fields: Readonly<Record<string, unknown>>): object {
  const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;
  return defined(Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value))));
}

/** Fields that may be undefined become optional. */
type Defined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};
