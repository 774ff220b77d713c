import { extname } from "node:path";
import { type Config, type Environment, scanEnvironment } from "../config/config.ts";
import type { PackedReport } from "../domain/packed-report.ts";
import type { ProgressListener } from "../domain/progress.ts";
import type { Report } from "../domain/report.ts";
import type { ScanCounts } from "../domain/scan-counts.ts";
import { packInChild, runInChild } from "./start-scan.ts";
import type { Packing, ScanOrder } from "./scan-job.ts";
import { type Clone, cloneRepository } from "../source/clone/clone.ts";
import type { RepositoryAddress } from "../source/clone/repository-address.ts";
import { sweepAbandoned } from "../source/clone/temporary-folder.ts";
import type { LocalCommit } from "../source/local-commit.ts";
import { withHandedCache } from "./hand-over-cache.ts";
import { indexFolder } from "../spdx/text/match/open-index.ts";

export type ScanTarget =
  | { readonly folder: string; /** What the report calls it; the folder itself else. */ readonly shownAs?: string }
  | { /** A file that lists components. */ readonly sbom: string }
  | { /** A commit of a repository on this machine. */ readonly local: LocalCommit; readonly shownAs: string }
  | { readonly repository: RepositoryAddress };

export interface ScanRules extends Pick<
  ScanOrder,
  | "policy"
  | "context"
  | "exclude"
  | "workspaces"
  | "today"
  | "isOffline"
  | "isDeep"
  | "trees"
  | "isExactPath"
  | "privateRules"
  | "projectRules"
> {
  readonly target: ScanTarget;
}

export interface ScanWatcher {
  /** Where the scan process finds the settings. */
  readonly env: Environment;
  /** How far the scan process steps back behind others. */
  readonly niceness?: number;
  readonly signal: AbortSignal;
  readonly onProgress: ProgressListener;
  readonly onWarning: (message: string) => void;
  readonly onCounts?: (counts: ScanCounts) => void;
}

/** Fetches what is to be scanned, where that is a repository, and scans it in a process of its own. */
export async function scanTarget(
  { target, ...rules }: ScanRules,
  config: Config,
  watcher: ScanWatcher,
): Promise<Report> {
  return withSource(target, config, watcher, (source) =>
    withHandedCache(config, watcher.onWarning, (cache) =>
      runInChild({ ...rules, ...source }, { ...limitsOf(rules, config, watcher), cache }),
    ),
  );
}

export interface PackRules extends ScanRules {
  readonly packing: Packing;
}

/** The same for a report that is stored. */
export async function packTarget(
  { target, ...rules }: PackRules,
  config: Config,
  watcher: ScanWatcher,
): Promise<PackedReport> {
  return withSource(target, config, watcher, (source) =>
    withHandedCache(config, watcher.onWarning, (cache) =>
      packInChild({ ...rules, ...source }, { ...limitsOf(rules, config, watcher), cache }),
    ),
  );
}

async function withSource<T>(
  target: ScanTarget,
  config: Config,
  watcher: ScanWatcher,
  work: (source: Pick<ScanOrder, "source" | "origin">) => Promise<T>,
): Promise<T> {
  if ("folder" in target) {
    const { folder, shownAs = folder } = target;
    return work({ source: { kind: "folder", path: folder }, origin: { path: shownAs } });
  }
  if ("sbom" in target) return work({ source: { kind: "sbom", path: target.sbom }, origin: { path: target.sbom } });
  if ("local" in target) {
    const { gitFolder, commit, tree } = target.local;
    const source = { kind: "clone", path: gitFolder, commit, ...(tree !== undefined && { tree }) } as const;
    return work({ source, origin: { path: target.shownAs, commit } });
  }
  const clone = await fetchRepository(target.repository, config, watcher);
  try {
    const origin = { repository: target.repository.page, commit: clone.commit };
    return await work({ source: { kind: "clone", path: clone.gitFolder }, origin });
  } finally {
    await clone.remove();
  }
}

function limitsOf({ isOffline }: Pick<ScanRules, "isOffline">, config: Config, { env, ...watcher }: ScanWatcher) {
  return {
    ...watcher,
    env: scanEnvironment(env, { isOffline }),
    entry: scanProcess(),
    memoryMb: config.scanMemoryMb,
    timeoutMs: config.scanTimeoutSeconds * 1000,
    writable: [config.cacheDir, ...(isBuilt ? [] : [indexFolder()])],
  };
}

/** From its sources lcc makes the index of license texts itself, and keeps it. */
const isBuilt = extname(import.meta.filename) !== ".ts";

/** From the sources and from the build it is the file beside this one. */
function scanProcess(): URL {
  return new URL(`./scan-process${extname(import.meta.filename)}`, import.meta.url);
}

async function fetchRepository(address: RepositoryAddress, config: Config, watcher: ScanWatcher): Promise<Clone> {
  await sweepAbandoned(); // of scans that were killed; nobody else would miss their folders
  const { codeHostUrl, codeHostToken, httpsProxy, httpProxy, noProxy } = config;
  watcher.onProgress({ stage: "cloning", percent: 0, componentsFound: 0, componentsResolved: 0 });
  return cloneRepository(address, {
    codeHostUrl,
    timeoutMs: config.cloneTimeoutSeconds * 1000,
    signal: watcher.signal,
    ...(codeHostToken !== undefined && { token: codeHostToken }),
    ...(httpsProxy !== undefined && { httpsProxy }),
    ...(httpProxy !== undefined && { httpProxy }),
    ...(noProxy !== undefined && { noProxy }),
  });
}
