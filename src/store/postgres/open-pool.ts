import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import { DatabaseError, Pool, type PoolClient, type PoolConfig, type QueryConfig, types } from "pg";
import type { ConnectionUse, Database, PreparedRead } from "../database.ts";
import { isUpToDate, migrate } from "../migrate.ts";
import type { SchemaStep } from "../migrations/index.ts";
import { errorCode } from "../../text/error-code.ts";
import type { Tables } from "../tables.ts";
import { createTooSlow, defaultQueryMs } from "../too-slow.ts";
import { createPreparedReads, type ReadingClient } from "./prepared-reads.ts";

export interface PostgresOptions {
  readonly steps: readonly SchemaStep[];
  readonly warn: (message: string) => void;
  /** The deadline of long reads. */
  readonly queryMs?: number;
}

/** Connects to the database and migrates its schema. */
export async function openPostgres(
  url: string,
  { steps, warn, queryMs = defaultQueryMs }: PostgresOptions,
): Promise<Database> {
  const pool = createPool({ connectionString: url, max: 10, ...timeouts }, warn);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    const options = { kind: "postgres", steps } as const;
    if (!(await isUpToDate(db as unknown as Kysely<unknown>, options))) await migrateApart(url, options, warn);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const slow = openSlowPool(url, queryMs, warn);
  return {
    kind: "postgres",
    read: db,
    slow,
    write: db,
    prepare: (text) => pool.prepare(text),
    compact: async () => {},
    connections: () => pool.use(),
    close: async () => void (await Promise.all([db.destroy(), slow.destroy()])),
  };
}

/** Few connections: long reads wait for each other, and nothing else waits for them. */
function openSlowPool(url: string, queryMs: number, warn: (message: string) => void): Kysely<Tables> {
  const deadline = { statement_timeout: queryMs, query_timeout: queryMs + 2_000, connectionTimeoutMillis: queryMs };
  const pool = createPool({ connectionString: url, max: 3, ...timeouts, ...deadline }, warn);
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    const query = async (text: string, values: readonly unknown[]) => {
      try {
        return await client.query<never>(text, values);
      } catch (error) {
        throw errorCode(error) === queryCancelled ? createTooSlow(queryMs) : error;
      }
    };
    return { query, release: () => client.release() } as unknown as PostgresPoolClient;
  };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { ...pool, connect } }) });
}

const queryCancelled = "57014";

/** The server cancels slow queries; the client times out a little later, in case the server is gone. */
const timeouts = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 10_000,
  query_timeout: 12_000,
  idle_in_transaction_session_timeout: 30_000,
  keepAlive: true,
} as const;

/** On its own connection: a step may take longer than any other query. */
async function migrateApart(
  url: string,
  options: { readonly kind: "postgres"; readonly steps: readonly SchemaStep[] },
  warn: (message: string) => void,
): Promise<void> {
  const pool = createPool({ connectionString: url, max: 1, connectionTimeoutMillis: 5_000 }, warn);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(db, options);
  } finally {
    await db.destroy();
  }
}

interface WatchedPool extends PostgresPool {
  prepare(text: string): PreparedRead;
  use(): ConnectionUse;
}

function createPool(config: PoolConfig, warn: (message: string) => void): WatchedPool {
  const pool = new Pool({ ...config, types: { getTypeParser } });
  // Without listeners, a broken connection would end the process: one for idle, one for busy connections.
  let hasWarned = false;
  pool.on("error", (error) => {
    if (!hasWarned) warn(`The connection to PostgreSQL broke: ${error.message}`);
    hasWarned = true;
  });
  pool.on("connect", (client) => {
    hasWarned = false;
    client.on("error", () => {});
  });
  const connect = async () => discardWhenBroken(await pool.connect());
  return {
    connect: connect as unknown as PostgresPool["connect"],
    prepare: createPreparedReads(connect),
    end: () => pool.end(),
    use: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      limit: pool.options.max,
    }),
    options: {},
  };
}

/** Returns counts and sums as numbers, as SQLite does; none of them is close to 2^53. */
function getTypeParser(oid: number, format?: "text" | "binary") {
  return numbers.has(oid) ? Number : types.getTypeParser(oid, format);
}

const numbers: ReadonlySet<number> = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC]);

/** After an error that the server did not report itself, the state of the connection is unknown. */
function discardWhenBroken(client: PoolClient): ReadingClient {
  let isBroken = false;
  const query = async (wanted: string | QueryConfig, values: readonly unknown[] = []) => {
    try {
      return await (typeof wanted === "string" ? client.query(wanted, [...values]) : client.query(wanted));
    } catch (error) {
      if (!(error instanceof DatabaseError)) isBroken = true;
      throw error;
    }
  };
  const release = (isDiscarded?: boolean) => client.release(isBroken || isDiscarded);
  return { query, release };
}
