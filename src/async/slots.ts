interface Slots {
  /**
   * Runs the work when a slot is free. Returns undefined without running it when the queue is full. Aborting the signal
   * removes work from the queue; running work must check the signal itself.
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> | undefined;
}

/** Limits how many jobs run at once and how many may wait. */
export function createSlots({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }): Slots {
  const queue: (() => void)[] = [];
  let busy = 0;

  const acquire = async (signal?: AbortSignal): Promise<void> => {
    signal?.throwIfAborted();
    if (busy >= atOnce) return waitInQueue(queue, signal);
    busy += 1;
  };
  // Pass the slot to the next waiter directly, so that no new caller can take it in between.
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

/** Resolves when its queue entry is called. On abort it rejects and leaves the queue. */
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
