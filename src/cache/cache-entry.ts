/** An entry to store in a cache. */
export interface CacheEntry {
  readonly key: string;
  readonly value: string;
  readonly ttlSeconds: number;
}

/** A key and its value. */
export type Entry = readonly [key: string, value: string];

/** Limits per batch: entries read or written, and characters written. All of them are held in memory. */
export const batchLimits = { entries: 500, characters: 8_000_000 } as const;
