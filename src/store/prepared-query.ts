import type { Compilable, Kysely } from "kysely";
import { once } from "../domain/once.ts";
import type { Tables } from "./tables.ts";

/** Runs the same query with other values each time; gives the first row. */
export type PreparedQuery<V extends readonly string[], R> = (...values: V) => Promise<R | undefined>;

/**
 * Makes the text of a query once: to make it takes longer than SQLite takes to answer. `build` is called once, with
 * stand-ins for the values, and must hand each of them on as it is.
 */
export function prepareQuery<V extends readonly string[], R>(
  db: Kysely<Tables>,
  build: (...values: V) => Compilable<R>,
): PreparedQuery<V, R> {
  const prepared = once(() => {
    const standIns = Array.from({ length: build.length }, (_, at) => `\0value ${at}`);
    const compiled = build(...(standIns as readonly string[] as V)).compile();
    return { compiled, places: compiled.parameters.map((parameter) => standIns.indexOf(String(parameter))) };
  });
  return async (...values) => {
    const { compiled, places } = prepared();
    const parameters = places.map((place, at) => (place < 0 ? compiled.parameters[at] : values[place]));
    const { sql, query, queryId } = compiled;
    const { rows } = await db.executeQuery<R>({ sql, query, queryId, parameters });
    return rows[0];
  };
}
