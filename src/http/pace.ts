/** How fast one host may be asked. */
export interface Pace {
  /** Requests under way at once. */
  readonly concurrency: number;
  /** Requests begun in one second; unlimited without it. */
  readonly perSecond?: number;
}

export const usualPace: Pace = { concurrency: 10 };

/** Lets work begin in turn, as the pace allows. */
export interface Gate {
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

export function createGate({ concurrency, perSecond }: Pace, now: () => number = () => performance.now()): Gate {
  const waiting: (() => void)[] = [];
  let active = 0;
  let nextStart = 0;

  function begin(): void {
    if (active >= concurrency) return;
    const next = waiting.shift();
    if (!next) return;
    active++;
    next();
  }

  async function turn(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      begin();
    });
    if (perSecond === undefined) return;
    const start = Math.max(now(), nextStart);
    nextStart = start + 1_000 / perSecond;
    await pause(start - now(), signal);
  }

  return {
    async run(work, signal) {
      await turn(signal);
      try {
        signal.throwIfAborted();
        return await work();
      } finally {
        active--;
        begin();
      }
    },
  };
}

/** Waits; an abort ends the wait at once. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0) return;
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      signal.removeEventListener("abort", stop);
      resolve();
    }
    function stop(): void {
      clearTimeout(timer);
      reject(signal.reason);
    }
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
  });
}
