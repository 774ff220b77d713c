import type { Cache, Warn } from "./cache.ts";
import { withFallback } from "./fallback.ts";
import { createMemoryCache } from "./memory.ts";
import { createSqliteFile } from "./sqlite-file.ts";

interface SqliteCacheOptions {
  readonly file: string;
  /** Size of keys and values; the file is slightly larger. */
  readonly maxBytes: number;
  readonly now: () => Date;
  readonly warn: Warn;
}

/** A cache in a file that several processes may share. Falls back to memory if the file fails. */
export function openSqliteCache({ file, maxBytes, now, warn }: SqliteCacheOptions): Cache {
  const memory = createMemoryCache({ maxBytes: Math.min(maxBytes, maxInMemory), now });
  const complaint = `The cache file ${file} cannot be used`;
  return withFallback(createSqliteFile(file, maxBytes, now), { memory, warn, complaint, now });
}

const maxInMemory = 32_000_000;
