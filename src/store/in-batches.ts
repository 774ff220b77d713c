import { setImmediate as nextTurn } from "node:timers/promises";

/** Removes rows in batches until a batch is not full, and returns the total: long writes would block everyone. */
export async function removeInBatches(
  batchSize: number,
  removeSome: (max: number) => Promise<number | bigint>,
): Promise<number> {
  for (let total = 0; ;) {
    const count = Number(await removeSome(batchSize));
    total += count;
    if (count < batchSize) return total;
    await nextTurn();
  }
}
