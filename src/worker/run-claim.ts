import type { Config, Environment } from "../config/config.ts";
import type { PackedReport } from "../domain/report/packed-report.ts";
import type { Progress } from "../domain/contracts/progress.ts";
import type { ScanRecord } from "../domain/scan.ts";
import { type Catalog, findContext, findPolicy } from "../policy/read/catalog.ts";
import { findLocalFolder } from "../queue/local-folder.ts";
import type { Queue } from "../queue/queue.ts";
import type { ScanTarget } from "../queue/scan-request.ts";
import type { PackedScanJob, ScanWatcher } from "../scan/process/scan-target.ts";
import { parseRepositoryAddress } from "../source/git/clone/repository-address.ts";
import type { Claim, Scans } from "../store/store.ts";
import { keepLease, type Lease, type LeaseOptions } from "./keep-lease.ts";
import { toErrorOutcome, toExhaustedOutcome, type Outcome } from "./outcome.ts";
import { findPreviousReport } from "./previous-report.ts";
import type { ScanMeter } from "./scan-metrics.ts";
import { createStageClock, type StageClock } from "./stage-clock.ts";
import { type ScanTrace, startScanTrace, withTraceId } from "./scan-trace.ts";
import { storeOutcome, type StoreOptions } from "./store-outcome.ts";
import type { Tracer } from "../tracing/tracer.ts";

export type RunScan = (job: PackedScanJob, config: Config, watcher: ScanWatcher) => Promise<PackedReport>;

/** What all claims of a worker share. */
export interface WorkerContext extends LeaseOptions, Omit<StoreOptions, "startedAt"> {
  readonly queue: Queue;
  readonly previousScans: Pick<Scans, "list" | "packedReport">;
  readonly config: Config;
  readonly policies: () => Promise<Catalog>;
  /** The environment of scan processes. */
  readonly env: Environment;
  readonly run: RunScan;
  /** Called when a scan is complete or has failed. */
  readonly onEnded: (id: string) => void;
  readonly meter: ScanMeter;
  /** Absent: there are no traces. */
  readonly tracer?: Tracer;
}

/** A claim whose scan is running. */
export interface RunningClaim extends Pick<Lease, "renew" | "lose" | "isOverdue"> {
  readonly claim: Claim;
  /** In milliseconds of a monotonic clock. */
  readonly startedAt: number;
  /** Resolves when the outcome is stored. */
  readonly done: Promise<void>;
}

/** Runs a claimed scan and stores its outcome, while heartbeats extend the lease. */
export function runClaim(claim: Claim, worker: WorkerContext): RunningClaim {
  const trace = startScanTrace(claim, worker.tracer);
  const context = { ...worker, trace, log: withTraceId(worker.log, trace.traceId) };
  const lease = keepLease(claim, context);
  return {
    claim,
    startedAt: performance.now(),
    renew: () => lease.renew(),
    lose: () => lease.lose(),
    isOverdue: () => lease.isOverdue(),
    done: runAndStore(claim, lease, context),
  };
}

type ClaimContext = WorkerContext & { readonly trace: ScanTrace };

async function runAndStore(claim: Claim, lease: Lease, context: ClaimContext): Promise<void> {
  const { log, onEnded, meter, trace } = context;
  const fields = { scanId: claim.scan.id, attempt: claim.attempt };
  const startedAt = performance.now();
  log.info(fields, "scan started");
  if (claim.isTakenOver) meter.tookOver();
  const clock = createStageClock(() => performance.now());
  const outcome = await findOutcome(claim, lease, clock, context);
  await lease.stopHeartbeats();
  if (outcome.kind === "done") {
    clock.enter("storing");
    trace.enter("storing");
    await showStoring(outcome.report, lease);
  }
  const isLost = lease.lost.aborted;
  const hasEnded = !isLost && (await storeOutcome(claim, outcome, lease, { ...context, startedAt }));
  meter.spent(clock.read());
  trace.end(isLost ? "lost" : describeOutcome(outcome));
  if (isLost) return log.warn(fields, "scan was cancelled or taken by another worker; nothing was stored");
  log.info({ ...fields, outcome: describeOutcome(outcome), hasEnded }, "scan attempt ended");
  if (hasEnded) onEnded(claim.scan.id);
}

async function findOutcome(claim: Claim, lease: Lease, clock: StageClock, context: ClaimContext): Promise<Outcome> {
  const exhausted = toExhaustedOutcome(claim);
  if (exhausted) return exhausted;
  try {
    return { kind: "done", report: await scan(claim.scan, lease, clock, context) };
  } catch (err) {
    if (lease.lost.aborted) return { kind: "lost" };
    if (context.stop.aborted) return { kind: "again", afterMs: 0, isAttemptSpent: false };
    context.log.warn({ err, scanId: claim.scan.id, attempt: claim.attempt }, "scan failed");
    return toErrorOutcome(err, claim, context.retryMs);
  }
}

async function scan(record: ScanRecord, lease: Lease, clock: StageClock, context: ClaimContext): Promise<PackedReport> {
  const { config, env, log, stop, run, meter, trace } = context;
  return run(await createJob(record, context), config, {
    env,
    niceness,
    signal: AbortSignal.any([lease.lost, stop]),
    onProgress: (progress) => {
      clock.enter(progress.stage);
      trace.enter(progress.stage);
      lease.setProgress(withoutSources(progress));
    },
    onCounts: (counts) => meter.asked(counts),
    onProcess: (pid) => trace.enterProcess(pid),
    onWarning: (message) => log.warn({ scanId: record.id }, message),
  });
}

/** Requests are more urgent than scans. */
const niceness = 10;

async function createJob(record: ScanRecord, context: WorkerContext): Promise<PackedScanJob> {
  const { config, now } = context;
  const { policy } = findPolicy(await readPolicies(context), record.policy);
  return {
    packing: await findPreviousReport(record, context),
    target: await findTarget(record, config),
    policy,
    context: findContext(policy, record.context).name,
    exclude: record.exclude,
    isProduction: record.isProduction === true,
    today: now().toISOString().slice(0, 10),
    isOffline: config.offline,
    isFileScan: config.fileScans,
    isExactPath: true,
  };
}

/** Hides the details from the user of the scan: only the operator can fix the folder of policies. */
async function readPolicies({ policies }: WorkerContext): Promise<Catalog> {
  try {
    return await policies();
  } catch (cause) {
    throw new Error("the policies cannot be read", { cause });
  }
}

/** Checks the path again: it may have been replaced by a link since the request. */
async function findTarget({ repository, path }: ScanRecord, config: Config): Promise<ScanTarget> {
  if (repository === undefined) return { folder: await findLocalFolder(path ?? "", config), shownAs: path ?? "" };
  return { repository: parseRepositoryAddress(repository, config.codeHostUrl) };
}

/** Only the command line shows which source a scan waits for. */
function withoutSources({ stage, percent, componentsFound, componentsResolved }: Progress): Progress {
  return { stage, percent, componentsFound, componentsResolved };
}

async function showStoring({ summary: { componentCount } }: PackedReport, lease: Lease): Promise<void> {
  const counts = { componentsFound: componentCount, componentsResolved: componentCount };
  lease.setProgress({ stage: "storing", percent: 0, ...counts });
  await lease.renew();
}

function describeOutcome(outcome: Outcome): string {
  return outcome.kind === "failed" ? outcome.failure.code : outcome.kind;
}
