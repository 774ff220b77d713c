import { setImmediate as nextTurn } from "node:timers/promises";
import type { Cache } from "./cache.ts";
import { batchLimits, type CacheEntry } from "./cache-entry.ts";

/** What a process asks of the cache of another one. What is to be stored is stored before anything is looked up. */
export interface CacheRequest {
  readonly set: readonly CacheEntry[];
  readonly get: readonly string[];
}

/** What was found. */
export type CachedValues = ReadonlyMap<string, string>;

interface Item {
  readonly entry?: CacheEntry;
  readonly key: string;
  readonly answered: (value: string | undefined) => void;
}

/**
 * A cache that another process has. One question is on its way at a time, with all that has come up meanwhile. Where it
 * is not answered, nothing was found: a cache may forget anything.
 */
export function createChannelCache(ask: (request: CacheRequest) => Promise<CachedValues>): Required<Cache> {
  const waiting: Item[] = [];
  let asking: Promise<void> | undefined;

  async function askAll(): Promise<void> {
    await nextTurn(); // whoever asks in this turn comes along
    while (waiting.length > 0) {
      const items = takeItems(waiting);
      const found = await ask(requestOf(items)).catch(() => new Map<string, string>());
      for (const { key, answered } of items) answered(found.get(key));
    }
    asking = undefined;
  }

  function add(item: Omit<Item, "answered">): Promise<string | undefined> {
    return new Promise((answered) => {
      waiting.push({ ...item, answered });
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
    deletePrefixes: () => Promise.reject(new Error("Only the process that has the cache can delete.")),
    close: async () => asking,
  };
}

/** At least one, and no more than fits into one question. */
function takeItems(waiting: Item[]): Item[] {
  let characters = 0;
  const end = waiting.findIndex(({ entry }, at) => {
    characters += entry?.value.length ?? 0;
    return at === batchLimits.entries || (at > 0 && characters > batchLimits.characters);
  });
  return waiting.splice(0, end === -1 ? waiting.length : end);
}

function requestOf(items: readonly Item[]): CacheRequest {
  return {
    set: items.flatMap(({ entry }) => entry ?? []),
    get: items.filter(({ entry }) => entry === undefined).map(({ key }) => key),
  };
}
