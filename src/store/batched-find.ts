/** Finds the value of an id; undefined if there is none. */
type Find<T> = (id: string) => Promise<T | undefined>;

/**
 * Combines the lookups of one tick of the event loop into one query. The query is sent after all of them were made, so
 * no caller gets older data than from its own query.
 */
export function batchFinds<T>(findMany: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>): Find<T> {
  let batch: { readonly ids: Set<string>; readonly found: Promise<ReadonlyMap<string, T>> } | undefined;

  function begin() {
    const ids = new Set<string>();
    const { promise, resolve } = Promise.withResolvers<ReadonlyMap<string, T>>();
    setImmediate(() => {
      batch = undefined;
      resolve(findMany([...ids]));
    });
    return { ids, found: promise };
  }

  return async (id) => {
    batch ??= begin();
    batch.ids.add(id);
    return (await batch.found).get(id);
  };
}
