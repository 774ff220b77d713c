import type { Counters } from "../domain/counters.ts";

export interface FailoverCountersOptions {
  /** Counters of this process, which stand in. */
  readonly local: Counters;
  /** Told once when the shared counters go away. */
  readonly warn: (message: string, cause: unknown) => void;
  /** Told once when they are back. */
  readonly info: (message: string) => void;
  /** How often they are tried while they are away. */
  readonly retryMs?: number;
}

export interface FailoverCounters extends Counters {
  close(): void;
}

/**
 * Shared counters that never make a request fail. This process counts along: where the shared ones go away, it goes on
 * from what it has seen itself, and nobody begins anew. While they are away no request tries them or waits for them.
 */
export function createFailoverCounters(shared: Counters, options: FailoverCountersOptions): FailoverCounters {
  const { local, warn, info, retryMs = 2_000 } = options;
  let isDown = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  async function attempt<T>(onShared: () => Promise<T>, onLocal: () => Promise<T>): Promise<T> {
    if (isDown) return onLocal();
    try {
      return await onShared();
    } catch (error) {
      markDown(error);
      return onLocal();
    }
  }

  function markDown(cause: unknown): void {
    if (isDown || isClosed) return;
    isDown = true;
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
    isDown = false;
    if (!isClosed) info("The shared counters of limits are used again.");
  }

  return {
    async hit(key, windowSeconds) {
      const localCount = await local.hit(key, windowSeconds);
      return attempt(
        () => shared.hit(key, windowSeconds),
        async () => localCount,
      );
    },
    read: (key) =>
      attempt(
        () => shared.read(key),
        () => local.read(key),
      ),
    async clear(key) {
      await local.clear(key);
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
