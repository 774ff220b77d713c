import { type Compilable, type RawBuilder, sql, type SqlBool } from "kysely";
import type { Database } from "./database.ts";
import { prepareRows } from "./prepared-query.ts";

/** Finds the row of an id; undefined if there is none. */
type Find<T> = (id: string) => Promise<T | undefined>;

/** For lookups of every request, compiled once. On PostgreSQL those that are made together are one query. */
export function prepareFinds<R>(
  database: Pick<Database, "kind" | "prepare">,
  build: (isWanted: (column: string) => RawBuilder<SqlBool>) => Compilable<R>,
  idOf: (row: R) => string,
): Find<R> {
  const isPostgres = database.kind === "postgres";
  const rows = prepareRows<[string | readonly string[]], R>(database, (wanted) =>
    build((column) => sql<SqlBool>`${sql.ref(column)} = ${isPostgres ? sql`any(${wanted})` : sql.val(wanted)}`),
  );
  // PostgreSQL needs a round trip for each query. SQLite answers at once, so a lookup does not wait for the end of the tick:
  // Node ends the connection of a client that has ended its own side before the answer is there.
  if (!isPostgres) return async (id) => (await rows(id))[0];
  return batchFinds(async (ids) => new Map((await rows(ids)).map((row) => [idOf(row), row])));
}

/**
 * Combines the lookups of one tick of the event loop into one query. The query is sent after all of them were made, so
 * no caller gets older data than from its own query.
 */
export function batchFinds<T>(findMany: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>): Find<T> {
  let batch: { readonly ids: Set<string>; readonly result: Promise<ReadonlyMap<string, T>> } | undefined;

  function begin() {
    const ids = new Set<string>();
    const { promise, resolve } = Promise.withResolvers<ReadonlyMap<string, T>>();
    setImmediate(() => {
      batch = undefined;
      resolve(findMany([...ids]));
    });
    return { ids, result: promise };
  }

  return async (id) => {
    batch ??= begin();
    batch.ids.add(id);
    return (await batch.result).get(id);
  };
}
