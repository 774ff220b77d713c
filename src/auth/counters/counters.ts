import { dropOldest } from "../../text/drop-oldest.ts";
import type { Count, Counters } from "../../domain/counters.ts";
import { getOrCreate } from "../../text/get-or-create.ts";

interface CountersOptions {
  readonly now: () => Date;
  /** Keys kept per window length. Above this, the oldest is dropped to limit memory. */
  readonly maxKeys?: number;
}

interface Window {
  count: number;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Counters in the memory of this process. */
export function createCounters({ now, maxKeys = 50_000 }: CountersOptions): Counters {
  // One map per window length: insertion order is then also the order of expiry.
  const byLength = new Map<number, Map<string, Window>>();

  return {
    async hit(key, windowSeconds) {
      const time = now().getTime();
      const windows = getOrCreate(byLength, windowSeconds, () => new Map<string, Window>());
      dropEnded(windows, time);
      const window = openWindow(windows, key, time) ?? newWindow(time, windowSeconds);
      window.count += 1;
      windows.set(key, window);
      dropOldest(windows, maxKeys);
      return countOf(window, time);
    },
    async read(key) {
      const window = [...byLength.values()].map((windows) => windows.get(key)).find((window) => window !== undefined);
      return countOf(window, now().getTime());
    },
    async clear(key) {
      for (const windows of byLength.values()) windows.delete(key);
    },
  };
}

function dropEnded(windows: Map<string, Window>, time: number): void {
  for (const [key, window] of windows) {
    if (!isOver(window, time)) return;
    windows.delete(key);
  }
}

/** Deletes an expired window first, so that the new one moves to the end of the map. */
function openWindow(windows: Map<string, Window>, key: string, time: number): Window | undefined {
  const window = windows.get(key);
  if (!window || !isOver(window, time)) return window;
  windows.delete(key);
  return undefined;
}

/** A window that starts in the future is left from before the clock was set back. */
function isOver({ startsAt, endsAt }: Window, time: number): boolean {
  return endsAt <= time || startsAt > time;
}

function newWindow(time: number, seconds: number): Window {
  return { count: 0, startsAt: time, endsAt: time + seconds * 1000 };
}

function countOf(window: Window | undefined, time: number): Count {
  if (!window || isOver(window, time)) return { count: 0, resetSeconds: 0 };
  return { count: window.count, resetSeconds: Math.ceil((window.endsAt - time) / 1000) };
}
