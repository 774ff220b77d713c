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
import { inputValue } from "./input-value.ts";
import { createRowReader, type RowReader } from "./row-reader.ts";

/** Kysely on one connection of node:sqlite. */
export function sqliteDialect(database: DatabaseSync, patienceMs: number): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => createDriver(database, createBusyRetry(patienceMs)),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** SQLite can take back changes of the schema; without being told so, Kysely changes it outside a transaction. */
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
    // The lock of the writer from the beginning: a transaction that first reads and then wants it fails at once.
    beginTransaction: () => send("begin immediate"),
    commitTransaction: () => send("commit"),
    async rollbackTransaction() {
      if (database.isTransaction) await send("rollback"); // SQLite itself has rolled back when the disk is full
    },
    destroy: async () => {},
  };
}

interface Prepared {
  readonly statement: StatementSync;
  /** Undefined where the statement gives no rows. */
  readonly reader: RowReader | undefined;
}

function createConnection(database: DatabaseSync, retry: BusyRetry): DatabaseConnection {
  const statements = new Map<string, Prepared>();

  function prepare(text: string): Prepared {
    const known = statements.get(text);
    if (known) return known;
    const [oldest] = statements.keys();
    if (statements.size >= mostStatements && oldest !== undefined) statements.delete(oldest);
    const statement = database.prepare(text);
    const prepared = { statement, reader: statement.columns().length > 0 ? createRowReader(statement) : undefined };
    statements.set(text, prepared);
    return prepared;
  }

  return {
    executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      return retry.run(() => {
        const values = parameters.map(inputValue);
        const { statement, reader } = prepare(sql);
        if (reader) return { rows: reader.all(values) as R[] };
        const { changes } = statement.run(...values);
        return { rows: [], numAffectedRows: BigInt(changes) };
      });
    },
    // eslint-disable-next-line require-yield
    async *streamQuery() {
      throw new Error("Nothing is streamed.");
    },
  };
}

/** Lists of values make a text of their own for each length, so their number has no natural end. */
const mostStatements = 200;
