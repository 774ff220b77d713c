import { pathToFileURL } from "node:url";
import { DatabaseSync } from "node:sqlite";

/** A connection to a file that is there; never makes one. */
export function connect(file: string): DatabaseSync {
  const address = pathToFileURL(file);
  address.searchParams.set("mode", "rw");
  return new DatabaseSync(address, { timeout: blockingMs, enableForeignKeyConstraints: true });
}

/** Most locks are gone after a few milliseconds; the event loop stands still for no longer than this. */
const blockingMs = 10;

/** The first value of the first row. */
export function firstValue(database: DatabaseSync, query: string): unknown {
  return Object.values(database.prepare(query).get() ?? {})[0];
}

/** Marks our files, so that we never write into somebody else's: `lccd` in ASCII. */
export const applicationId = 0x6c636364;
