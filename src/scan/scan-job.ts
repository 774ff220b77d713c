import type { ErrorCode } from "../domain/errors.ts";
import type { WatchOrder } from "../domain/file-watch.ts";
import type { PackedReport } from "../domain/packed-report.ts";
import type { Policy } from "../domain/policy.ts";
import type { PrivateRule } from "../domain/private-rule.ts";
import type { Progress } from "../domain/progress.ts";
import type { ProjectFileRules } from "../domain/project-rules.ts";
import type { Report } from "../domain/report.ts";
import type { ScanCounts } from "../domain/scan-counts.ts";
import type { TreeTarget } from "../domain/targets.ts";
import type { CacheMessage } from "./serve-cache.ts";

/** Everything that a scan process is told; it finds the settings in its environment. */
export interface ScanOrder {
  readonly source:
    | { readonly kind: "folder" | "sbom"; readonly path: string }
    | {
        readonly kind: "clone";
        /** The folder of git itself. */
        readonly path: string;
        /** Which commit; absent: the newest. */
        readonly commit?: string;
        /** Which of its folders, by id; absent: all of it. */
        readonly tree?: string;
      };
  readonly origin: Report["source"];
  readonly policy: Policy;
  /** The name of one of the policy's contexts. */
  readonly context: string;
  readonly exclude: readonly string[];
  /** Names or paths of the workspaces that count; absent: all. */
  readonly workspaces?: readonly string[];
  /** Names that the project lists as private. */
  readonly privateRules?: readonly PrivateRule[];
  /** What the project's `lcc.yml` says about single components; the service never reads one. */
  readonly projectRules?: ProjectFileRules;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly isOffline: boolean;
  /** The published archive of every component is read. */
  readonly isDeep?: boolean;
  /** As in `TreeWish`; absent: what the settings say. */
  readonly trees?: TreeWish;
  /** The folder may not be reached through a link: whoever named it may scan that folder and no other. */
  readonly isExactPath?: boolean;
  readonly watch?: WatchOrder;
  /** The cache is asked for over the channel to this process. */
  readonly isCacheHanded?: boolean;
  /** The report is wanted as it is stored, with notes on what is another license than in the one before. */
  readonly packing?: Packing;
}

/** How dependencies that nothing locks are found, where that is not what the settings say; `off`: they are not. */
export type TreeWish = "off" | Partial<TreeTarget>;

export interface Packing {
  /** The last report of the project, packed. */
  readonly previous?: Uint8Array;
  /** There is such a report, and it could not be read. */
  readonly isPreviousLost?: boolean;
}

/** What a scan process says. */
export type ScanMessage =
  | CacheMessage
  | { readonly kind: "progress"; readonly progress: Progress }
  | { readonly kind: "warning"; readonly message: string }
  | { readonly kind: "counts"; readonly counts: ScanCounts }
  | { readonly kind: "done"; readonly report: string | PackedReport }
  | { readonly kind: "failed"; readonly code: ErrorCode; readonly message: string; readonly detail?: string };
