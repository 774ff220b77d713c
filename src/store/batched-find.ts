/** Gives what belongs to an id; undefined where there is nothing. */
export type Find<T> = (id: string) => Promise<T | undefined>;

/**
 * Looks up in one query what is asked for in the same turn of the event loop. Whoever asks has asked before the query
 * is sent, so nobody is told anything older than what a query of their own would give.
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
