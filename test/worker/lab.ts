import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Config } from "../../src/config/config.ts";
import { loadConfig } from "../../src/scan/run/settings.ts";
import { AppError } from "../../src/domain/errors.ts";
import type { Log } from "../../src/domain/log.ts";
import type { PackedReport } from "../../src/domain/report/packed-report.ts";
import type { ScanRecord } from "../../src/domain/scan.ts";
import { loadCatalog } from "../../src/policy/read/catalog.ts";
import { createScanIntake, type IntakeOptions, type OpenScanIntake } from "../../src/queue/create-scan-intake.ts";
import { createEmbeddedQueue, openQueue } from "../../src/queue/open-queue.ts";
import type { Queue } from "../../src/queue/queue.ts";
import { packReport } from "../../src/scan/process/pack-report.ts";
import { openStore } from "../../src/store/open.ts";
import type { Scans, Store } from "../../src/store/store.ts";
import { startWorker, type Worker, type WorkerOptions } from "../../src/worker/loop.ts";
import type { RunScan } from "../../src/worker/run-claim.ts";
import { sampleReport } from "../helpers/sample-report.ts";

export const caller = {
  user: {
    id: "u1",
    username: "jane",
    email: "",
    fullName: "",
    role: "user",
    isDisabled: false,
    createdAt: "2026-01-01T00:00:00.000Z",
  },
  role: "user",
  by: { sessionId: "s1" },
} as const;

export const origin = { address: "192.0.2.7", requestId: "r1" };

export interface LogLine {
  readonly level: keyof Log;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** A store of its own, a workspace, and a intake and workers on them. */
export interface Lab {
  readonly store: Store;
  readonly line: Queue;
  readonly config: Config;
  readonly workspace: string;
  readonly lines: readonly LogLine[];
  readonly log: Log;
  intake(options?: Partial<IntakeOptions>): OpenScanIntake;
  worker(options?: Partial<WorkerOptions>): Worker;
  /** Puts a scan of a folder into the queue and gives its id. */
  queue(project?: string, folder?: string): Promise<string>;
  readonly report: PackedReport;
  /** Finds nothing wrong, at once. */
  readonly fine: RunScan;
  /** The store, some of whose doings are replaced. */
  altered(changes: Partial<Scans>): { readonly scans: Scans };
  /** The scan, when it is as it should be. */
  until(id: string, isThere: (scan: ScanRecord) => boolean): Promise<ScanRecord>;
  /** Stops all workers and intakes, and ends what is left in the queue. */
  calm(): Promise<void>;
  close(): Promise<void>;
}

export async function openLab({
  databaseUrl,
  settings = {},
  reconcileMs = 25_000,
}: {
  readonly databaseUrl?: string;
  readonly reconcileMs?: number;
  readonly settings?: Readonly<Record<string, string>>;
} = {}): Promise<Lab> {
  const folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
  const workspace = join(folder, "workspace");
  mkdirSync(workspace);
  const config = loadConfig({
    SVC_API_ALLOW_LOCAL_PATH: "on",
    SVC_WORKSPACE_DIR: workspace,
    SVC_OFFLINE: "on",
    ...settings,
  });
  const now = () => new Date();
  const url = databaseUrl ?? `sqlite:${join(folder, "lcc.db")}`;
  const store = await openStore(url, { now, warn() {} });
  const lines: LogLine[] = [];
  const log = createLog(lines);
  const queue = await openQueue(store, { databaseUrl: url }, { log, now, reconcileMs });
  const workers: Worker[] = [];
  const intakes: OpenScanIntake[] = [];
  const report = await packReport((await sampleReport(12)).report);
  const catalog = await loadCatalog();
  const common = { queue, store, config, policies: async () => catalog, now, log };

  const lab: Lab = {
    store,
    line: queue,
    config,
    workspace,
    lines,
    log,
    intake(options = {}) {
      const intake = createScanIntake({ ...common, exists: async () => "unknown", pollMs: 50, ...options });
      intakes.push(intake);
      return intake;
    },
    worker(options = {}) {
      const usual = { env: process.env, owner: "w", concurrency: 1, pollMs: 20, retryMs: () => 20 };
      // Whoever changes the store or the clock means those of the queue.
      const altered = options.store ?? (options.now && store);
      const own = altered && { queue: createEmbeddedQueue(altered.scans, options.now ?? now) };
      const worker = startWorker({ ...common, ...usual, ...own, ...options });
      workers.push(worker);
      return worker;
    },
    async queue(project = "shop", path = workspace) {
      return (await lab.intake().request({ path, projectName: project }, caller, origin)).id;
    },
    report,
    fine: async () => report,
    altered: (changes) => ({ scans: { ...store.scans, ...changes } }),
    async until(id, isThere) {
      for (let tries = 0; tries < 20_000; tries++) {
        const scan = await store.scans.find(id);
        if (scan && isThere(scan)) return scan;
        await wait(10);
      }
      throw new Error(`never came: ${JSON.stringify(await store.scans.find(id))}`);
    },
    async calm() {
      for (const intake of intakes.splice(0)) intake.close();
      await Promise.all(workers.splice(0).map((worker) => worker.stop({ graceMs: 0 })));
      await failUnfinished(store);
      lines.length = 0;
    },
    async close() {
      await lab.calm();
      await queue.close();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return lab;
}

export function hasEnded({ state }: ScanRecord): boolean {
  return state === "complete" || state === "failed";
}

/** Runs until somebody aborts it. */
export const endless: RunScan = (_job, _config, { signal }) =>
  new Promise((_resolve, reject) => {
    const stop = () => reject(new AppError("interrupted", "The scan was interrupted."));
    signal.addEventListener("abort", stop);
    if (signal.aborted) stop();
  });

export function failing(error: unknown): RunScan {
  return async () => {
    throw error;
  };
}

async function failUnfinished({ scans }: Store): Promise<void> {
  const now = new Date(Date.now() + 1e10); // when every lease and every pause is over
  for (;;) {
    const claim = await scans.claim({ owner: "lab", leaseMs: 0, now });
    if (!claim) return;
    await scans.fail(claim, { code: "internal", detail: "left over" }, { completedAt: now, durationSeconds: 0 });
  }
}

function createLog(lines: LogLine[]): Log {
  const at = (level: keyof Log) => (fields: object, message: string) => {
    lines.push({ level, fields: { ...fields }, message });
  };
  return { info: at("info"), warn: at("warn"), error: at("error") };
}
