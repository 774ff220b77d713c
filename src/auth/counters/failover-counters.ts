import type { Counters } from "../../domain/counters.ts";

interface FailoverCountersOptions {
  /** Counters of this process, used while the shared ones are down. */
  readonly local: Counters;
  /** Called once when the shared counters go down. */
  readonly warn: (message: string, cause: unknown) => void;
  /** Called once when they are back. */
  readonly info: (message: string) => void;
  /** How often to retry the shared counters while they are down. */
  readonly retryMs?: number;
}

interface FailoverCounters extends Counters {
  close(): void;
}

/**
 * Shared counters that never fail a request. This process counts too, so it can continue from its own counts when the
 * shared counters go down. While they are down, no request tries or waits for them.
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
    warn("The shared rate limit counters are unavailable; this process counts on its own until they are back.", cause);
    retryLater();
  }

  function retryLater(): void {
    timer = setTimeout(() => void retry(), retryMs);
    timer.unref();
  }

  /** Retries with a write: a read-only server would still answer reads. */
  async function retry(): Promise<void> {
    try {
      await shared.hit("probe", 60);
    } catch {
      if (!isClosed) retryLater();
      return;
    }
    isDown = false;
    if (!isClosed) info("The shared rate limit counters are available again.");
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
