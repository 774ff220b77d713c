import { pathToFileURL } from "node:url";
import { DatabaseSync } from "node:sqlite";

/** Connects to an existing file; never creates one. */
export function connect(file: string): DatabaseSync {
  const address = pathToFileURL(file);
  address.searchParams.set("mode", "rw");
  return new DatabaseSync(address, { timeout: blockingMs, enableForeignKeyConstraints: true });
}

/** Most locks last a few milliseconds; the event loop is blocked for at most this long. */
const blockingMs = 10;

/** The first value of the first row. */
export function firstValue(database: DatabaseSync, query: string): unknown {
  return Object.values(database.prepare(query).get() ?? {})[0];
}

/** Marks our files, so that we never write into another program's: `lccd` in ASCII. */
export const applicationId = 0x6c636364;
