import { getOrCreate } from "../../text/get-or-create.ts";

/** Bytes used by several readers at once, loaded once. */
export interface SharedBytes {
  /**
   * `load` is called if no reader has the bytes yet; `onLoad` is called before it, and its result when the last reader
   * is done.
   */
  use(key: string, load: () => Promise<Uint8Array>, onLoad: () => () => void): Promise<UsedBytes>;
}

export interface UsedBytes {
  readonly bytes: Uint8Array;
  /** Call once. */
  release(): void;
}

interface Entry {
  readonly bytes: Promise<Uint8Array>;
  readonly freeMemory: () => void;
  readers: number;
}

export function createSharedBytes(): SharedBytes {
  const entries = new Map<string, Entry>();
  const release = (key: string, entry: Entry): void => {
    entry.readers -= 1;
    if (entry.readers > 0) return;
    entries.delete(key);
    entry.freeMemory();
  };
  return {
    async use(key, load, onLoad) {
      const entry = getOrCreate(entries, key, () => ({ freeMemory: onLoad(), bytes: load(), readers: 0 }));
      entry.readers += 1;
      try {
        return { bytes: await entry.bytes, release: () => release(key, entry) };
      } catch (error) {
        release(key, entry);
        throw error;
      }
    },
  };
}
