import { extname } from "node:path";
import { withSharedCache } from "../../cache/open-cache.ts";
import { isBuilt } from "../../config/is-built.ts";
import type { Config, Environment } from "../../config/config.ts";
import type { PackedReport } from "../../domain/report/packed-report.ts";
import type { Report } from "../../domain/report/report.ts";
import type { LocalTarget, ScanTarget } from "../../queue/scan-request.ts";
import { type Clone, cloneRepository } from "../../source/git/clone/clone.ts";
import type { RepositoryAddress } from "../../source/git/clone/repository-address.ts";
import { sweepAbandoned } from "../../source/git/clone/temporary-folder.ts";
import { indexFolder } from "../../spdx/text/match/open-index.ts";
import { scanEnvironment } from "./scan-environment.ts";
import type { PreviousReport, ScanJob } from "./scan-job.ts";
import { type ChildOptions, packInChild, runInChild, writeInChild, type WrittenResult } from "./start-scan.ts";
import type { ResultSettings } from "./write-result.ts";
import { defined } from "../../text/defined.ts";

type Watched = "niceness" | "signal" | "onProgress" | "onWarning" | "onCounts" | "onProcess";

export interface ScanWatcher extends Pick<ChildOptions, Watched> {
  /** Where the scan process finds the settings. */
  readonly env: Environment;
}

/** Clones the target, if it is a repository, and scans it in a process of its own. */
export function scanTarget(job: ScanJob, config: Config, watcher: ScanWatcher): Promise<Report> {
  return inOwnProcess(job, config, watcher, runInChild);
}

export type WrittenScanJob = ScanJob & { readonly result: ResultSettings };

/** The same for a report that is only printed. */
export function writeTarget(job: WrittenScanJob, config: Config, watcher: ScanWatcher): Promise<WrittenResult> {
  return inOwnProcess(job, config, watcher, writeInChild);
}

export type PackedScanJob = ScanJob & { readonly packing: PreviousReport };

/** The same for a report that is stored. */
export function packTarget(job: PackedScanJob, config: Config, watcher: ScanWatcher): Promise<PackedReport> {
  return inOwnProcess(job, config, watcher, packInChild);
}

function inOwnProcess<Job extends ScanJob, Result>(
  job: Job,
  config: Config,
  watcher: ScanWatcher,
  run: (job: Job & ScanJob<LocalTarget>, options: ChildOptions) => Promise<Result>,
): Promise<Result> {
  return withLocalTarget(job.target, config, watcher, (target) =>
    withSharedCache(config, watcher.onWarning, (cache) =>
      run({ ...job, target }, { ...processOptions(job, config, watcher), cache }),
    ),
  );
}

async function withLocalTarget<T>(
  target: ScanTarget,
  config: Config,
  watcher: ScanWatcher,
  work: (target: LocalTarget) => Promise<T>,
): Promise<T> {
  if (!("repository" in target)) return work(target);
  const clone = await fetchRepository(target.repository, config, watcher);
  try {
    const { gitFolder, commit } = clone;
    watcher.onProgress({ stage: "detecting", percent: 0, componentsFound: 0, componentsResolved: 0 });
    return await work({ commit: { gitFolder, commit }, origin: { repository: target.repository.page } });
  } finally {
    await clone.remove();
  }
}

function processOptions({ isOffline }: ScanJob, config: Config, { env, ...watcher }: ScanWatcher): ChildOptions {
  return {
    ...watcher,
    env: scanEnvironment(env, { isOffline }),
    entry: new URL(`../scan-process${extname(import.meta.filename)}`, import.meta.url),
    memoryMb: config.scanMemoryMb,
    timeoutMs: config.scanTimeoutSeconds * 1000,
    // From its sources, lcc creates the index of license texts itself and stores it.
    writable: [config.cacheDir, ...(isBuilt ? [] : [indexFolder()])],
  };
}

async function fetchRepository(address: RepositoryAddress, config: Config, watcher: ScanWatcher): Promise<Clone> {
  await sweepAbandoned(); // clones of scans that were killed
  const { codeHostUrl, codeHostToken, httpsProxy, httpProxy, noProxy } = config;
  watcher.onProgress({ stage: "cloning", percent: 0, componentsFound: 0, componentsResolved: 0 });
  return cloneRepository(address, {
    codeHostUrl,
    timeoutMs: config.cloneTimeoutSeconds * 1000,
    signal: watcher.signal,
    ...(codeHostToken !== undefined && { token: codeHostToken }),
    ...defined({ httpsProxy, httpProxy, noProxy }),
  });
}
