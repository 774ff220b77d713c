import type { Counters } from "../domain/counters.ts";

export interface SteadyCountersOptions {
  /** Counters of this process, which stand in. */
  readonly own: Counters;
  /** Told once when the shared counters go away. */
  readonly warn: (message: string, cause: unknown) => void;
  /** Told once when they are back. */
  readonly tell: (message: string) => void;
  /** How often they are tried while they are away. */
  readonly retryMs?: number;
}

export interface SteadyCounters extends Counters {
  close(): void;
}

/**
 * Shared counters that never make a request fail. This process counts along: where the shared ones go away, it goes on
 * from what it has seen itself, and nobody begins anew. While they are away no request tries them or waits for them.
 */
export function createSteadyCounters(shared: Counters, options: SteadyCountersOptions): SteadyCounters {
  const { own, warn, tell, retryMs = 2_000 } = options;
  let isAway = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  async function attempt<T>(onShared: () => Promise<T>, onOwn: () => Promise<T>): Promise<T> {
    if (isAway) return onOwn();
    try {
      return await onShared();
    } catch (error) {
      leave(error);
      return onOwn();
    }
  }

  function leave(cause: unknown): void {
    if (isAway || isClosed) return;
    isAway = true;
    warn("The shared counters of limits cannot be used; this process counts for itself until they can.", cause);
    retryLater();
  }

  function retryLater(): void {
    timer = setTimeout(() => void retry(), retryMs);
    timer.unref();
  }

  /** By counting, because a server may answer and yet refuse to write. */
  async function retry(): Promise<void> {
    try {
      await shared.hit("probe", 60);
    } catch {
      if (!isClosed) retryLater();
      return;
    }
    isAway = false;
    if (!isClosed) tell("The shared counters of limits are used again.");
  }

  return {
    async hit(key, windowSeconds) {
      const seenHere = await own.hit(key, windowSeconds);
      return attempt(
        () => shared.hit(key, windowSeconds),
        async () => seenHere,
      );
    },
    read: (key) =>
      attempt(
        () => shared.read(key),
        () => own.read(key),
      ),
    async clear(key) {
      await own.clear(key);
      await attempt(
        () => shared.clear(key),
        async () => {},
      );
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
