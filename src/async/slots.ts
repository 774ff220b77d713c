export interface Slots {
  /**
   * Runs the work when a slot is free; undefined, and nothing was run, when too many wait already. A signal that is
   * aborted takes the work out of the line; work that has begun must look at the signal itself.
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> | undefined;
}

/** Bounds how much is done at once, and how much may wait for it. */
export function createSlots({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }): Slots {
  const line: (() => void)[] = [];
  let busy = 0;

  const enter = async (signal?: AbortSignal): Promise<void> => {
    signal?.throwIfAborted();
    if (busy >= atOnce) return standInLine(line, signal);
    busy += 1;
  };
  // Who leaves hands the slot to the next in line, so that nobody can slip in between.
  const leave = (): void => {
    const next = line.shift();
    if (next) next();
    else busy -= 1;
  };
  const runInside = async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    await enter(signal);
    try {
      return await work();
    } finally {
      leave();
    }
  };

  return {
    run: (work, signal) => (busy >= atOnce && line.length >= waiting ? undefined : runInside(work, signal)),
  };
}

/** Until somebody calls what was put into the line; fails, and is in the line no more, when the signal is aborted. */
function standInLine(line: (() => void)[], signal?: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const proceed = () => {
    signal?.removeEventListener("abort", goAway);
    resolve();
  };
  const goAway = () => {
    line.splice(line.indexOf(proceed), 1);
    reject(signal?.reason as Error);
  };
  line.push(proceed);
  signal?.addEventListener("abort", goAway, { once: true });
  return promise;
}
