export interface Slots {
  /**
   * Runs the work when a slot is free; undefined, and nothing was run, when too many wait already. A signal that is
   * aborted takes the work out of the line; work that has begun must look at the signal itself.
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> | undefined;
}

/** Bounds how much is done at once, and how much may wait for it. */
export function createSlots({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }): Slots {
  const queue: (() => void)[] = [];
  let busy = 0;

  const acquire = async (signal?: AbortSignal): Promise<void> => {
    signal?.throwIfAborted();
    if (busy >= atOnce) return waitInQueue(queue, signal);
    busy += 1;
  };
  // Who leaves hands the slot to the next in line, so that nobody can slip in between.
  const release = (): void => {
    const next = queue.shift();
    if (next) next();
    else busy -= 1;
  };
  const runInSlot = async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    await acquire(signal);
    try {
      return await work();
    } finally {
      release();
    }
  };

  return {
    run: (work, signal) => (busy >= atOnce && queue.length >= waiting ? undefined : runInSlot(work, signal)),
  };
}

/** Until somebody calls what was put into the line; fails, and is in the line no more, when the signal is aborted. */
function waitInQueue(queue: (() => void)[], signal?: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const proceed = () => {
    signal?.removeEventListener("abort", cancel);
    resolve();
  };
  const cancel = () => {
    queue.splice(queue.indexOf(proceed), 1);
    reject(signal?.reason as Error);
  };
  queue.push(proceed);
  signal?.addEventListener("abort", cancel, { once: true });
  return promise;
}
