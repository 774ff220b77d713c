import type { Build } from "../../config/build-variables.ts";
import type { ErrorCode } from "../../domain/errors.ts";
import type { WatchHints } from "../../domain/contracts/file-watch.ts";
import type { PackedReport } from "../../domain/report/packed-report.ts";
import type { Policy } from "../../domain/policy/policy.ts";
import type { PrivateRule } from "../../domain/policy/private-rule.ts";
import type { Progress } from "../../domain/contracts/progress.ts";
import type { ProjectFileRules } from "../../domain/policy/project-rules.ts";
import type { ScanCounts } from "../../domain/report/scan-counts.ts";
import type { TreeTarget } from "../../domain/contracts/targets.ts";
import type { ScanTarget } from "../../queue/scan-request.ts";
import type { CacheMessage } from "./serve-cache.ts";
import type { ResultSettings, ScanResult } from "./write-result.ts";

/** What a scan process does. A repository is cloned before the job is sent. */
export interface ScanJob<Target extends ScanTarget = ScanTarget> {
  readonly target: Target;
  readonly policy: Policy;
  /** The name of one of the policy's contexts. */
  readonly context: string;
  /** Names at any depth, or globs from the root, that are left out. */
  readonly exclude: readonly string[];
  /** Names or paths of the workspaces to scan; absent: all. */
  readonly workspaces?: readonly string[];
  /** Names that the project lists as private. */
  readonly privateRules?: readonly PrivateRule[];
  /** Rules of the project's `lcc.yml`; the service never reads one. */
  readonly projectRules?: ProjectFileRules;
  /** What the build server says about the commit that is built. */
  readonly build?: Build;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** No network requests. */
  readonly isOffline: boolean;
  /** Development and test dependencies are only reported. */
  readonly isProduction?: boolean;
  /** Reads every file, takes nothing of a project from the cache, and keeps nothing there. */
  readonly isUncached?: boolean;
  /** Asks sources again, instead of using their cached answers, which are replaced. */
  readonly isRefresh?: boolean;
  /** Reads the published archive of every component, whatever the configuration says. */
  readonly isDeep?: boolean;
  /** Reads what every text file states about its license. */
  readonly isFileScan?: boolean;
  /** Absent: as configured. */
  readonly trees?: TreeSettings;
  /** Refuses a folder that is reached through a link: it may have been replaced after it was checked. */
  readonly isExactPath?: boolean;
  /** The report is returned as it is stored. */
  readonly packing?: PreviousReport;
  /** The report is returned as the command prints it. */
  readonly result?: ResultSettings;
  readonly watch?: WatchHints;
  /** The process uses the cache of its parent. */
  readonly isCacheShared?: boolean;
}

/** Whether a second thread may read programs. In the service the other cores are for other scans. */
export function mayHelp({ target, packing, watch }: ScanJob): boolean {
  return "folder" in target && packing === undefined && watch?.isPrecise !== true;
}

/** How dependencies without a lockfile are resolved, where that differs from the configuration; `off`: not at all. */
export type TreeSettings = "off" | Partial<TreeTarget>;

export interface PreviousReport {
  /** The packed report of the project's previous scan: differences in licenses are noted. */
  readonly previous?: Uint8Array;
  /** The previous report could not be read. */
  readonly isPreviousLost?: boolean;
}

/** What a scan process sends to its parent. */
export type ScanMessage =
  | CacheMessage
  | { readonly kind: "progress"; readonly progress: Progress }
  | { readonly kind: "warning"; readonly message: string }
  | { readonly kind: "counts"; readonly counts: ScanCounts }
  | { readonly kind: "output"; readonly output: number; readonly bytes: Uint8Array }
  | { readonly kind: "done"; readonly report: string | PackedReport | ScanResult }
  | { readonly kind: "failed"; readonly code: ErrorCode; readonly message: string; readonly detail?: string };
