import type { CompletenessState } from "./report/completeness.ts";
import type { Status } from "./policy/policy.ts";
import type { Progress } from "./contracts/progress.ts";

export const scanStates = ["queued", "running", "complete", "failed"] as const;
export type ScanState = (typeof scanStates)[number];

/** How the user who created the scan was authenticated. */
export const scanVias = ["session", "key"] as const;
export type ScanVia = (typeof scanVias)[number];

/** Where the components come from: a clone, a folder of the server, or an uploaded report. */
export const scanOrigins = ["repository", "path", "upload"] as const;
export type ScanOrigin = (typeof scanOrigins)[number];

/** A scan as it is stored, without its report. */
export interface ScanRecord {
  readonly id: string;
  readonly project: string;
  /** Either `repository` or `path`; both absent after the upload of a report without them. */
  readonly repository?: string;
  readonly path?: string;
  /** The names of the rules. */
  readonly policy: string;
  readonly context: string;
  readonly exclude: readonly string[];
  /** Development and test dependencies are only reported. */
  readonly isProduction?: boolean;
  readonly state: ScanState;
  /** Only for a complete scan. */
  readonly result?: Status;
  readonly violations: number;
  readonly warnings: number;
  readonly componentCount: number;
  /** Absent if the scan is not complete, or was stored before 3.0. */
  readonly completeness?: CompletenessState;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** A username. */
  readonly createdBy: string;
  /** Absent if the scan was stored before 3.0. */
  readonly via?: ScanVia;
  readonly origin: ScanOrigin;
  /** The failed scan that this one repeats. */
  readonly retryOf?: string;
  readonly completedAt?: string;
  readonly durationSeconds: number;
  readonly progress: Progress;
  /** Of the attempt before, where the scan runs again. */
  readonly failure?: ScanFailure;
  /** The trace of the request that created it, if it is recorded. */
  readonly traceparent?: string;
  /** How many times the scan was started. */
  readonly attempt: number;
}

/** Why a scan failed, for the user who created it. */
export interface ScanFailure {
  readonly code: string;
  readonly detail: string;
}

const notStarted = {
  state: "queued",
  violations: 0,
  warnings: 0,
  componentCount: 0,
  durationSeconds: 0,
  progress: { stage: "queued", percent: 0, componentsFound: 0, componentsResolved: 0 },
  attempt: 0,
} as const satisfies Partial<ScanRecord>;

/** A new scan, as it waits for a worker. */
export function queuedScan(scan: Omit<ScanRecord, keyof typeof notStarted>): ScanRecord {
  return { ...scan, ...notStarted };
}
