import type { Cache } from "./cache.ts";

/** Answers only with what was written through it: the first question about each key is a cache miss. */
export function createRefreshingCache(cache: Cache): Cache {
  const refreshed = new Set<string>();
  return {
    ...cache,
    get: async (key) => (refreshed.has(key) ? cache.get(key) : undefined),
    getMany: (keys) => cache.getMany(keys.filter((key) => refreshed.has(key))),
    async set(key, value, ttlSeconds) {
      await cache.set(key, value, ttlSeconds);
      refreshed.add(key);
    },
  };
}
