/** The first items that fit into a space together. */
export function takeWithin<T>(items: readonly T[], space: number, sizeOf: (item: T) => number): T[] {
  const taken: T[] = [];
  let left = space;
  for (const item of items) {
    left -= sizeOf(item);
    if (left < 0) break;
    taken.push(item);
  }
  return taken;
}
