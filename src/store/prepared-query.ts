import type { Compilable } from "kysely";
import { once } from "../async/once.ts";
import type { Database } from "./database.ts";

/** Runs the same query with other values each time; gives the first row. */
export type PreparedQuery<V extends readonly string[], R> = (...values: V) => Promise<R | undefined>;

/**
 * Makes the text of a query once: to make it takes longer than SQLite takes to answer. `build` is called once, with
 * stand-ins for the values, and must hand each of them on as it is.
 */
export function prepareQuery<V extends readonly string[], R>(
  database: Pick<Database, "prepare">,
  build: (...values: V) => Compilable<R>,
): PreparedQuery<V, R> {
  const prepared = once(() => {
    const placeholders = Array.from({ length: build.length }, (_, at) => `\0value ${at}`);
    const { sql, parameters } = build(...(placeholders as readonly string[] as V)).compile();
    const places = parameters.map((parameter) => placeholders.indexOf(String(parameter)));
    const valuesFor = (values: V) => places.map((place, at) => (place < 0 ? parameters[at] : values[place]));
    return { read: database.prepare(sql), valuesFor };
  });
  return (...values) => {
    const { read, valuesFor } = prepared();
    return read(valuesFor(values)) as Promise<R | undefined>;
  };
}
