import { fields, isFields, isTrue, list, text } from "./value.ts";

/**
 * Typed shapes for parsed data. They never throw: a field of the wrong type is absent, so a reader shows the format of
 * a file in one place and does not check types itself.
 *
 *     const readLock = shape({ version: text, packages: array(shape({ name: text, dev: flag })) });
 */
type Reader<T> = (value: unknown) => T;

type Readers = Readonly<Record<string, Reader<unknown>>>;

export type Shaped<R extends Readers> = { readonly [K in keyof R]: ReturnType<R[K]> };

export { text };

export function number(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** `true`, also as a text; YAML values are read as texts. */
export const flag: Reader<boolean> = isTrue;

/** A value of any type, for fields with more than one form. */
export const anything: Reader<unknown> = (value) => value;

/** The named fields of a mapping. Of anything else, all fields are absent. */
export function shape<R extends Readers>(readers: R): Reader<Shaped<R>> {
  const all = new Map(Object.entries(readers));
  // Most mappings have few of the fields, so the others are read once.
  let absent: Readonly<Record<string, unknown>> | undefined;
  return (value) => {
    absent ??= Object.fromEntries([...all].map(([name, readField]) => [name, readField(undefined)]));
    const mapping = fields(value);
    const read = { ...absent };
    for (const name of Object.keys(mapping)) {
      const readField = all.get(name);
      if (readField) read[name] = readField(mapping[name]);
    }
    return read as Shaped<R>;
  };
}

/** The elements of a list, without those of the wrong type. Of anything else, an empty list. */
export function array<T>(read: Reader<T>): Reader<readonly Present<T>[]> {
  return (value) => {
    const elements: Present<T>[] = [];
    for (const item of list(value)) {
      const element = read(item);
      if (isPresent(element)) elements.push(element);
    }
    return elements;
  };
}

/** A list of values, or one value without a list. */
export function oneOrMany<T>(read: Reader<T>): Reader<readonly Present<T>[]> {
  const readList = array(read);
  return (value) => readList(Array.isArray(value) ? value : [value]);
}

/** A mapping from any names to values of one type. Of anything else, an empty table. */
export function record<T>(read: Reader<T>): Reader<Table<T>> {
  return (value) => new Table(value, read);
}

/** Undefined for anything but a mapping. */
export function optional<T>(read: Reader<T>): Reader<T | undefined> {
  return (value) => (isFields(value) ? read(value) : undefined);
}

type Present<T> = Exclude<T, undefined>;

/** The values are read when they are used: a lockfile has thousands. */
export class Table<T> {
  readonly #mapping: Readonly<Record<string, unknown>>;
  readonly #read: Reader<T>;

  constructor(value: unknown, read: Reader<T>) {
    this.#mapping = fields(value);
    this.#read = read;
  }

  /** Undefined where the name is absent or its value has the wrong type. */
  get(name: string): Present<T> | undefined {
    if (!Object.hasOwn(this.#mapping, name)) return undefined;
    const value = this.#read(this.#mapping[name]);
    return isPresent(value) ? value : undefined;
  }

  /** All entries in the order of the file, without those whose value has the wrong type. */
  entries(): [string, Present<T>][] {
    const all: [string, Present<T>][] = [];
    for (const [name, raw] of Object.entries(this.#mapping)) {
      const value = this.#read(raw);
      if (isPresent(value)) all.push([name, value]);
    }
    return all;
  }

  /** The values of all entries. */
  values(): Present<T>[] {
    return this.entries().map(([, value]) => value);
  }

  /** All names, also of entries whose value has the wrong type. */
  names(): string[] {
    return Object.keys(this.#mapping);
  }
}

function isPresent<T>(value: T): value is Present<T> {
  return value !== undefined;
}
