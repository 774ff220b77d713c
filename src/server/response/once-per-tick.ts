/**
 * Shares one read between the requests of one tick of the event loop. They were all sent before any of them is
 * answered, so none can expect to see a later change.
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
