import type { Config } from "../config/config.ts";
import type { Cache } from "./cache.ts";
import { splitByPrefix } from "./by-prefix.ts";
import { openSqliteCache } from "./sqlite.ts";

const maxFileBytes = 200_000_000;

/** Redis where it is configured, else the PostgreSQL database, else files in the cache folder. */
export async function openCache(config: Config, now: () => Date, warn: (message: string) => void): Promise<Cache> {
  if (config.redisUrl !== undefined) {
    const { openRedisCache } = await import("./redis.ts");
    return openRedisCache({ url: config.redisUrl, now, warn });
  }
  if (config.databaseUrl.startsWith("postgres")) {
    const { openPostgresCache } = await import("./postgres.ts");
    return openPostgresCache({ url: config.databaseUrl, now, warn });
  }
  const open = (name: string, maxBytes: number) =>
    openSqliteCache({ file: `${config.cacheDir}/${name}.db`, maxBytes, now, warn });
  return splitByPrefix("scan:", open("detection", config.detectionCacheMb * 1_000_000), open("answers", maxFileBytes));
}

/**
 * Opens the cache for a scan process that must not open it itself: the address of PostgreSQL would give it the whole
 * database. Undefined where the process may open its cache.
 */
export async function withSharedCache<T>(
  { databaseUrl, redisUrl }: Pick<Config, "databaseUrl" | "redisUrl">,
  warn: (message: string) => void,
  work: (cache: Cache | undefined) => Promise<T>,
): Promise<T> {
  if (redisUrl !== undefined || databaseUrl.startsWith("sqlite:")) return work(undefined);
  const { openPostgresCache } = await import("./postgres.ts");
  const cache = openPostgresCache({ url: databaseUrl, now: () => new Date(), warn });
  try {
    return await work(cache);
  } finally {
    await cache.close();
  }
}
