import type { Cache } from "../cache/cache.ts";
import type { Config } from "../config/config.ts";

/**
 * Opens the cache for a scan process where that must not open it itself: whoever knows the address of PostgreSQL has all
 * of the database.
 */
export async function withHandedCache<T>(
  { databaseUrl, redisUrl }: Pick<Config, "databaseUrl" | "redisUrl">,
  warn: (message: string) => void,
  work: (cache: Cache | undefined) => Promise<T>,
): Promise<T> {
  if (redisUrl !== undefined || databaseUrl.startsWith("sqlite:")) return work(undefined);
  const { openPostgresCache } = await import("../cache/postgres.ts");
  const cache = openPostgresCache({ url: databaseUrl, now: () => new Date(), warn });
  try {
    return await work(cache);
  } finally {
    await cache.close();
  }
}
