import type { Redis } from "ioredis";
import { batchWrites } from "./batched-writes.ts";
import type { Cache, Warn } from "./cache.ts";
import type { CacheEntry, Entry } from "./cache-entry.ts";
import { withFallback } from "./fallback.ts";
import { createMemoryCache } from "./memory.ts";
import { connectRedis, patientTimeoutMs, type RedisConnection } from "./redis-connection.ts";

interface RedisCacheOptions {
  readonly url: string;
  readonly now: () => Date;
  readonly warn: Warn;
  /** Per command; default 250. */
  readonly timeoutMs?: number;
}

/** A cache in Redis. The optional package `ioredis` is loaded here; without it the cache is in memory. */
export async function openRedisCache({ url, now, warn, timeoutMs }: RedisCacheOptions): Promise<Cache> {
  const memory = createMemoryCache({ maxBytes: maxInMemory, now });
  const connection = await connect(url, warn, timeoutMs);
  if (!connection) return memory;
  return withFallback(createStore(connection, url), {
    memory,
    warn,
    complaint: "The cache in Redis cannot be used",
    now,
  });
}

const maxInMemory = 32_000_000;

/** The entries that begin with the prefix. */
export async function* listRedis(url: string, prefix: string): AsyncGenerator<Entry> {
  const connection = await connectRedis(url, patientTimeoutMs);
  const store = createStore(connection, url);
  try {
    const keys = new Set<string>();
    await connection.ask(async (redis) => {
      for await (const page of listKeys(redis, prefix)) for (const key of page) keys.add(key);
    });
    const all = [...keys];
    for (let at = 0; at < all.length; at += pageSize) yield* await store.getMany(all.slice(at, at + pageSize));
  } finally {
    connection.close();
  }
}

/** Values may have megabytes. */
const pageSize = 100;

async function connect(url: string, warn: Warn, timeoutMs?: number): Promise<RedisConnection | undefined> {
  try {
    return await connectRedis(url, timeoutMs);
  } catch (error) {
    warn('The package "ioredis" is not installed; the cache is in memory.', error);
    return undefined;
  }
}

function createStore({ ask, close }: RedisConnection, url: string): Cache {
  // The time limit applies to each command from its start, so a thousand at once would reach it on a busy machine.
  const write = batchWrites((entries) => ask((redis) => writeEntries(redis, entries)));
  return {
    get: async (key) => (await ask((redis) => redis.get(key))) ?? undefined,
    async getMany(keys) {
      if (keys.length === 0) return new Map();
      const values = await ask((redis) => redis.mget([...keys]));
      return new Map(
        keys.flatMap((key, at): [string, string][] => {
          const value = values[at];
          return typeof value === "string" ? [[key, value]] : [];
        }),
      );
    },
    set: (key, value, ttlSeconds) => write({ key, value, ttlSeconds }),
    async deletePrefixes(prefixes) {
      const patient = await connectRedis(url, patientTimeoutMs);
      try {
        let count = 0;
        for (const prefix of prefixes) count += await patient.ask((redis) => deletePrefix(redis, prefix));
        return count;
      } finally {
        patient.close();
      }
    },
    close: async () => close(),
  };
}

async function writeEntries(redis: Redis, entries: readonly CacheEntry[]): Promise<void> {
  const pipeline = redis.pipeline();
  for (const { key, value, ttlSeconds } of entries) {
    pipeline.set(key, value, "PX", Math.max(1, Math.round(ttlSeconds * 1_000)));
  }
  for (const [error] of (await pipeline.exec()) ?? []) if (error) throw error;
}

async function deletePrefix(redis: Redis, prefix: string): Promise<number> {
  let count = 0;
  for await (const keys of listKeys(redis, prefix)) count += await redis.unlink(keys);
  return count;
}

/** In small steps, so that other clients of the server are not blocked. A key may come twice. */
async function* listKeys(redis: Redis, prefix: string): AsyncGenerator<string[]> {
  const pattern = `${prefix.replaceAll(/[\\*?[\]]/g, "\\$&")}*`;
  let cursor = "0";
  do {
    const [next, keys] = await redis.scan(cursor, "MATCH", pattern, "COUNT", 1_000);
    if (keys.length > 0) yield keys;
    cursor = next;
  } while (cursor !== "0");
}
