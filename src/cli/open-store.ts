import { lstatSync } from "node:fs";
import { resolve } from "node:path";
import type { Config } from "../config/config.ts";
import { loadConfig } from "../scan/run/settings.ts";
import { AppError } from "../domain/errors.ts";
import { openStore } from "../store/open.ts";
import type { Store } from "../store/store.ts";
import { readEnvFile } from "./project-file/env-file.ts";
import { warn } from "./output/warn.ts";

/**
 * Opens the database that the settings name, and closes it when the work is done. A server may use it at the same time.
 * A missing database is created only with `canCreate`: in the wrong folder, an empty list would be misleading.
 */
export async function withStore(
  work: (store: Store, config: Config) => Promise<void>,
  { canCreate = false }: { readonly canCreate?: boolean } = {},
): Promise<void> {
  const config = loadConfig(readEnvFile(process.env));
  const { databaseUrl, warnings } = config;
  for (const warning of warnings) warn(warning);
  if (!canCreate) requireFile(databaseUrl);
  const store = await openStore(databaseUrl, { now: () => new Date(), warn });
  try {
    await work(store, config);
  } finally {
    await store.close();
  }
}

/** The file of an SQLite database. */
export function databaseFile(databaseUrl: string): string | undefined {
  return databaseUrl.startsWith("sqlite:") ? resolve(databaseUrl.slice("sqlite:".length)) : undefined;
}

export function requireFile(databaseUrl: string): void {
  const file = databaseFile(databaseUrl);
  if (file === undefined || !isMissing(file) || !isMissing(`${file}-wal`)) return;
  throw new AppError(
    "cannot_run",
    `There is no database ${file}. Call lcc in the folder where the server runs, or set SVC_DATA_DIR or SVC_DATABASE_URL; "lcc user create" makes a new database.`,
  );
}

/** False when it cannot be read: opening it reports the error. */
function isMissing(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) === undefined;
  } catch {
    return false;
  }
}
