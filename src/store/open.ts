import { resolve } from "node:path";
import { AppError } from "../domain/errors.ts";
import { createStore } from "./create-store.ts";
import type { Database } from "./database.ts";
import { translateFailure } from "./failures.ts";
import { schemaSteps } from "./migrations/index.ts";
import { postgresOpenFailure } from "./postgres/open-failure.ts";
import { sqliteOpenFailure } from "./sqlite/open-failure.ts";
import type { Store } from "./store.ts";

interface StoreOptions {
  readonly now: () => Date;
  /** Reports something to the operator. */
  readonly warn: (message: string) => void;
}

/**
 * Opens `sqlite:<file>` or `postgres://…` and migrates the schema. Throws AppError: `cannot_run` for permanent
 * problems, `database_unavailable` or `storage_full` for temporary ones.
 */
export async function openStore(url: string, options: StoreOptions): Promise<Store> {
  return createStore(await openDatabase(url, options.warn), options);
}

async function openDatabase(url: string, warn: (message: string) => void): Promise<Database> {
  const options = { steps: schemaSteps, warn };
  if (url.startsWith("sqlite:") && url !== "sqlite:" && url !== "sqlite::memory:") {
    const file = resolve(url.slice("sqlite:".length));
    const { openSqlite } = await import("./sqlite/open-file.ts");
    return openSqlite(file, options).catch((error: unknown) => {
      throw sqliteOpenFailure(file, translateFailure(error));
    });
  }
  if (/^postgres(?:ql)?:\/\//.test(url)) {
    const { openPostgres } = await import("./postgres/open-pool.ts");
    return openPostgres(url, options).catch((error: unknown) => {
      throw postgresOpenFailure(translateFailure(error));
    });
  }
  throw new AppError("cannot_run", "The database must be sqlite:<file> or postgres://user:password@host/database.");
}
