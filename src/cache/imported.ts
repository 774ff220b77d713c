import { existsSync } from "node:fs";
import type { Cache } from "./cache.ts";
import { openSqliteCache } from "./sqlite.ts";
import { openCacheFile } from "./sqlite-schema.ts";

/** A key and its value. */
export type Entry = readonly [key: string, value: string];

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

/** The entries of the file cache that have not expired and begin with the prefix, sorted by key. */
export function listCached({ cacheDir }: Place, prefix: string, now: Date): Entry[] {
  const file = `${cacheDir}/answers.db`;
  if (!existsSync(file)) return [];
  using database = openCacheFile(file);
  const query = "select key, value from entries where key >= ? and key < ? || x'ff' and expires_at > ? order by key";
  const rows = database.prepare(query).all(prefix, prefix, now.getTime());
  return rows.map((row) => [String(row["key"]), String(row["value"])]);
}

function importedFile({ cacheDir }: Place): string {
  return `${cacheDir}/imported.db`;
}
