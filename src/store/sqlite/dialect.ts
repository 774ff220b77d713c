import { dropOldest } from "../../text/drop-oldest.ts";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { type BusyRetry, createBusyRetry } from "./busy.ts";
import { toInputValue } from "./input-value.ts";
import type { QueryProcesses } from "./query-processes.ts";
import { createRowReader, type RowReader } from "./row-reader.ts";

/** A Kysely dialect for one connection of node:sqlite. */
export function sqliteDialect(database: DatabaseSync, patienceMs: number): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => createDriver(database, createBusyRetry(patienceMs)),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** A Kysely dialect for reads in processes. */
export function processDialect(processes: QueryProcesses): Dialect {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const rows = await processes.read(sql, parameters);
      return { rows: rows as R[] };
    },
    streamQuery: refuseStreams,
  };
  const refuse = async () => {
    throw new Error("Transactions are not supported here.");
  };
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      releaseConnection: async () => {},
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      destroy: async () => {},
    }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** SQLite can roll back schema changes; without this, Kysely makes them outside a transaction. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function createDriver(database: DatabaseSync, retry: BusyRetry): Driver {
  const connection = createConnection(database, retry);
  const send = async (text: string) => void (await connection.executeQuery(CompiledQuery.raw(text)));
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    // Takes the write lock first: a transaction that reads first and then writes fails at once.
    beginTransaction: () => send("begin immediate"),
    commitTransaction: () => send("commit"),
    async rollbackTransaction() {
      if (database.isTransaction) await send("rollback"); // SQLite has already rolled back if the disk is full
    },
    destroy: async () => {},
  };
}

interface Prepared {
  readonly statement: StatementSync;
  /** Undefined if the statement returns no rows. */
  readonly reader: RowReader | undefined;
}

function createConnection(database: DatabaseSync, retry: BusyRetry): DatabaseConnection {
  const statements = new Map<string, Prepared>();

  function prepare(text: string): Prepared {
    const cached = statements.get(text);
    if (cached) return cached;
    dropOldest(statements, maxStatements - 1);
    const statement = database.prepare(text);
    const prepared = { statement, reader: statement.columns().length > 0 ? createRowReader(statement) : undefined };
    statements.set(text, prepared);
    return prepared;
  }

  return {
    executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      return retry.run(() => {
        const values = parameters.map(toInputValue);
        const { statement, reader } = prepare(sql);
        if (reader) return { rows: reader.all(values) as R[] };
        const { changes } = statement.run(...values);
        return { rows: [], numAffectedRows: BigInt(changes) };
      });
    },
    streamQuery: refuseStreams,
  };
}

// eslint-disable-next-line require-yield
async function* refuseStreams(): AsyncGenerator<never> {
  throw new Error("Streaming is not supported.");
}

/** Value lists create a different text per length, so the number of statements must be limited. */
const maxStatements = 200;
