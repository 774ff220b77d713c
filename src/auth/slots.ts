export interface Slots {
  /** Runs the work when a slot is free; undefined, and nothing was run, when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T> | undefined;
}

/** Bounds how much is done at once, and how much may wait for it. */
export function createSlots({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }): Slots {
  const queue: (() => void)[] = [];
  let busy = 0;

  const enter = async (): Promise<void> => {
    if (busy >= atOnce) return new Promise((resolve) => queue.push(resolve));
    busy += 1;
  };
  // Who leaves hands the slot to the next in line, so that nobody can slip in between.
  const leave = (): void => {
    const next = queue.shift();
    if (next) next();
    else busy -= 1;
  };
  const runInside = async <T>(work: () => Promise<T>): Promise<T> => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };

  return { run: (work) => (busy >= atOnce && queue.length >= waiting ? undefined : runInside(work)) };
}
