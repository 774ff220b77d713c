import { AppError } from "../domain/errors.ts";
import type { Log } from "../domain/log.ts";
import type { ScanRecord } from "../domain/scan.ts";
import type { Scans } from "../store/store.ts";

/** Lets many wait for the end of scans, with one look at the database a second for all of them. */
interface EndWatch {
  /** The scan when it has ended, or as it is after that time; as it was when the signal aborts. */
  wait(id: string, timeoutMs: number, signal: AbortSignal): Promise<ScanRecord>;
  /** Somebody in this process knows that the scan has ended. */
  notice(id: string): void;
  /** How many wait. */
  size(): number;
  /** Frees everybody who waits; from then on nobody waits any more. */
  close(): void;
}

interface WatchOptions {
  readonly scans: Pick<Scans, "find" | "revision">;
  readonly log: Log;
  readonly pollMs?: number;
}

type Free = (ended: ScanRecord | undefined) => void;

export function createEndWatch({ scans, log, pollMs = 1_000 }: WatchOptions): EndWatch {
  const waiting = new Map<string, Set<Free>>();
  let timer: NodeJS.Timeout | undefined;
  let revision: number | undefined;
  let isAway = false;
  let isClosed = false;

  async function look(id: string): Promise<void> {
    const scan = await scans.find(id);
    if (scan === undefined || hasEnded(scan)) for (const free of waiting.get(id) ?? []) free(scan);
  }

  /** Nothing changed: nothing ended. Who came after this look has looked at the row on coming. */
  async function lookAtAll(): Promise<void> {
    const current = await scans.revision();
    if (current === revision) return;
    for (const id of [...waiting.keys()]) await look(id);
    revision = current;
  }

  async function poll(): Promise<void> {
    try {
      await lookAtAll();
      isAway = false;
    } catch (err) {
      if (!isAway) log.warn({ err }, "cannot see whether scans have ended; will go on trying");
      isAway = true;
    }
    timer = undefined;
    pollSoon();
  }

  /** One round after the other; with nobody waiting there is none. */
  function pollSoon(): void {
    if (waiting.size > 0) timer ??= setTimeout(() => void poll(), pollMs).unref();
  }

  function enter(id: string, free: Free): () => void {
    const others = waiting.get(id) ?? new Set();
    waiting.set(id, others.add(free));
    pollSoon();
    return () => {
      others.delete(free);
      if (others.size === 0 && waiting.get(id) === others) waiting.delete(id);
    };
  }

  return {
    async wait(id, timeoutMs, signal) {
      const ended = Promise.withResolvers<ScanRecord | undefined>();
      // First in the list, then a look at the row: an end in between is not missed.
      const leave = enter(id, ended.resolve);
      try {
        const found = await findScan(scans, id);
        if (hasEnded(found) || timeoutMs <= 0 || isClosed || signal.aborted) return found;
        const record = await before(ended.promise, timeoutMs, signal);
        return record ?? (signal.aborted ? found : await findScan(scans, id));
      } finally {
        leave();
      }
    },
    notice(id) {
      if (waiting.has(id)) look(id).catch((err: unknown) => log.warn({ err, scanId: id }, "cannot read an ended scan"));
    },
    size: () => [...waiting.values()].reduce((sum, all) => sum + all.size, 0),
    close() {
      isClosed = true;
      for (const all of waiting.values()) for (const free of all) free(undefined);
    },
  };
}

function hasEnded({ state }: ScanRecord): boolean {
  return state === "complete" || state === "failed";
}

async function findScan(scans: Pick<Scans, "find">, id: string): Promise<ScanRecord> {
  const found = await scans.find(id);
  if (found) return found;
  throw new AppError("not_found", `There is no scan ${id}.`);
}

/** What comes first: the end, the time, or the signal. */
async function before(
  ended: Promise<ScanRecord | undefined>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<ScanRecord | undefined> {
  const other = Promise.withResolvers<undefined>();
  const giveUp = () => other.resolve(undefined);
  const timer = setTimeout(giveUp, timeoutMs);
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    return await Promise.race([ended, other.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", giveUp);
  }
}
