import { AppError } from "../../domain/errors.ts";
import type { OutdatedProject, Store } from "../../store/store.ts";
import type { Log } from "../../domain/log.ts";
import { createReportWork, largeReportLimits } from "../reports/report-work.ts";
import { createIndexer } from "./indexer.ts";

export interface IndexingOptions {
  readonly store: Pick<Store, "components" | "scans">;
  readonly databaseUrl: string;
  readonly log: Log;
  readonly now: () => Date;
  readonly memoryMb: number;
  /** How often to look for scans of other processes. */
  readonly pauseMs?: number;
  /** The pause after the first failure of a scan; doubled after each further one. */
  readonly retryMs?: number;
}

export interface Indexing {
  /** Call when a scan has ended. */
  wake(): void;
  stop(): Promise<void>;
}

/** Indexes the latest scan of each project for the component search, one at a time in the background. */
export function startIndexing(options: IndexingOptions): Indexing {
  const { store, databaseUrl, log, now, memoryMb, pauseMs = 5_000, retryMs = 60_000 } = options;
  const ending = new AbortController();
  const run = createReportWork({ ...largeReportLimits(memoryMb), atOnce: 1 });
  const indexer = createIndexer({ databaseUrl, memoryMb });
  const failures = new Map<string, Failure>();
  let running: Promise<void> | undefined;
  let isRequested = false;

  async function catchUp(): Promise<void> {
    try {
      await store.components.removeVanished();
      for (let failed = 0; failed < maxFailed;) {
        const next = await store.components.outdated(findResting(failures, now()));
        if (!next || ending.signal.aborted) return;
        await indexOne(next);
        failed = failures.has(next.scanId) ? failed + 1 : 0;
      }
    } catch (err) {
      if (!ending.signal.aborted) log.warn({ err }, "updating the component search failed; retrying");
    }
  }

  /** Problems of the database end this round; what is wrong with one scan does not stop the others. */
  async function indexOne(next: OutdatedProject): Promise<void> {
    const { scanId } = next;
    try {
      const packed = (await store.components.entries(scanId)) ?? (await listStored(scanId));
      if (!packed) throw new Error("Its report is gone.");
      await indexer.index(next, packed, ending.signal);
      failures.delete(scanId);
    } catch (err) {
      if (ending.signal.aborted || (err instanceof AppError && passing.has(err.code))) throw err;
      const { count = 0 } = failures.get(scanId) ?? {};
      const waitMs = Math.min(retryMs * 2 ** count, hourMs);
      failures.set(scanId, { count: count + 1, retryAt: now().getTime() + waitMs });
      log.error({ err, scanId, retrySeconds: waitMs / 1_000 }, "a scan cannot be added to the component search");
    }
  }

  /** Undefined where the scan was deleted meanwhile. */
  async function listStored(id: string): Promise<Uint8Array | undefined> {
    const body = await store.scans.packedReport(id);
    if (!body) return undefined;
    const reports = [{ id, summary: "", load: async () => body }];
    return run({ job: { kind: "entries" }, reports, title: "The list of components", instead: "" }, ending.signal);
  }

  function wake(): void {
    if (ending.signal.aborted) return;
    if (running) {
      isRequested = true;
      return;
    }
    isRequested = false;
    running = catchUp().finally(() => {
      running = undefined;
      if (isRequested) wake();
    });
  }

  wake();
  const timer = setInterval(wake, pauseMs);
  timer.unref();
  return {
    wake,
    async stop() {
      clearInterval(timer);
      ending.abort();
      await running;
      await indexer.stop();
    },
  };
}

interface Failure {
  readonly count: number;
  readonly retryAt: number;
}

/** Scans that are not tried again yet. Forgets failures of scans that are no longer the latest of their project. */
function findResting(failures: Map<string, Failure>, now: Date): string[] {
  const time = now.getTime();
  for (const [scanId, { retryAt }] of failures) if (retryAt < time - hourMs) failures.delete(scanId);
  return [...failures].flatMap(([scanId, { retryAt }]) => (retryAt > time ? [scanId] : []));
}

const passing: ReadonlySet<string> = new Set(["database_unavailable", "storage_full", "rate_limited"]);

const hourMs = 3_600_000;

/** With this many failures in a row, the cause is not a single report; the others are tried in the next round. */
const maxFailed = 10;
