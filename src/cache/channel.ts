import { setImmediate as nextTurn } from "node:timers/promises";
import type { Cache } from "./cache.ts";
import { batchLimits, type CacheEntry } from "./cache-entry.ts";

/** A batch sent to the cache of another process. Writes are done before reads. */
export interface CacheRequest {
  readonly set: readonly CacheEntry[];
  readonly get: readonly string[];
}

/** The entries that were found. */
export type CachedValues = ReadonlyMap<string, string>;

interface Item {
  readonly entry?: CacheEntry;
  readonly key: string;
  readonly resolve: (value: string | undefined) => void;
}

/**
 * A cache that lives in another process. Sends one request at a time, with everything collected in the meantime. No
 * reply counts as not found: a cache may lose anything.
 */
export function createChannelCache(ask: (request: CacheRequest) => Promise<CachedValues>): Cache {
  const waiting: Item[] = [];
  let asking: Promise<void> | undefined;

  async function askAll(): Promise<void> {
    await nextTurn(); // collect the other calls of this tick
    while (waiting.length > 0) {
      const items = takeItems(waiting);
      const values = await ask(toRequest(items)).catch(() => new Map<string, string>());
      for (const { key, resolve } of items) resolve(values.get(key));
    }
    asking = undefined;
  }

  function add(item: Omit<Item, "resolve">): Promise<string | undefined> {
    return new Promise((resolve) => {
      waiting.push({ ...item, resolve });
      asking ??= askAll();
    });
  }

  return {
    get: (key) => add({ key }),
    async getMany(keys) {
      const values = await Promise.all(keys.map(async (key) => [key, await add({ key })] as const));
      return new Map(values.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])));
    },
    async set(key, value, ttlSeconds) {
      await add({ key, entry: { key, value, ttlSeconds } });
    },
    deletePrefixes: () => Promise.reject(new Error("Only the process that owns the cache can delete.")),
    close: async () => asking,
  };
}

/** At least one item, and no more than fit into one request. */
function takeItems(waiting: Item[]): Item[] {
  let characters = 0;
  const end = waiting.findIndex(({ entry }, at) => {
    characters += entry?.value.length ?? 0;
    return at === batchLimits.entries || (at > 0 && characters > batchLimits.characters);
  });
  return waiting.splice(0, end === -1 ? waiting.length : end);
}

function toRequest(items: readonly Item[]): CacheRequest {
  return {
    set: items.flatMap(({ entry }) => entry ?? []),
    get: items.filter(({ entry }) => entry === undefined).map(({ key }) => key),
  };
}
