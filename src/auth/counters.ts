import type { Count, Counters } from "../domain/counters.ts";

interface CountersOptions {
  readonly now: () => Date;
  /** Keys remembered for each length of window; beyond it the oldest is forgotten, so that memory stays bounded. */
  readonly maxKeys?: number;
}

interface Window {
  count: number;
  readonly endsAt: number;
}

/** Counters of this process. */
export function createCounters({ now, maxKeys = 50_000 }: CountersOptions): Counters {
  // One map for each length: there the order of arrival is the order of ending, so the oldest are at the front.
  const byLength = new Map<number, Map<string, Window>>();

  return {
    async hit(key, windowSeconds) {
      const time = now().getTime();
      const windows = mapFor(byLength, windowSeconds);
      dropEnded(windows, time);
      const window = windows.get(key) ?? { count: 0, endsAt: time + windowSeconds * 1000 };
      window.count += 1;
      windows.set(key, window);
      if (windows.size > maxKeys) dropFirst(windows);
      return countOf(window, time);
    },
    async read(key) {
      const found = [...byLength.values()].map((windows) => windows.get(key)).find((window) => window !== undefined);
      return countOf(found, now().getTime());
    },
    async clear(key) {
      for (const windows of byLength.values()) windows.delete(key);
    },
  };
}

function mapFor(byLength: Map<number, Map<string, Window>>, windowSeconds: number): Map<string, Window> {
  const known = byLength.get(windowSeconds);
  if (known) return known;
  const windows = new Map<string, Window>();
  byLength.set(windowSeconds, windows);
  return windows;
}

function dropEnded(windows: Map<string, Window>, time: number): void {
  for (const [key, { endsAt }] of windows) {
    if (endsAt > time) return;
    windows.delete(key);
  }
}

function dropFirst(windows: Map<string, Window>): void {
  for (const key of windows.keys()) {
    windows.delete(key);
    return;
  }
}

function countOf(window: Window | undefined, time: number): Count {
  if (!window || window.endsAt <= time) return { count: 0, resetSeconds: 0 };
  return { count: window.count, resetSeconds: Math.ceil((window.endsAt - time) / 1000) };
}
