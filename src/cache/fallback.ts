import { AppError } from "../domain/errors.ts";
import type { Cache, Warn } from "./cache.ts";

interface FallbackOptions {
  /** Used while the store is unavailable. */
  readonly memory: Cache;
  readonly warn: Warn;
  /** Start of the message: `The cache in Redis cannot be used`. */
  readonly complaint: string;
  readonly now: () => Date;
}

/**
 * A cache that never fails or blocks its callers: while its store is unavailable, it uses memory. The store is retried
 * every few seconds.
 */
export function withFallback(store: Cache, options: FallbackOptions): Cache {
  const { memory, warn, complaint, now } = options;
  let restsUntil = 0;
  let warnedAt = -Infinity;

  function rest(cause: unknown): void {
    const time = now().getTime();
    restsUntil = time + restMs;
    if (time - warnedAt < quietMs) return;
    warnedAt = time;
    warn(`${complaint}; the memory of this process is used instead.`, cause);
  }

  async function attempt<T>(onStore: () => Promise<T>, onMemory: () => Promise<T>): Promise<T> {
    if (now().getTime() < restsUntil) return onMemory();
    try {
      return await onStore();
    } catch (error) {
      rest(error);
      return onMemory();
    }
  }

  return {
    get: (key) =>
      attempt(
        () => store.get(key),
        () => memory.get(key),
      ),
    getMany: (keys) =>
      attempt(
        () => store.getMany(keys),
        () => memory.getMany(keys),
      ),
    set: (key, value, ttlSeconds) =>
      attempt(
        () => store.set(key, value, ttlSeconds),
        () => memory.set(key, value, ttlSeconds),
      ),
    async deletePrefixes(prefixes) {
      const inMemory = await memory.deletePrefixes(prefixes);
      try {
        return inMemory + (await store.deletePrefixes(prefixes));
      } catch (error) {
        const sentence = `${complaint}, so some entries were not deleted. Try again later.`;
        throw new AppError("database_unavailable", sentence, { cause: error });
      }
    },
    async close() {
      await Promise.all([store.close(), memory.close()]);
    },
  };
}

const restMs = 5_000;

/** Logs later failures too, but not every five seconds. */
const quietMs = 600_000;
