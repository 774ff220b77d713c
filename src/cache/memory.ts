import type { Cache } from "./cache.ts";

interface MemoryCacheOptions {
  readonly maxBytes: number;
  readonly now: () => Date;
}

/** Keeps the most recently used entries, up to a number of bytes, in memory. */
export function createMemoryCache({ maxBytes, now }: MemoryCacheOptions): Cache {
  /** Maps keep insertion order, so the first entry is the least recently used one. */
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function remove(key: string): boolean {
    bytes -= entries.get(key)?.bytes ?? 0;
    return entries.delete(key);
  }

  function read(key: string): string | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    remove(key);
    if (entry.expiresAt <= now().getTime()) return undefined;
    entries.set(key, entry);
    bytes += entry.bytes;
    return entry.value;
  }

  return {
    get: async (key) => read(key),

    async getMany(keys) {
      return new Map(
        keys.flatMap((key): [string, string][] => {
          const value = read(key);
          return value === undefined ? [] : [[key, value]];
        }),
      );
    },

    async set(key, value, ttlSeconds) {
      remove(key);
      const size = Buffer.byteLength(key) + Buffer.byteLength(value) + overhead;
      if (size > maxBytes) return;
      entries.set(key, { value, bytes: size, expiresAt: now().getTime() + ttlSeconds * 1_000 });
      bytes += size;
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break;
        remove(oldest);
      }
    },

    async deletePrefixes(prefixes) {
      const keys = [...entries.keys()].filter((key) => prefixes.some((prefix) => key.startsWith(prefix)));
      return keys.filter(remove).length;
    },

    async close() {
      entries.clear();
      bytes = 0;
    },
  };
}

interface Entry {
  readonly value: string;
  readonly bytes: number;
  readonly expiresAt: number;
}

/** Approximate memory per entry besides its texts. */
const overhead = 100;
