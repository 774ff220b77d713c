import type { Pace } from "../domain/contracts/ecosystem.ts";

export const defaultPace: Pace = { concurrency: 10 };

/** Permission to start a request. */
export interface Turn {
  /** The host was never reached, so the next request need not wait. */
  release(): void;
}

/** Starts work in turn, as the pace allows. */
interface Gate {
  /** An abort ends the wait for a turn at once; running work must check the signal itself. */
  run<T>(work: (turn: Turn) => Promise<T>, signal: AbortSignal): Promise<T>;
}

export function createGate({ concurrency, perSecond }: Pace, now: () => number = () => performance.now()): Gate {
  const waiting = new Set<() => void>();
  const intervalMs = perSecond === undefined ? 0 : 1_000 / perSecond;
  let active = 0;
  let nextStart = 0;

  function begin(): void {
    const [next] = waiting;
    if (!next || active >= concurrency) return;
    waiting.delete(next);
    active++;
    next();
  }

  function queueUp(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const enter = (): void => {
      signal.removeEventListener("abort", leave);
      resolve();
    };
    const leave = (): void => {
      waiting.delete(enter);
      reject(signal.reason as Error);
    };
    waiting.add(enter);
    signal.addEventListener("abort", leave, { once: true });
    begin();
    return promise;
  }

  async function awaitPace(signal: AbortSignal): Promise<Turn> {
    if (intervalMs === 0) return { release() {} };
    const start = Math.max(now(), nextStart);
    nextStart = start + intervalMs;
    await pause(start - now(), signal);
    return {
      release() {
        nextStart -= intervalMs;
      },
    };
  }

  return {
    async run(work, signal) {
      signal.throwIfAborted();
      await queueUp(signal);
      try {
        const turn = await awaitPace(signal);
        signal.throwIfAborted();
        return await work(turn);
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
