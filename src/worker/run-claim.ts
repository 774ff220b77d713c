import type { Config, Environment } from "../config/config.ts";
import type { Progress } from "../domain/progress.ts";
import type { Log } from "../domain/log.ts";
import type { PackedReport } from "../domain/packed-report.ts";
import type { ScanRecord } from "../domain/scan.ts";
import { type Catalog, findContext, findPolicy } from "../policy/catalog.ts";
import { findLocalFolder } from "../queue/local-folder.ts";
import { parseRepositoryAddress } from "../source/clone/repository-address.ts";
import type { Queue } from "../queue/queue.ts";
import type { Claim, Scans } from "../store/store.ts";
import { type Hold, holdClaim } from "./keep-lease.ts";
import { exhausted, type Outcome, outcomeOfError } from "./outcome.ts";
import { findPreviousReport } from "./previous-report.ts";
import type { ScanTarget } from "../queue/scan-request.ts";
import type { PackedScanJob, ScanWatcher } from "../scan/scan-target.ts";
import type { ScanMeter } from "./scan-metrics.ts";
import { settle } from "./store-outcome.ts";
import { createStageClock, type StageClock } from "./stage-clock.ts";

export type RunScan = (job: PackedScanJob, config: Config, watcher: ScanWatcher) => Promise<PackedReport>;

/** What all claims of a worker are worked on with. */
export interface WorkerContext {
  readonly queue: Queue;
  /** Where the last report of a project is found. */
  readonly scans: Pick<Scans, "list" | "packedReport">;
  readonly config: Config;
  readonly policies: () => Promise<Catalog>;
  readonly log: Log;
  readonly now: () => Date;
  readonly env: Environment;
  readonly run: RunScan;
  readonly leaseMs: number;
  readonly heartbeatMs: number;
  readonly progressMs: number;
  readonly storeMs: number;
  readonly retryMs: (attempt: number) => number;
  /** The worker stops: what is not done is given back. */
  readonly stop: AbortSignal;
  readonly onEnded: (id: string) => void;
  readonly meter: ScanMeter;
}

/** A claim that is worked on. */
export interface Work {
  readonly claim: Claim;
  /** Extends the lease now. */
  renew(): Promise<boolean>;
  /** The claim does not count any more: ends what runs, and writes nothing. */
  lose(): void;
  /** The lease is over or will be in a moment: whoever looks for a scan then gets this one. */
  isOverdue(): boolean;
  /** Resolves when all is written and quiet; never rejects. */
  readonly quiet: Promise<void>;
}

/** Runs a claimed scan and stores what becomes of it; the claim is held meanwhile. */
export function workOnClaim(claim: Claim, context: WorkerContext): Work {
  const hold = holdClaim(claim, context);
  return {
    claim,
    renew: () => hold.renew(),
    lose: () => hold.lose(),
    isOverdue: () => hold.isOverdue(),
    quiet: work(claim, hold, context),
  };
}

async function work(claim: Claim, hold: Hold, context: WorkerContext): Promise<void> {
  const { log, onEnded, meter } = context;
  const facts = { scanId: claim.scan.id, attempt: claim.attempt };
  const startedAt = performance.now();
  log.info(facts, "scan begun");
  if (claim.isTakenOver) meter.tookOver();
  const clock = createStageClock(() => performance.now());
  const outcome = await tryScan(claim, hold, { ...context, clock });
  await hold.rest();
  if (outcome.kind === "done") {
    clock.enter("storing");
    await showStoring(outcome.report, hold);
  }
  const isOurs = !hold.lost.aborted;
  const hasEnded = isOurs && (await settle(claim, outcome, hold, { ...context, startedAt }));
  meter.spent(clock.read());
  if (!isOurs) return log.warn(facts, "a scan was cancelled or taken by somebody else, and nothing was written");
  log.info({ ...facts, outcome: shown(outcome), hasEnded }, "scan left");
  if (hasEnded) onEnded(claim.scan.id);
}

interface TimedContext extends WorkerContext {
  readonly clock: StageClock;
}

async function tryScan(claim: Claim, hold: Hold, context: TimedContext): Promise<Outcome> {
  const { log, stop, retryMs } = context;
  const end = exhausted(claim);
  if (end) return end;
  try {
    return { kind: "done", report: await scan(claim.scan, hold, context) };
  } catch (err) {
    if (hold.lost.aborted) return { kind: "lost" };
    if (stop.aborted) return { kind: "again", afterMs: 0, isAttemptSpent: false };
    log.warn({ err, scanId: claim.scan.id, attempt: claim.attempt }, "scan failed");
    return outcomeOfError(err, claim, retryMs);
  }
}

async function scan(record: ScanRecord, hold: Hold, context: TimedContext): Promise<PackedReport> {
  const { config, env, log, now, stop, run, meter, clock } = context;
  const { policy } = findPolicy(await readPolicies(context), record.policy);
  const job: PackedScanJob = {
    packing: await findPreviousReport(record, context),
    target: await targetOf(record, config),
    policy,
    context: findContext(policy, record.context).name,
    exclude: record.exclude,
    today: now().toISOString().slice(0, 10),
    isOffline: config.offline,
    isExactPath: true,
  };
  return run(job, config, {
    env,
    niceness: politeness,
    signal: AbortSignal.any([hold.lost, stop]),
    onProgress: (progress) => {
      clock.enter(progress.stage);
      hold.tell(countsOf(progress));
    },
    onCounts: (counts) => meter.asked(counts),
    onWarning: (message) => log.warn({ scanId: record.id }, message),
  });
}

/** What is stored and served; which source a scan waits for is for those who watch it. */
function countsOf({ stage, percent, componentsFound, componentsResolved }: Progress): Progress {
  return { stage, percent, componentsFound, componentsResolved };
}

/** Whoever asks the server something waits for the answer; whoever asked for a scan does not mind a moment. */
const politeness = 10;

/** A folder of policies that cannot be read is the operator's matter, whose words are not for the one who scans. */
async function readPolicies({ policies }: WorkerContext): Promise<Catalog> {
  try {
    return await policies();
  } catch (cause) {
    throw new Error("the policies cannot be read", { cause });
  }
}

/** The path was right when the scan was asked for; somebody may have put a link in its place since. */
async function targetOf({ repository, path }: ScanRecord, config: Config): Promise<ScanTarget> {
  if (repository === undefined) return { folder: await findLocalFolder(path ?? "", config), shownAs: path ?? "" };
  return { repository: parseRepositoryAddress(repository, config.codeHostUrl) };
}

async function showStoring({ summary: { componentCount } }: PackedReport, hold: Hold): Promise<void> {
  hold.tell({ stage: "storing", percent: 0, componentsFound: componentCount, componentsResolved: componentCount });
  await hold.renew();
}

function shown(outcome: Outcome): string {
  return outcome.kind === "failed" ? outcome.failure.code : outcome.kind;
}
