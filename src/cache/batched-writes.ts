import { setImmediate as nextTurn } from "node:timers/promises";
import { batchLimits, type CacheEntry } from "./cache-entry.ts";

interface Waiting {
  readonly entry: CacheEntry;
  readonly written: PromiseWithResolvers<void>;
}

/**
 * Writes together what is to be written at the same time: while one batch is on its way the next collects. However many
 * callers there are, they need one connection, and a key is written in the order of the calls.
 */
export function batchWrites(
  write: (entries: readonly CacheEntry[]) => Promise<void>,
): (entry: CacheEntry) => Promise<void> {
  const waiting = new Map<string, Waiting>();
  let isUnderWay = false;

  async function writeAll(): Promise<void> {
    isUnderWay = true;
    await nextTurn(); // whoever writes in this turn comes along
    while (waiting.size > 0) {
      const batch = takeBatch(waiting);
      try {
        await write(batch.map(({ entry }) => entry));
        for (const { written } of batch) written.resolve();
      } catch (error) {
        for (const { written } of batch) written.reject(error);
      }
    }
    isUnderWay = false;
  }

  return (entry) => {
    // The later value takes the place of one that has not been sent: a statement may write a key only once.
    const written = waiting.get(entry.key)?.written ?? Promise.withResolvers<void>();
    waiting.set(entry.key, { entry, written });
    if (!isUnderWay) void writeAll();
    return written.promise;
  };
}

/** At least one, and no more than fits. */
function takeBatch(waiting: Map<string, Waiting>): Waiting[] {
  const batch: Waiting[] = [];
  let characters = 0;
  for (const [key, one] of waiting) {
    characters += one.entry.value.length;
    if (batch.length === batchLimits.entries || (batch.length > 0 && characters > batchLimits.characters)) break;
    batch.push(one);
    waiting.delete(key);
  }
  return batch;
}
