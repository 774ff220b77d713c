import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { requirePrivateFolder } from "../../../auth/secret-key/data-folder.ts";
import type { Config } from "../../../config/config.ts";
import { loadConfig } from "../../../scan/run/settings.ts";
import { AppError } from "../../../domain/errors.ts";
import { openQueue } from "../../../queue/open-queue.ts";
import { createReadiness } from "../../../queue/readiness.ts";
import { startHousekeeping } from "../../../server/background/housekeeping.ts";
import type { Log } from "../../../domain/log.ts";
import { createLog } from "../../../server/log/log.ts";
import { createMetrics } from "../../../server/metrics/metrics.ts";
import { createPolicySource } from "../../../server/policies.ts";
import { openStore } from "../../../store/open.ts";
import { defined } from "../../../text/defined.ts";
import { openTracer } from "../../../tracing/tracer.ts";
import { type HealthOptions, type HealthServer, startHealthServer } from "../../../worker/health-server.ts";
import { startWorker } from "../../../worker/loop.ts";
import { addScanMetrics } from "../../../worker/scan-metrics.ts";
import { addStateMetrics } from "../../../worker/state-metrics.ts";
import { serviceEnvironment } from "../../project-file/env-file.ts";
import { readLease } from "../../lease.ts";
import { stopOnSignal } from "../../stop-on-signal.ts";

/** Runs scans until the process is stopped. */
export async function runWorkerCommand({ leaseMs }: { readonly leaseMs?: string }): Promise<void> {
  const lease = readLease(leaseMs);
  const env = serviceEnvironment(process.env);
  const config = loadConfig(env);
  const log = createLog(config.logLevel, process.stdout);
  for (const warning of config.warnings) log.warn(warning);
  const now = () => new Date();
  await requirePrivateFolder(config.dataDir);
  const open = async () => {
    const store = await openStore(config.databaseUrl, { now, warn: (message) => log.warn(message) });
    const queue = await openQueue(store, config, { log, now, ...lease }).catch(async (error: unknown) => {
      await store.close(); // open connections would keep the process alive
      throw error;
    });
    return { store, queue };
  };
  const { store, queue } = await waitForDatabase(open, log);
  const tracer = openTracer(env, log);
  const metrics = createMetrics();
  const meter = addScanMetrics(metrics.registry);
  const ready = createReadiness(store, queue);
  addStateMetrics(metrics.registry, { ready, store, dataDir: config.dataDir });
  const health = await serveHealth(config, { ready, metrics: () => metrics.text() }).catch(async (error: unknown) => {
    await queue.close();
    await store.close();
    throw error;
  });
  const housekeeping = startHousekeeping(store, { log, now, config });
  const concurrency = Math.max(1, config.workers); // 0 is meant for the server
  const worker = startWorker({
    queue,
    store,
    config,
    policies: createPolicySource(config.policyDir, log),
    log,
    now,
    owner: `${hostname()}:${process.pid}`,
    concurrency,
    env,
    meter,
    ...lease,
    ...defined({ tracer }),
  });
  log.info({ database: store.kind, workers: concurrency }, "worker started");
  if (health) log.info({ port: health.port }, "the worker answers /health and /metrics");
  const stop = async () => {
    housekeeping.stop();
    await health?.close();
    await worker.stop({ graceMs: 0 });
    await tracer?.close();
    await queue.close();
    await store.close();
  };
  stopOnSignal({ name: "worker", log, drain: () => worker.drain(), stop });
}

/** A database that is down is not the worker's fault: it is started together with the database, or outlives it. */
async function waitForDatabase<T>(open: () => Promise<T>, log: Log): Promise<T> {
  const stop = () => process.exit(0); // the first process of a container ignores signals otherwise
  process.on("SIGTERM", stop).on("SIGINT", stop);
  for (let tries = 0; ; tries++) {
    try {
      const opened = await open();
      process.off("SIGTERM", stop).off("SIGINT", stop);
      return opened;
    } catch (err) {
      if (!(err instanceof AppError) || err.code !== "database_unavailable") throw err;
      const waitMs = Math.min(1_000 * 2 ** tries, 15_000);
      log.warn({ err, waitMs }, "the worker waits for the database");
      await pause(waitMs);
    }
  }
}

async function serveHealth(
  { host, workerPort }: Config,
  answers: Pick<HealthOptions, "ready" | "metrics">,
): Promise<HealthServer | undefined> {
  if (workerPort === undefined) return undefined;
  return startHealthServer({ host, port: workerPort, ...answers }).catch((cause: unknown) => {
    const message = `Cannot listen on ${host}, port ${workerPort}; choose another with SVC_WORKER_PORT and SVC_HOST.`;
    throw new AppError("cannot_run", message, { cause });
  });
}
