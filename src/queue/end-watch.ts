import { AppError } from "../domain/errors.ts";
import type { Log } from "../domain/log.ts";
import type { ScanRecord } from "../domain/scan.ts";
import type { Scans } from "../store/store.ts";

/** Lets many clients wait for the end of scans, with one query a second for all of them. */
interface EndWatch {
  /** The scan when it has ended, or as it is after the timeout; as it was when the signal aborts. */
  wait(id: string, timeoutMs: number, signal: AbortSignal): Promise<ScanRecord>;
  /** A scan has ended in this process. */
  notice(id: string): void;
  /** How many clients wait. */
  size(): number;
  /** Ends all waits, also those that start later. */
  close(): void;
}

interface WatchOptions {
  readonly scans: Pick<Scans, "find" | "revision">;
  readonly log: Log;
  readonly pollMs?: number;
}

type Release = (ended: ScanRecord | undefined) => void;

export function createEndWatch({ scans, log, pollMs = 1_000 }: WatchOptions): EndWatch {
  const waiting = new Map<string, Set<Release>>();
  let timer: NodeJS.Timeout | undefined;
  let revision: number | undefined;
  let isUnavailable = false;
  let isClosed = false;

  async function check(id: string): Promise<void> {
    const scan = await scans.find(id);
    if (scan === undefined || hasEnded(scan)) for (const release of waiting.get(id) ?? []) release(scan);
  }

  /** Later waiters have already read the row themselves. */
  async function checkAll(): Promise<void> {
    const current = await scans.revision();
    if (current === revision) return;
    for (const id of [...waiting.keys()]) await check(id);
    revision = current;
  }

  async function poll(): Promise<void> {
    try {
      await checkAll();
      isUnavailable = false;
    } catch (err) {
      if (!isUnavailable) log.warn({ err }, "cannot check whether scans have ended; retrying");
      isUnavailable = true;
    }
    timer = undefined;
    pollSoon();
  }

  /** Polls only while clients wait. */
  function pollSoon(): void {
    if (waiting.size > 0) timer ??= setTimeout(() => void poll(), pollMs).unref();
  }

  function enter(id: string, release: Release): () => void {
    const others = waiting.get(id) ?? new Set();
    waiting.set(id, others.add(release));
    pollSoon();
    return () => {
      others.delete(release);
      if (others.size === 0 && waiting.get(id) === others) waiting.delete(id);
    };
  }

  return {
    async wait(id, timeoutMs, signal) {
      const ended = Promise.withResolvers<ScanRecord | undefined>();
      // Entered before the row is read, so that no end is missed.
      const leave = enter(id, ended.resolve);
      try {
        const scan = await findScan(scans, id);
        if (hasEnded(scan) || timeoutMs <= 0 || isClosed || signal.aborted) return scan;
        const record = await waitForFirst(ended.promise, timeoutMs, signal);
        return record ?? (signal.aborted ? scan : await findScan(scans, id));
      } finally {
        leave();
      }
    },
    notice(id) {
      if (waiting.has(id))
        check(id).catch((err: unknown) => log.warn({ err, scanId: id }, "cannot read an ended scan"));
    },
    size: () => [...waiting.values()].reduce((sum, all) => sum + all.size, 0),
    close() {
      isClosed = true;
      for (const all of waiting.values()) for (const release of all) release(undefined);
    },
  };
}

function hasEnded({ state }: ScanRecord): boolean {
  return state === "complete" || state === "failed";
}

async function findScan(scans: Pick<Scans, "find">, id: string): Promise<ScanRecord> {
  const scan = await scans.find(id);
  if (scan) return scan;
  throw new AppError("not_found", `There is no scan ${id}.`);
}

/** Waits for the end of the scan, the timeout or the signal. */
async function waitForFirst(
  ended: Promise<ScanRecord | undefined>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<ScanRecord | undefined> {
  const other = Promise.withResolvers<undefined>();
  const stop = () => other.resolve(undefined);
  const timer = setTimeout(stop, timeoutMs);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([ended, other.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}
