import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** An open database, whichever it is. */
export interface Database {
  readonly kind: "sqlite" | "postgres";
  /** For queries that change nothing: they do not wait for those that write. */
  readonly read: Kysely<Tables>;
  readonly write: Kysely<Tables>;
  /** Gives the space of deleted rows back to the disk, where that does not happen by itself. */
  compact(): Promise<void>;
  close(): Promise<void>;
}
