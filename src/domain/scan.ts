import type { CompletenessState } from "./completeness.ts";
import type { Status } from "./policy.ts";
import type { Progress } from "./progress.ts";

export const scanStates = ["queued", "running", "complete", "failed"] as const;
export type ScanState = (typeof scanStates)[number];

/** How the one who asked was let in. */
export const scanVias = ["session", "key"] as const;
export type ScanVia = (typeof scanVias)[number];

/** Where the components come from: a clone, a folder of the server, or a report that was made elsewhere. */
export const scanOrigins = ["repository", "path", "upload"] as const;
export type ScanOrigin = (typeof scanOrigins)[number];

/** What was asked for: a repository or a folder, and by which rules it is judged. */
export interface ScanRequestRecord {
  /** Exactly one of the two is there. */
  readonly repository?: string;
  readonly path?: string;
  readonly policy: string;
  readonly context: string;
  readonly exclude: readonly string[];
}

/** A scan as it is stored, without its report. */
export interface ScanRecord extends ScanRequestRecord {
  readonly id: string;
  readonly project: string;
  readonly state: ScanState;
  /** Of a complete scan. */
  readonly result?: Status;
  readonly violations: number;
  readonly warnings: number;
  readonly componentCount: number;
  /** Absent where the scan is not complete, or was stored before 3.0. */
  readonly completeness?: CompletenessState;
  readonly createdAt: string;
  readonly createdBy: string;
  /** Absent where the scan was stored before 3.0. */
  readonly via?: ScanVia;
  readonly origin: ScanOrigin;
  /** The failed scan that this one repeats. */
  readonly retryOf?: string;
  readonly completedAt?: string;
  readonly durationSeconds: number;
  readonly progress: Progress;
  readonly failure?: ScanFailure;
  /** How often processing was begun. */
  readonly attempt: number;
}

/** Why a scan could not finish, for the person who asked for it. */
export interface ScanFailure {
  readonly code: string;
  readonly detail: string;
}
