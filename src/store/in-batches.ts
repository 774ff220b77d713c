import { setImmediate as nextTurn } from "node:timers/promises";

/** Removes a portion at a time until one is not full, and gives the sum: everybody waits for a statement that writes. */
export async function removeInBatches(
  mostAtOnce: number,
  removeSome: (most: number) => Promise<number | bigint>,
): Promise<number> {
  for (let total = 0; ;) {
    const count = Number(await removeSome(mostAtOnce));
    total += count;
    if (count < mostAtOnce) return total;
    await nextTurn();
  }
}
