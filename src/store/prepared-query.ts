import type { Compilable } from "kysely";
import { once } from "../async/once.ts";
import type { Database } from "./database.ts";

/** Runs the same query with different values. */
type PreparedRows<V extends readonly unknown[], R> = (...values: V) => Promise<readonly R[]>;

type Placeholders<V extends readonly unknown[]> = { readonly [At in keyof V]: string };

/**
 * Compiles a query once: compiling takes longer than SQLite takes to answer. `build` is called once with placeholders,
 * and must pass each of them on unchanged.
 */
export function prepareRows<V extends readonly unknown[], R>(
  database: Pick<Database, "prepare">,
  build: (...values: Placeholders<V>) => Compilable<R>,
): PreparedRows<V, R> {
  const prepared = once(() => {
    const placeholders = Array.from({ length: build.length }, (_, at) => `\0value ${at}`);
    const { sql, parameters } = build(...(placeholders as readonly string[] as Placeholders<V>)).compile();
    const places = parameters.map((parameter) => placeholders.indexOf(String(parameter)));
    const valuesFor = (values: V) => places.map((place, at) => (place < 0 ? parameters[at] : values[place]));
    return { read: database.prepare(sql), valuesFor };
  });
  return (...values) => {
    const { read, valuesFor } = prepared();
    return read(valuesFor(values)) as Promise<readonly R[]>;
  };
}

/** The same for one row. */
export function prepareQuery<V extends readonly string[], R>(
  database: Pick<Database, "prepare">,
  build: (...values: Placeholders<V>) => Compilable<R>,
): (...values: V) => Promise<R | undefined> {
  const rows = prepareRows<V, R>(database, build);
  return async (...values) => (await rows(...values))[0];
}
