import type { PackedSize } from "../archive/extendable-gzip.ts";
import type { DashboardSummary } from "../domain/dashboard.ts";
import type { PackedReport } from "../domain/packed-report.ts";
import type { Progress } from "../domain/progress.ts";
import type { EarlierRequest, RepeatableRequest } from "../domain/repeatable-request.ts";
import type { ScanFailure, ScanRecord } from "../domain/scan.ts";
import type { Keys, Sessions, Users } from "./account-store.ts";
import type { Audit, AuditEntry } from "./audit-entry.ts";
import type { ConnectionUse } from "./database.ts";
import type { Components, Projects } from "./project-search.ts";

export type { Keys, KeyTerms, NewKey, NewUser, Session, Sessions, Users } from "./account-store.ts";
export type { Audit, AuditEntry, AuditFilter } from "./audit-entry.ts";
export type {
  ComponentFilter,
  ComponentUse,
  Components,
  FoundComponents,
  OutdatedProject,
  Page,
  ProjectFilter,
  ProjectRecord,
  Projects,
} from "./project-search.ts";

/**
 * Everything that lcc keeps. The same on SQLite and on PostgreSQL. A `record` is written in the transaction of the change
 * that it is about: both are there afterwards, or neither; and none is written where nothing changes.
 */
export interface Store {
  readonly kind: "sqlite" | "postgres";
  readonly users: Users;
  readonly sessions: Sessions;
  readonly keys: Keys;
  readonly scans: Scans;
  readonly projects: Projects;
  readonly components: Components;
  readonly audit: Audit;
  /** Whether the schema is the one of this version; it fails where the schema is a newer one. */
  isUpToDate(): Promise<boolean>;
  readonly chores: Chores;
  /** Absent where the database is a file. */
  readonly connections?: () => ConnectionUse;
  close(): Promise<void>;
}

export interface CreationTerms {
  /** Creates nothing where this request has created a scan before. */
  readonly request?: RepeatableRequest;
  /** How many scans the user may have waiting afterwards. */
  readonly mostQueued?: number;
  readonly record?: AuditEntry;
}

export type CreationOutcome = "done" | "too many" | { readonly earlier: EarlierRequest };

/** A report that was made elsewhere. */
export interface Upload extends CreationTerms {
  readonly scan: ScanRecord;
  readonly result: ScanResult;
  /** SHA-256 of the report as it was sent, hexadecimal. */
  readonly digest: string;
}

/** `same`: the scan of the project that has the same report. */
export type UploadOutcome = Exclude<CreationOutcome, "too many"> | { readonly same: string };

export interface ScanFilter {
  readonly limit: number;
  readonly project?: string;
  readonly status?: string;
  /** The page behind the scan with this id. */
  readonly before?: string;
}

/** The right to process a scan, until somebody else gets it. Every write under it fails when the attempt is stale. */
export interface Claim {
  readonly scan: ScanRecord;
  readonly attempt: number;
  /** Of the attempts, those that ended because the process that had the scan was gone. */
  readonly lostLeases: number;
  /** The lease of the one who had it before had run out. */
  readonly isTakenOver: boolean;
  /** Another one with every claim, while an attempt may be given back: it tells a stale claim from the present one. */
  readonly token: number;
}

/** When a scan ended, and how long that took by the clock of the one who worked on it: others go differently. */
export interface ScanEnd {
  readonly completedAt: Date;
  readonly durationSeconds: number;
}

/** The end of a scan that succeeded. */
export interface ScanResult extends ScanEnd, PackedReport {}

/** Runs a query in the transaction that is under way: what it writes is there with the scan, or not at all. */
export type RunSql = (text: string, values: readonly unknown[]) => Promise<readonly object[]>;

export interface ClaimOptions {
  readonly owner: string;
  readonly leaseMs: number;
  readonly now: Date;
  /** False: no scan is taken whose lease is over; true when nothing is said. */
  readonly mayTakeOver?: boolean;
  /** What else happens in the transaction that takes the scan. */
  readonly along?: (run: RunSql, scanId: string) => Promise<void>;
}

