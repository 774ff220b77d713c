import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { openCache } from "../cache/open-cache.ts";
import { createAccounts } from "../auth/create-accounts.ts";
import { requirePrivateFolder } from "../auth/secret-key/data-folder.ts";
import { ensureFirstAdmin } from "../auth/users/first-admin.ts";
import { openCounters } from "../auth/counters/open-counters.ts";
import { readSecretKey } from "../auth/secret-key/secret-key.ts";
import { type Config, type Environment, requireSharedSecret } from "../config/config.ts";
import { createScanIntake } from "../queue/create-scan-intake.ts";
import { openQueue } from "../queue/open-queue.ts";
import { createReadiness } from "../queue/readiness.ts";
import { createRepositoryCheck } from "../queue/repository-exists.ts";
import { openStore } from "../store/open.ts";
import type { Store } from "../store/store.ts";
import { defined } from "../text/defined.ts";
import { openTracer } from "../tracing/tracer.ts";
import { startWorker, type Worker } from "../worker/loop.ts";
import { addScanMetrics } from "../worker/scan-metrics.ts";
import { addStateMetrics } from "../worker/state-metrics.ts";
import { type Indexing, startIndexing } from "./background/component-indexing.ts";
import { requireDefaultPolicy, requireWorkspace } from "./check-settings.ts";
import { createServer, type ServerOptions } from "./create-server.ts";
import { docsRoutes } from "./routes/docs.ts";
import { uiRoutes } from "./routes/ui.ts";
import { startHousekeeping } from "./background/housekeeping.ts";
import type { Log } from "./log/log.ts";
import { createMetrics } from "./metrics/metrics.ts";
import type { ServerDeps } from "./server-deps.ts";
import { createPolicySource } from "./policies.ts";
import { addQueueMetrics, addSearchMetrics } from "./metrics/queue-metrics.ts";
import { apiRoutes } from "./routes/routes.ts";
import { AppError } from "../domain/errors.ts";
import { errorCode } from "../text/error-code.ts";

export interface StartOptions {
  /** Passed to scan processes, which read the settings again. */
  readonly env: Environment;
  readonly log: Log;
  /** Shows a line to the operator besides the log; resolves when it is written. */
  readonly announce: (line: string) => Promise<void>;
  readonly now?: () => Date;
  readonly checkAnswer?: ServerOptions["checkAnswer"];
  /** How long a dead worker keeps its scan. */
  readonly leaseMs?: number;
  /** How often, at most, scans that are missing in the queue are added again. */
  readonly reconcileMs?: number;
  /** How often to look for scans of other processes that the component search lacks. */
  readonly indexingMs?: number;
  /** How long requests may continue after `stop`. */
  readonly requestGraceMs?: number;
}

export interface Service {
  /** `http://127.0.0.1:8000`. */
  readonly address: string;
  readonly store: Store;
  /** Is not ready and claims no more scans, and resolves when the running ones have ended. Requests are still served. */
  drain(): Promise<void>;
  /** After the delay, stops accepting requests and scans, finishes or releases the running ones, and closes everything. */
  stop(): Promise<void>;
}

/** Starts the service. If that fails, everything already opened is closed. */
export async function startService(config: Config, options: StartOptions): Promise<Service> {
  requireSharedSecret(config);
  const opened = new AsyncDisposableStack();
  try {
    return await assemble(config, options, opened);
  } catch (error) {
    await opened
      .disposeAsync()
      .catch((err: unknown) => options.log.warn({ err }, "closing resources after a failed start failed"));
    throw error;
  }
}

