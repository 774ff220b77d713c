import type { Cache, Warn } from "./cache.ts";
import { withFallback } from "./fallback.ts";
import { createMemoryCache } from "./memory.ts";
import { createSqliteFile } from "./sqlite-file.ts";

interface SqliteCacheOptions {
  readonly file: string;
  /** Size of keys and values; the file is slightly larger. */
  readonly mostBytes: number;
  readonly now: () => Date;
  readonly warn: Warn;
}

/** A cache in a file that several processes may share. Falls back to memory if the file fails. */
export function openSqliteCache({ file, mostBytes, now, warn }: SqliteCacheOptions): Required<Cache> {
  const memory = createMemoryCache({ mostBytes: Math.min(mostBytes, mostInMemory), now });
  const complaint = `The cache file ${file} cannot be used`;
  return withFallback(createSqliteFile(file, mostBytes, now), { memory, warn, complaint, now });
}

const mostInMemory = 32_000_000;
