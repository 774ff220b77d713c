import { existsSync } from "node:fs";
import type { Config } from "../config/config.ts";
import { AppError } from "../domain/errors.ts";
import type { Entry } from "./cache-entry.ts";
import { openCacheFile } from "./sqlite-schema.ts";

/** The entries of the configured cache that have not expired and begin with the prefix. */
export async function* listCached(
  { redisUrl, databaseUrl, cacheDir }: Pick<Config, "redisUrl" | "databaseUrl" | "cacheDir">,
  prefix: string,
  now: Date,
): AsyncGenerator<Entry> {
  if (redisUrl === undefined && !databaseUrl.startsWith("postgres")) {
    yield* listFile(`${cacheDir}/answers.db`, prefix, now);
    return;
  }
  try {
    if (redisUrl !== undefined) yield* (await import("./redis.ts")).listRedis(redisUrl, prefix);
    else yield* (await import("./postgres.ts")).listPostgres(databaseUrl, prefix);
  } catch (error) {
    const where = redisUrl === undefined ? "PostgreSQL" : "Redis";
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError("database_unavailable", `The cache in ${where} cannot be read: ${reason}`, { cause: error });
  }
}

function* listFile(file: string, prefix: string, now: Date): Generator<Entry> {
  if (!existsSync(file)) return;
  using database = openCacheFile(file);
  const query = "select key, value from entries where key >= ? and key < ? || x'ff' and expires_at > ? order by key";
  for (const { key, value } of database.prepare(query).iterate(prefix, prefix, now.getTime()))
    yield [String(key), String(value)];
}