async function assemble(config: Config, options: StartOptions, opened: AsyncDisposableStack): Promise<Service> {
  const { env, log, announce, now = () => new Date(), checkAnswer } = options;
  const { leaseMs, reconcileMs, indexingMs, requestGraceMs } = options;
  const warn = (message: string) => log.warn(message);
  const policies = createPolicySource(config.policyDir, log);
  await requireDefaultPolicy(policies, config);
  await requireWorkspace(config);
  await requirePrivateFolder(config.dataDir);
  const store = await openStore(config.databaseUrl, { now, warn, querySeconds: config.querySeconds });
  opened.defer(() => store.close());
  const secretKey = await readSecretKey(config);
  await makeFirstAdmin(store, config, log, announce);
  const counters = await openCounters(config, { now, log });
  opened.defer(() => counters.close());
  const cache = await openCache(config, now, warn);
  opened.defer(() => cache.close());
  const tracer = openTracer(env, log);
  if (tracer) opened.defer(() => tracer.close());
  const metrics = createMetrics();
  addQueueMetrics(metrics.registry, store.scans, now);
  const meter = addScanMetrics(metrics.registry);
  const repositories = createRepositoryCheck(config, { log });
  opened.defer(() => repositories.close());
  const queue = await openQueue(store, config, { log, now, ...defined({ reconcileMs }) });
  opened.defer(() => queue.close());

  const checks = createReadiness(store, queue);
  let isStopping = false;
  let isEnding = false;
  const ready = async () => (isStopping ? { ...(await checks()), accepting: "failed" as const } : checks());
  addStateMetrics(metrics.registry, { ready, store, dataDir: config.dataDir });
  addSearchMetrics(metrics.registry, store.components);

  let worker: Worker | undefined;
  let indexing: Indexing | undefined;
  const intake = createScanIntake({
    queue,
    store,
    config,
    policies,
    exists: (address) => repositories.exists(address),
    now,
    log,
    onQueued: () => worker?.wake(),
  });
  const deps: ServerDeps = {
    config,
    store,
    accounts: createAccounts({ store, secretKey, counters, config, now }),
    scans: intake,
    policies,
    cache,
    ready,
    metrics: () => metrics.text(),
    log,
    now,
  };
  const routes = apiRoutes(deps);
  const server = createServer(deps, [...routes, ...docsRoutes(routes), ...uiRoutes()], {
    log,
    counters,
    metrics,
    isStopping: () => isEnding,
    ...defined({ checkAnswer, tracer }),
  });
  const address = await listen(server, config);
  if (config.workers > 0) {
    worker = startWorker({
      queue,
      store,
      config,
      policies,
      log,
      now,
      owner: `${hostname()}:${process.pid}`,
      concurrency: config.workers,
      env,
      meter,
      onEnded: (id) => {
        intake.noticeEnd(id);
        indexing?.wake();
      },
      ...defined({ leaseMs, tracer }),
    });
  }
  const { databaseUrl, scanMemoryMb: memoryMb } = config;
  indexing = startIndexing({ store, databaseUrl, log, now, memoryMb, ...defined({ pauseMs: indexingMs }) });
  const housekeeping = startHousekeeping(store, { log, now, config });
  log.info({ address, database: store.kind, workers: config.workers }, "service started");
  return {
    address,
    store,
    async drain() {
      isStopping = true;
      await worker?.drain();
    },
    async stop() {
      isStopping = isEnding = true;
      void worker?.drain();
      await pause(config.shutdownDelaySeconds * 1_000);
      housekeeping.stop();
      await indexing?.stop();
      intake.close(); // requests that wait for the end of a scan are answered now
      await Promise.all([closeServer(server, requestGraceMs), worker?.stop({ graceMs: 0 })]);
      await opened.disposeAsync();
    },
  };
}

async function makeFirstAdmin(
  store: Store,
  { adminPassword }: Config,
  log: Log,
  announce: StartOptions["announce"],
): Promise<void> {
  const show = (password: string) => announce(`admin password: ${password}`);
  const outcome = await ensureFirstAdmin(store, { password: adminPassword, show });
  if (outcome.wasIgnored) log.info("SVC_ADMIN_PASSWORD has no effect: accounts already exist");
  if (outcome.weakness !== undefined) log.warn({ weakness: outcome.weakness }, "the first admin has a weak password");
}

/** Starts listening and returns the URL. Throws `cannot_run` with the reason, such as a port that is already in use. */
async function listen(server: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await server.listen({ host, port });
  } catch (error) {
    const code = errorCode(error) || "unknown";
    const reason = reasons[code] ?? code;
    throw new AppError("cannot_run", `Cannot listen on ${host}, port ${port}: ${reason}.`, { cause: error });
  }
}

/** Waits for running requests, then closes their connections. The default leaves `lcc serve` time to close the rest. */
async function closeServer(server: FastifyInstance, graceMs = 9_000): Promise<void> {
  const timer = setTimeout(() => server.server.closeAllConnections(), graceMs);
  await server.close();
  clearTimeout(timer);
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "the port is already in use; choose another one with SVC_PORT",
  EADDRNOTAVAIL: "this machine does not have this address; check SVC_HOST",
  EACCES: "permission denied; choose a port above 1023 with SVC_PORT",
  ENOTFOUND: "unknown host name; check SVC_HOST",
};
