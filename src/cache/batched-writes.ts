import { setImmediate as nextTurn } from "node:timers/promises";
import { batchLimits, type CacheEntry } from "./cache-entry.ts";

interface Waiting {
  readonly entry: CacheEntry;
  readonly completion: PromiseWithResolvers<void>;
}

/**
 * Batches concurrent writes: the next batch collects while one is being sent. All callers share one connection, and
 * writes to a key keep their order.
 */
export function batchWrites(
  write: (entries: readonly CacheEntry[]) => Promise<void>,
): (entry: CacheEntry) => Promise<void> {
  const waiting = new Map<string, Waiting>();
  let isUnderWay = false;

  async function writeAll(): Promise<void> {
    isUnderWay = true;
    await nextTurn(); // collect the other writes of this tick
    while (waiting.size > 0) {
      const batch = takeBatch(waiting);
      try {
        await write(batch.map(({ entry }) => entry));
        for (const { completion } of batch) completion.resolve();
      } catch (error) {
        for (const { completion } of batch) completion.reject(error);
      }
    }
    isUnderWay = false;
  }

  return (entry) => {
    // A later value replaces one not yet sent: a statement may write a key only once.
    const completion = waiting.get(entry.key)?.completion ?? Promise.withResolvers<void>();
    waiting.set(entry.key, { entry, completion });
    if (!isUnderWay) void writeAll();
    return completion.promise;
  };
}

/** At least one entry, and no more than fit. */
function takeBatch(waiting: Map<string, Waiting>): Waiting[] {
  const batch: Waiting[] = [];
  let characters = 0;
  for (const [key, next] of waiting) {
    characters += next.entry.value.length;
    if (batch.length === batchLimits.entries || (batch.length > 0 && characters > batchLimits.characters)) break;
    batch.push(next);
    waiting.delete(key);
  }
  return batch;
}
