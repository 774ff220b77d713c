import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { ScanRecord } from "../../src/domain/scan.ts";
import { openQueue } from "../../src/queue/open-queue.ts";
import { openStore } from "../../src/store/open.ts";
import type { Store } from "../../src/store/store.ts";
import { startServer } from "../helpers/stand-in.ts";
import type { MakePlace } from "../helpers/store-place.ts";
import { newScan } from "../helpers/store-rows.ts";
import { startWorkerProcess, type WorkerProcess } from "./worker-process.ts";

/** A database, real worker processes, and a registry that does not answer until it is told to. */
export interface ProcessLab {
  readonly store: Store;
  /** Starts a worker. */
  work(leaseMs?: number): Promise<WorkerProcess>;
  /** Puts a scan in line that needs the registry, and gives its id. */
  addScan(): Promise<string>;
  /** Until the registry has been asked that often. */
  untilAsked(times: number): Promise<void>;
  /** The registry answers, also what it was asked before. */
  answer(): void;
  until(id: string, isThere: (scan: ScanRecord) => boolean): Promise<ScanRecord>;
  close(): Promise<void>;
}

export async function openProcessLab(makePlace: MakePlace): Promise<ProcessLab> {
  const folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
  const project = join(folder, "shop");
  mkdirSync(project);
  const packages = { "": {}, "node_modules/a": { version: "1.0.0" } };
  writeFileSync(join(project, "package-lock.json"), JSON.stringify({ lockfileVersion: 3, packages }));
  const workers: WorkerProcess[] = [];

  let isHanging = true;
  const held: (() => void)[] = [];
  const registry = await startServer((_request, response) => {
    const reply = () => void response.writeHead(200).end(JSON.stringify({ license: "MIT" }));
    if (isHanging) held.push(reply);
    else reply();
  });

  const place = await makePlace();
  const now = () => new Date();
  const store = await openStore(place.url, { now, warn() {} });
  const log = { info() {}, warn() {}, error() {} };
  const queue = await openQueue(store, { databaseUrl: place.url }, { log, now });
  const nowhere = "http://127.0.0.1:9";
  const settings = {
    SVC_DATABASE_URL: place.url,
    SVC_DATA_DIR: join(folder, "data"),
    SVC_WORKSPACE_DIR: folder,
    SVC_WORKERS: "0",
    SVC_NPM_URL: registry.address,
    SVC_CLEARLYDEFINED_URL: nowhere,
    SVC_CODE_HOST_API_URL: nowhere,
  };

  return {
    store,
    async work(leaseMs = 2_000) {
      const worker = await startWorkerProcess(folder, settings, ["--lease-ms", `${leaseMs}`]);
      workers.push(worker);
      return worker;
    },
    async addScan() {
      const { repository: _, ...scan } = newScan(0, { path: project, context: "internal" });
      await queue.add({ ...scan, createdAt: now().toISOString() });
      return scan.id;
    },
    async untilAsked(times) {
      while (held.length < times) await wait(20);
    },
    answer() {
      isHanging = false;
      for (const reply of held) reply();
    },
    async until(id, isThere) {
      for (;;) {
        const scan = await store.scans.find(id);
        if (scan && isThere(scan)) return scan;
        await wait(20);
      }
    },
    async close() {
      for (const worker of workers) worker.signal("SIGKILL");
      await Promise.all(workers.map(({ ended }) => ended));
      await registry.close();
      await queue.close();
      await store.close();
      await place.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
