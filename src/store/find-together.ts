import { type Compilable, type RawBuilder, sql, type SqlBool } from "kysely";
import type { Database } from "./database.ts";
import { prepareRows } from "./prepared-query.ts";

/** Finds the row of an id; undefined if there is none. */
type Find<T> = (id: string) => Promise<T | undefined>;

/** For lookups of every request: those that are made together are one query, which is compiled once. */
export function prepareFinds<R>(
  database: Pick<Database, "kind" | "prepare">,
  build: (isWanted: (column: string) => RawBuilder<SqlBool>) => Compilable<R>,
  idOf: (row: R) => string,
): Find<R> {
  const isPostgres = database.kind === "postgres";
  const rows = prepareRows<[string | readonly string[]], R>(database, (wanted) =>
    build((column) => sql<SqlBool>`${sql.ref(column)} = ${isPostgres ? sql`any(${wanted})` : sql.val(wanted)}`),
  );
  // SQLite answers at once; PostgreSQL needs a round trip for each query.
  const findAll = (ids: readonly string[]) => (isPostgres ? [rows(ids)] : ids.map((id) => rows(id)));
  return batchFinds(async (ids) => {
    const found = await Promise.all(findAll(ids));
    return new Map(found.flat().map((row) => [idOf(row), row]));
  });
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
