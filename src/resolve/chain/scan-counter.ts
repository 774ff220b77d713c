import type { Cache } from "../../cache/cache.ts";
import type { RequestCount, RequestOutcome, ScanCounts } from "../../domain/report/scan-counts.ts";

/** Counts the requests and cache reads of one scan. */
export interface ScanCounter {
  countRequest(source: string, outcome: RequestOutcome): void;
  /** Wraps a cache to count its reads. */
  watchCache(cache: Cache): Cache;
  counts(): ScanCounts;
}

export function createScanCounter(): ScanCounter {
  const requests = new Map<string, RequestCount>();
  let cacheHits = 0;
  let cacheMisses = 0;

  function countLookups(asked: number, hits: number): void {
    cacheHits += hits;
    cacheMisses += asked - hits;
  }

  return {
    countRequest(source, outcome) {
      const key = `${source} ${outcome}`;
      requests.set(key, { source, outcome, count: (requests.get(key)?.count ?? 0) + 1 });
    },
    watchCache: (cache) => watchCache(cache, countLookups),
    counts: () => ({ requests: [...requests.values()], cacheHits, cacheMisses }),
  };
}

function watchCache(cache: Cache, countLookups: (asked: number, hits: number) => void): Cache {
  return {
    async get(key) {
      const value = await cache.get(key);
      countLookups(1, value === undefined ? 0 : 1);
      return value;
    },
    async getMany(keys) {
      const values = await cache.getMany(keys);
      countLookups(keys.length, values.size);
      return values;
    },
    set: (key, value, ttlSeconds) => cache.set(key, value, ttlSeconds),
    deletePrefixes: (prefixes) => cache.deletePrefixes(prefixes),
    close: () => cache.close(),
  };
}
