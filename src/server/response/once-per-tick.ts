/**
 * What requests that arrive together read but once: those of one turn of the event loop were all sent before any of
 * them is answered, so none of them can know of a change that the others do not see.
 */
export function oncePerTick<T>(read: () => Promise<T>): () => Promise<T> {
  let shared: Promise<T> | undefined;
  const forget = () => {
    shared = undefined;
  };
  return () => {
    if (shared) return shared;
    shared = read();
    setImmediate(forget);
    return shared;
  };
}
