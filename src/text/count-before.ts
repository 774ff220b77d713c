/** How many items of a sorted list come before the first one that fails the test: a binary search. */
export function countBefore<T>(sorted: readonly T[], isBefore: (item: T) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(sorted[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}
