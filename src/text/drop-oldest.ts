/** Removes what was added first to a map, until there are no more than `max` entries. */
export function dropOldest(entries: Map<string, unknown>, max: number): void {
  for (const key of entries.keys()) {
    if (entries.size <= max) return;
    entries.delete(key);
  }
}
