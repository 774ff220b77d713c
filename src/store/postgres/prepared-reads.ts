import { hash } from "node:crypto";
import type { QueryConfig } from "pg";
import { errorCode } from "../../text/error-code.ts";
import type { PreparedRead } from "../database.ts";

/** A connection of a pool. */
export interface ReadingClient {
  query(query: QueryConfig): Promise<{ readonly rows: readonly unknown[] }>;
  release(): void;
}

/**
 * Reads that the server plans once for each connection: planning takes several times as long as the reading itself. A
 * pooler in between may run the next query on another connection; the server then rejects the name, and from then on
 * this process sends the whole query each time.
 */
export function createPreparedReads(connect: () => Promise<ReadingClient>): (text: string) => PreparedRead {
  let areNamesKept = true;

  async function read(query: QueryConfig): Promise<readonly unknown[]> {
    const client = await connect();
    try {
      return (await client.query(query)).rows;
    } finally {
      client.release();
    }
  }

  return (text) => {
    // The same name never means another query, whatever else uses the same connection.
    const name = `lcc_${hash("sha256", text).slice(0, 32)}`;
    return async (values) => {
      if (!areNamesKept) return read({ text, values: [...values] });
      try {
        return await read({ name, text, values: [...values] });
      } catch (error) {
        if (!nameErrors.has(errorCode(error))) throw error;
        areNamesKept = false;
        return read({ text, values: [...values] });
      }
    };
  };
}

/** There is no statement of this name, there is one already, and: its columns have changed since. */
const nameErrors: ReadonlySet<string> = new Set(["26000", "42P05", "0A000"]);
