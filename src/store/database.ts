import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** Bypasses Kysely, which takes longer than SQLite itself. */
export type PreparedRead = (values: readonly unknown[]) => Promise<readonly unknown[]>;

/** An open database of either kind. */
export interface Database {
  readonly kind: "sqlite" | "postgres";
  /** For reads, which do not wait for writers. */
  readonly read: Kysely<Tables>;
  /** For reads that may take long: they do not block this thread, and those beyond the deadline are stopped. */
  readonly slow: Kysely<Tables>;
  readonly write: Kysely<Tables>;
  /** Prepares a read query for repeated use. */
  prepare(text: string): PreparedRead;
  /** Returns the space of deleted rows to the file system, if that does not happen automatically. */
  compact(): Promise<void>;
  /** Absent for a file database. */
  readonly connections?: () => ConnectionUse;
  close(): Promise<void>;
}

/** Use of the connections to a database server. */
export interface ConnectionUse {
  readonly busy: number;
  readonly idle: number;
  /** Callers waiting for a connection. */
  readonly waiting: number;
  /** Maximum number of connections. */
  readonly limit: number;
}
