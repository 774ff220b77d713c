/** Copies the fields that have a value. Optional fields must be absent, not undefined, to fit their types. */
export function defined<T extends object>(fields: T): Defined<T>;
export function defined(fields: Readonly<Record<string, unknown>>): object {
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(fields)) if (fields[key] !== undefined) copy[key] = fields[key];
  return copy;
}

/** Fields that may be undefined become optional. */
type Defined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};
