import { existsSync } from "node:fs";
import type { Cache } from "./cache.ts";
import type { Entry } from "./cache-entry.ts";
import { openSqliteCache } from "./sqlite.ts";
import { openCacheFile } from "./sqlite-schema.ts";

interface Place {
  readonly cacheDir: string;
}

/** The answers that were imported into this machine; undefined if there are none. They state themselves when they expire. */
export function openImported(place: Place, warn: (message: string) => void): Cache | undefined {
  const file = importedFile(place);
  if (!existsSync(file)) return undefined;
  return openSqliteCache({ file, maxBytes: Infinity, now: () => new Date(0), warn });
}

/** Replaces all imported answers in one transaction, so that no process reads half of them. */
export function storeImported(place: Place, entries: readonly Entry[]): void {
  using database = openCacheFile(importedFile(place));
  database.exec("begin immediate; delete from entries");
  const insert = database.prepare("insert into entries (key, value, bytes, expires_at) values (?, ?, ?, 1)");
  for (const [key, value] of entries) insert.run(key, value, Buffer.byteLength(value));
  database.exec("commit");
}

function importedFile({ cacheDir }: Place): string {
  return `${cacheDir}/imported.db`;
}
