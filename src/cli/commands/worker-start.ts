import { hostname } from "node:os";
import closeWithGrace from "close-with-grace";
import { requirePrivateFolder } from "../../auth/data-folder.ts";
import { readConfig } from "../../config.ts";
import { openQueue } from "../../queue/open-queue.ts";
import { startHousekeeping } from "../../server/housekeeping.ts";
import { createLog } from "../../server/log.ts";
import { createPolicySource } from "../../server/policies.ts";
import { openStore } from "../../store/open.ts";
import { startWorker } from "../../worker/loop.ts";
import { serviceEnvironment } from "../env-file.ts";
import { readLease } from "../lease.ts";

/** Time to end the scan processes and to give their scans back. */
const graceMs = 12_000;

/** Runs scans until it is told to stop. */
export async function work({ leaseMs }: { readonly leaseMs?: string }): Promise<void> {
  const lease = readLease(leaseMs);
  const env = serviceEnvironment(process.env);
  const config = readConfig(env);
  const log = createLog(config.logLevel, process.stdout);
  for (const warning of config.warnings) log.warn(warning);
  const now = () => new Date();
  await requirePrivateFolder(config.dataDir);
  const store = await openStore(config.databaseUrl, { now, warn: (message) => log.warn(message) });
  const queue = await openQueue(store, config, { log, now, ...lease }).catch(async (error: unknown) => {
    await store.close(); // open connections would keep the process alive
    throw error;
  });
  const housekeeping = startHousekeeping(store, { log, now });
  const concurrency = Math.max(1, config.workers); // 0 is a word to the server
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
    ...lease,
  });
  log.info({ database: store.kind, workers: concurrency }, "lcc works");
  closeWithGrace({ delay: graceMs, logger: false }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, "a fault of lcc; the worker stops");
    else log.info({ signal }, "the worker stops");
    housekeeping.stop();
    await worker.stop({ graceMs: 0 });
    await queue.close();
    await store.close();
  });
}
