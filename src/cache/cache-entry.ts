/** What is put into a cache. */
export interface CacheEntry {
  readonly key: string;
  readonly value: string;
  readonly ttlSeconds: number;
}

/** How many are stored or found in one go, and how many characters of them are stored: memory is needed for all. */
export const batchLimits = { entries: 500, characters: 8_000_000 } as const;
