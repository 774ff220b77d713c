import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** Gives the first row; past Kysely, whose own work takes longer than SQLite needs for the answer. */
export type PreparedRead = (values: readonly unknown[]) => Promise<unknown>;

/** An open database, whichever it is. */
export interface Database {
  readonly kind: "sqlite" | "postgres";
  /** For queries that change nothing: they do not wait for those that write. */
  readonly read: Kysely<Tables>;
  readonly write: Kysely<Tables>;
  /** One query that only reads, to be asked again and again. */
  prepare(text: string): PreparedRead;
  /** Gives the space of deleted rows back to the disk, where that does not happen by itself. */
  compact(): Promise<void>;
  /** Absent where the database is a file. */
  readonly connections?: () => ConnectionUse;
  close(): Promise<void>;
}

/** How the connections to a database server are used. */
export interface ConnectionUse {
  readonly busy: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
  /** How many there may be. */
  readonly limit: number;
}
