import { setTimeout as pause } from "node:timers/promises";
import type { PackedReport } from "../../src/domain/report/packed-report.ts";
import { loadCatalog } from "../../src/policy/read/catalog.ts";
import { openQueue } from "../../src/queue/open-queue.ts";
import { loadConfig } from "../../src/scan/run/settings.ts";
import { openStore } from "../../src/store/open.ts";
import { startWorker } from "../../src/worker/loop.ts";

const log = { info() {}, warn() {}, error: (_fields: object, message: string) => console.error(message) };

/**
 * Real workers with the real queue, whose scans take a second and return the same report. Each ten share the connections
 * that one worker process has.
 */
export async function startStandInWorkers(url: string, count: number, folder: string, report: PackedReport) {
  const now = () => new Date();
  const env = {
    SVC_DATABASE_URL: url,
    SVC_API_ALLOW_LOCAL_PATH: "on",
    SVC_WORKSPACE_DIR: folder,
    SVC_EXTRA_SCANS: "0",
  };
  const config = loadConfig(env);
  const catalog = await loadCatalog();
  const endings: (() => Promise<void>)[] = [];
  for (let at = 0; at < count; at += 10) {
    const store = await openStore(url, { now, warn() {} });
    const queue = await openQueue(store, config, { log, now });
    const workers = Array.from({ length: Math.min(10, count - at) }, (_, index) =>
      startWorker({
        queue,
        store,
        config,
        policies: async () => catalog,
        log,
        now,
        env,
        owner: `fleet:${at + index}`,
        concurrency: 1,
        run: async () => {
          await pause(1_000);
          return report;
        },
      }),
    );
    endings.push(async () => {
      await Promise.all(workers.map((worker) => worker.stop({ graceMs: 5_000 })));
      await queue.close();
      await store.close();
    });
  }
  return { stop: async () => void (await Promise.all(endings.map((end) => end()))) };
}
