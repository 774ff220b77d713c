import { resolve } from "node:path";
import { AppError } from "../domain/errors.ts";
import { createStore } from "./create-store.ts";
import type { Database } from "./database.ts";
import { translateFailure } from "./failures.ts";
import { schemaSteps } from "./migrations/index.ts";
import { postgresOpenFailure } from "./postgres/open-failure.ts";
import { isBusy, sqliteCode } from "./sqlite/busy.ts";
import { damaged, refused } from "./sqlite/check-file.ts";
import type { Store } from "./store.ts";
import { errorCode } from "../text/error-code.ts";

interface StoreOptions {
  readonly now: () => Date;
  /** Reports something to the operator. */
  readonly warn: (message: string) => void;
  /** How long a search may take. */
  readonly querySeconds?: number;
}

/**
 * Opens `sqlite:<file>` or `postgres://…` and migrates the schema. Throws AppError: `cannot_run` for permanent
 * problems, `database_unavailable` or `storage_full` for temporary ones.
 */
export async function openStore(url: string, options: StoreOptions): Promise<Store> {
  return createStore(await openDatabase(url, options), options);
}

async function openDatabase(url: string, { warn, querySeconds }: StoreOptions): Promise<Database> {
  const options = { steps: schemaSteps, warn, ...(querySeconds && { queryMs: querySeconds * 1000 }) };
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

/** Explains why the file could not be opened. */
function sqliteOpenFailure(file: string, error: unknown): AppError {
  const cause = error instanceof AppError ? error.cause : error;
  const code = sqliteCode(cause);
  if (code === 11 || code === 26) return damaged(file, cause);
  if (isBusy(cause)) {
    const message = `The database file ${file} is locked by another process; try again when that process has ended.`;
    return new AppError("database_unavailable", message, { cause });
  }
  if (error instanceof AppError && cause === undefined) return error;
  if (error instanceof AppError && error.code === "storage_full") return error;
  const words = systemWords[errorCode(cause)];
  return refused(file, words ?? "cannot be opened; check that it and its folder can be read and written", cause);
}

const systemWords: Readonly<Record<string, string>> = {
  EACCES: "cannot be created or opened: permission denied for its folder",
  EPERM: "cannot be created or opened: permission denied for its folder",
  EROFS: "is on a read-only disk",
  ENOTDIR: "cannot be created: a part of its path is not a folder",
  EEXIST: "cannot be created: a part of its path is not a folder",
  ENAMETOOLONG: "cannot be created: its name is too long",
};