export interface ReleaseOptions {
  readonly notBefore: Date;
  readonly isAttemptSpent: boolean;
  /** What else happens in the transaction that gives the scan back. */
  readonly along?: (run: RunSql) => Promise<void>;
}

export interface WaitingScans {
  readonly queued: number;
  readonly running: number;
  /** Absent: none waits. */
  readonly oldestQueuedAt?: string;
}

export interface Scans {
  /** `along` happens in the same transaction. */
  create(scan: ScanRecord, along?: (run: RunSql) => Promise<void>, terms?: CreationTerms): Promise<CreationOutcome>;
  /** Stores a complete scan, unless its project has the same report or the request has created one before. */
  upload(upload: Upload): Promise<UploadOutcome>;
  /** What the same key has created in the last 24 hours. */
  findEarlier(request: RepeatableRequest): Promise<EarlierRequest | undefined>;
  /** The next request with this key is the first one again. */
  forgetRequest(request: RepeatableRequest): Promise<void>;
  /** Removes requests that are not known any more; the number of them. */
  removeOldRequests(now: Date): Promise<number>;
  find(id: string): Promise<ScanRecord | undefined>;
  /** By `createdAt`, then id, descending. */
  list(filter: ScanFilter): Promise<ScanRecord[]>;
  /** The report as JSON; undefined while there is none. */
  report(id: string): Promise<string | undefined>;
  /** The same as it is stored: compressed with gzip. */
  packedReport(id: string): Promise<Uint8Array | undefined>;
  /** How much that is, without reading it. */
  reportSize(id: string): Promise<PackedSize | undefined>;
  /** The counted warnings, likewise; undefined also for a scan that was stored before these were kept. */
  packedAnalysis(id: string): Promise<Uint8Array | undefined>;
  analysisSize(id: string): Promise<PackedSize | undefined>;
  /** A number that changes with every change of any scan: what was made of scans is good until then. */
  revision(): Promise<number>;
  dashboard(options: { readonly days: number; readonly now: Date }): Promise<DashboardSummary>;

  /**
   * The oldest scan whose lease is over, or the one among those that wait whose turn it is (`fair-turn.ts`); it is then
   * running under a new attempt. A scan whose lease has ended more than once is left alone for a while.
   */
  claim(options: ClaimOptions): Promise<Claim | undefined>;
  /** The ids of scans that could be taken, oldest first: at most so many that wait, and so many whose lease is over. */
  due(options: { readonly now: Date; readonly limit: number }): Promise<string[]>;
  /** How many scans wait and run. */
  waiting(): Promise<WaitingScans>;
  /** Extends the lease and remembers how far the scan is; false: the claim is lost. */
  heartbeat(
    claim: Claim,
    options: { readonly leaseMs: number; readonly now: Date; readonly progress?: Progress },
  ): Promise<boolean>;
  /** Gives the scan back to the queue, to be taken up not before that time; the attempt counts only when told to. */
  release(claim: Claim, options: ReleaseOptions): Promise<boolean>;
  /** Stores report, summary and aggregates in one transaction; false: the claim is lost and nothing was written. */
  complete(claim: Claim, result: ScanResult): Promise<boolean>;
  fail(claim: Claim, failure: ScanFailure, end: ScanEnd): Promise<boolean>;
  /** Ends a scan that waits or runs; whoever works on it has lost it. */
  cancel(id: string, failure: ScanFailure, now: Date, record?: AuditEntry): Promise<"done" | "unknown" | "finished">;
  /** Of these claims those that do not count any more: the scan was cancelled, or somebody else has it. */
  findLost(claims: readonly Claim[]): Promise<Claim[]>;
  /** Removes a scan that has ended, and its report. */
  remove(id: string, record?: AuditEntry): Promise<"done" | "unknown" | "active">;
  /** Removes ended scans that are older, and their reports, but for the latest complete one of each project where told. */
  prune(olderThan: Date, options?: { readonly keepLatest?: boolean }): Promise<number>;
}

export interface Chores {
  /** Whether the caller is the one to do it now: true for one of all that ask, and again when the time is over. */
  begin(name: string, options: { readonly everyMs: number; readonly now: Date }): Promise<boolean>;
}
