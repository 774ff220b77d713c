import type { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Kysely } from "kysely";
import { once } from "../../async/once.ts";
import type { Database, PreparedRead } from "../database.ts";
import { isUpToDate, migrate } from "../migrate.ts";
import type { SchemaStep } from "../migrations/index.ts";
import type { Tables } from "../tables.ts";
import { type BusyRetry, createBusyRetry } from "./busy.ts";
import { defaultQueryMs } from "../too-slow.ts";
import { checkContent, hasFile } from "./check-file.ts";
import { connect, firstValue } from "./connect.ts";
import { copyDatabase } from "./copy-database.ts";
import { createFile } from "./create-file.ts";
import { processDialect, sqliteDialect } from "./dialect.ts";
import { toInputValue } from "./input-value.ts";
import { createQueryProcesses, type QueryProcesses } from "./query-processes.ts";
import { createRowReader } from "./row-reader.ts";

export interface SqliteOptions {
  readonly steps: readonly SchemaStep[];
  readonly warn: (message: string) => void;
  /** The deadline of long reads. */
  readonly queryMs?: number;
}

/** Opens or creates the file, and migrates its schema. */
export async function openSqlite(file: string, options: SqliteOptions): Promise<Database> {
  if (!hasFile(file)) await createFile(file, options.steps);
  const connections: DatabaseSync[] = [];
  try {
    const writer = await prepare(file, connections);
    await bringUpToDate(file, writer, options);
    const reader = await prepare(file, connections);
    reader.exec("pragma query_only = on");
    return createDatabase(writer, reader, createQueryProcesses(file, options.queryMs ?? defaultQueryMs));
  } catch (error) {
    for (const connection of connections) connection.close();
    throw error;
  }
}

/** How long a query waits for writes of other processes. */
const patienceMs = 5_000;

/** Another process may copy and migrate a large database before this one can start. */
const migrationPatienceMs = 120_000;

/** A write-ahead log, so that readers never wait; synced on commit, so that committed data is durable. */
async function prepare(file: string, connections: DatabaseSync[]): Promise<DatabaseSync> {
  const database = connect(file);
  connections.push(database);
  const retry = createBusyRetry(patienceMs);
  if (connections.length === 1) await retry.run(() => checkContent(database, file));
  await retry.run(() => database.exec(settings));
  return database;
}

const settings = "pragma journal_mode = wal; pragma synchronous = full; pragma journal_size_limit = 67108864";

async function bringUpToDate(file: string, writer: DatabaseSync, { steps, warn }: SqliteOptions): Promise<void> {
  const beforeChange = (nextStep: string) => {
    const copy = `${file}.before-${Number.parseInt(nextStep, 10)}`;
    copyDatabase(file, copy);
    warn(`The database is being upgraded; a copy of its previous state is in ${copy}.`);
  };
  const options = { kind: "sqlite", steps, beforeChange } as const;
  const db = new Kysely<unknown>({ dialect: sqliteDialect(writer, migrationPatienceMs) });
  if (!(await isUpToDate(db, options))) await migrate(db, options);
}

function createDatabase(writer: DatabaseSync, reader: DatabaseSync, processes: QueryProcesses): Database {
  const write = new Kysely<Tables>({ dialect: sqliteDialect(writer, patienceMs) });
  const read = new Kysely<Tables>({ dialect: sqliteDialect(reader, patienceMs) });
  const slow = new Kysely<Tables>({ dialect: processDialect(processes) });
  const readRetry = createBusyRetry(patienceMs);
  return {
    kind: "sqlite",
    read,
    slow,
    write,
    prepare: (text) => prepareRead(reader, readRetry, text),

    /** In small steps: other writers run in between. */
    async compact() {
      const retry = createBusyRetry(patienceMs);
      // Not with a prepared statement, which runs only the first step: one page.
      const step = () => retry.run(() => writer.exec("pragma incremental_vacuum(500)"));
      for (let left = freePages(writer); left > 0;) {
        await write.connection().execute(step);
        await nextTurn();
        const now = freePages(writer);
        if (now >= left) return; // created without incremental vacuum
        left = now;
      }
    },

    async close() {
      await Promise.all([read.destroy(), slow.destroy(), write.destroy(), processes.close()]);
      if (reader.isOpen) reader.close();
      if (writer.isOpen) writer.close();
    },
  };
}

function freePages(database: DatabaseSync): number {
  return Number(firstValue(database, "pragma freelist_count"));
}

function prepareRead(database: DatabaseSync, retry: BusyRetry, text: string): PreparedRead {
  const reader = once(() => createRowReader(database.prepare(text)));
  return (values) => retry.run(() => reader().all(values.map(toInputValue)));
}
