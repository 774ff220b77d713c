import type { OutdatedProject, Store } from "../../store/store.ts";
import type { Log } from "../log/log.ts";
import { createReportWork, largeReportLimits } from "../reports/report-work.ts";

export interface IndexingOptions {
  readonly store: Pick<Store, "components" | "scans">;
  readonly log: Log;
  readonly memoryMb: number;
  /** How often to look for scans of other processes. */
  readonly pauseMs?: number;
}

export interface Indexing {
  /** Call when a scan has ended. */
  wake(): void;
  stop(): Promise<void>;
}

/** Indexes the latest scan of each project for the component search, one at a time in the background. */
export function startIndexing({ store, log, memoryMb, pauseMs = 5_000 }: IndexingOptions): Indexing {
  const ending = new AbortController();
  const run = createReportWork({ ...largeReportLimits(memoryMb), atOnce: 1 });
  // What cannot be read is not tried again until the service starts again; the search counts it as missing.
  const failed = new Set<string>();
  let running: Promise<void> | undefined;
  let isRequested = false;

  async function catchUp(): Promise<void> {
    try {
      await store.components.removeVanished();
      for (;;) {
        const next = await store.components.outdated([...failed]);
        if (!next || ending.signal.aborted || failed.size >= maxFailed) return;
        await indexOne(next);
      }
    } catch (err) {
      if (!ending.signal.aborted) log.warn({ err }, "updating the component search failed");
    }
  }

  async function indexOne(next: OutdatedProject): Promise<void> {
    try {
      const packed = (await store.components.entries(next.scanId)) ?? (await listStored(next.scanId));
      if (!packed) throw new Error("Its report is gone.");
      await store.components.index(next, packed);
    } catch (err) {
      if (ending.signal.aborted) return;
      failed.add(next.scanId);
      log.error({ err, scanId: next.scanId }, "a scan cannot be added to the component search");
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
    },
  };
}

/** With this many failures, the cause is not a single report. */
const maxFailed = 1_000;
