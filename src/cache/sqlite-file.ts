import type { DatabaseSync, StatementSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Cache } from "./cache.ts";
import { openCacheFile } from "./sqlite-schema.ts";

/** The cache file, opened on first use. Every call fails while the file is locked or damaged. */
export function createSqliteFile(file: string, maxBytes: number, now: () => Date): Cache {
  let opened: Statements | undefined;

  /** Reopens the file after a failure: a damaged one may have been replaced. */
  async function use<T>(work: (statements: Statements) => T): Promise<T> {
    const statements = (opened ??= prepareStatements(openCacheFile(file)));
    try {
      return work(statements);
    } catch (error) {
      opened = undefined;
      statements.database.close();
      throw error;
    }
  }

  return {
    get: (key) => use(({ get }) => textIn(get.get(key, now().getTime()), "value")),

    getMany: (keys) =>
      use(({ getMany }) => {
        const rows = getMany.all(JSON.stringify(keys), now().getTime());
        return new Map(rows.map((row) => [textIn(row, "key") ?? "", textIn(row, "value") ?? ""]));
      }),

    set: (key, value, ttlSeconds) =>
      use((statements) => {
        const bytes = Buffer.byteLength(key) + Buffer.byteLength(value) + overhead;
        inTransaction(statements.database, () => {
          statements.remove.run(key);
          if (bytes > maxBytes) return;
          statements.insert.run(key, value, bytes, Math.round(now().getTime() + ttlSeconds * 1_000));
          makeRoom(statements, maxBytes, now().getTime());
        });
      }),

    async deletePrefixes(prefixes) {
      let total = 0;
      for (const prefix of prefixes) {
        for (;;) {
          const count = await use(({ removePrefix }) => Number(removePrefix.run(prefix, prefix, batchSize).changes));
          total += count;
          if (count < batchSize) break;
          await nextTurn();
        }
      }
      return total;
    },

    async close() {
      opened?.database.close();
      opened = undefined;
    },
  };
}

interface Statements {
  readonly database: DatabaseSync;
  readonly get: StatementSync;
  readonly getMany: StatementSync;
  readonly remove: StatementSync;
  readonly insert: StatementSync;
  readonly total: StatementSync;
  readonly removeExpired: StatementSync;
  readonly removeOldest: StatementSync;
  readonly removePrefix: StatementSync;
}

function prepareStatements(database: DatabaseSync): Statements {
  return {
    database,
    get: database.prepare("select value from entries where key = ? and expires_at > ?"),
    getMany: database.prepare(
      "select key, value from entries where key in (select value from json_each(?)) and expires_at > ?",
    ),
    remove: database.prepare("delete from entries where key = ?"),
    insert: database.prepare("insert into entries (key, value, bytes, expires_at) values (?, ?, ?, ?)"),
    total: database.prepare("select bytes from total"),
    removeExpired: database.prepare("delete from entries where expires_at <= ?"),
    removeOldest: database.prepare(
      "delete from entries where number in (select number from entries order by number limit ?)",
    ),
    // UTF-8 never contains the byte FF, so prefix + FF sorts after every key with that prefix.
    removePrefix: database.prepare(
      `delete from entries where number in
        (select number from entries where key >= ? and key < ? || x'ff' order by key limit ?)`,
    ),
  };
}

/** Deleting blocks the process. */
const batchSize = 2_000;

/** Approximate bytes per entry besides its texts. */
const overhead = 100;

/** Takes the write lock first: a read transaction cannot be upgraded after another process has written. */
function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec("begin immediate");
  try {
    const result = work();
    database.exec("commit");
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec("rollback");
    throw error;
  }
}

/** Above the limit, deletes expired entries, then the oldest, until there is room again. */
function makeRoom({ total, removeExpired, removeOldest }: Statements, maxBytes: number, now: number): void {
  const size = () => Number(total.get()?.["bytes"] ?? 0);
  if (size() <= maxBytes) return;
  removeExpired.run(now);
  for (let count = 1; size() > maxBytes * 0.9; count = Math.min(count * 2, 1_024)) {
    if (removeOldest.run(count).changes === 0) return;
  }
}

function textIn(row: Readonly<Record<string, unknown>> | undefined, column: string): string | undefined {
  const value = row?.[column];
  return typeof value === "string" ? value : undefined;
}
