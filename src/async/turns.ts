import { AppError } from "../domain/errors.ts";

interface Turns {
  /** Runs the work when it is the owner's turn. Throws `busy` after the longest wait; aborting the signal ends the wait. */
  run<T>(owner: string, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

interface Waiting {
  readonly owner: string;
  readonly start: () => void;
}

/** Limits how much work runs at once: one piece of each owner at a time, and the owner that was served longest ago first. */
export function createTurns({ atOnce, maxWaitMs }: { readonly atOnce: number; readonly maxWaitMs: number }): Turns {
  const running = new Set<string>();
  const waiting = new Set<Waiting>();
  const served = new Map<string, number>();
  let count = 0;

  const startNext = (): void => {
    while (running.size < atOnce) {
      const free = [...waiting].filter(({ owner }) => !running.has(owner));
      const [next] = free.toSorted((a, b) => (served.get(a.owner) ?? 0) - (served.get(b.owner) ?? 0));
      if (!next) return;
      waiting.delete(next);
      running.add(next.owner);
      served.set(next.owner, ++count);
      next.start();
    }
  };
  const waitForTurn = async (owner: string, signal: AbortSignal): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry = { owner, start: resolve };
    const leave = () => waiting.delete(entry) && reject(signal.reason as Error);
    signal.throwIfAborted();
    const timer = setTimeout(() => waiting.delete(entry) && reject(tooBusy()), maxWaitMs);
    signal.addEventListener("abort", leave);
    waiting.add(entry);
    startNext();
    await promise.finally(() => {
      clearTimeout(timer);
      signal.removeEventListener("abort", leave);
    });
  };

  return {
    async run(owner, work, signal) {
      await waitForTurn(owner, signal);
      try {
        return await work();
      } finally {
        running.delete(owner);
        if (running.size + waiting.size === 0) served.clear();
        startNext();
      }
    },
  };
}

function tooBusy(): AppError {
  return new AppError("busy", "The service is busy with earlier uploads; try again.", { retryAfterSeconds: 10 });
}
