import type { PackedSize } from "../archive/extendable-gzip.ts";
import type { DashboardSummary } from "../domain/dashboard.ts";
import type { PackedReport, PackedText } from "../domain/report/packed-report.ts";
import type { Progress } from "../domain/contracts/progress.ts";
import type { EarlierRequest, RepeatableRequest } from "../domain/repeatable-request.ts";
import type { ScanFailure, ScanRecord } from "../domain/scan.ts";
import type { Keys, Sessions, Users } from "./accounts/account-store.ts";
import type { Audit, AuditEntry } from "./accounts/audit-entry.ts";
import type { ConnectionUse } from "./database.ts";
import type { Components, Projects } from "./projects/project-search.ts";

export type { Keys, KeyTerms, NewKey, NewUser, Session, Sessions, Users } from "./accounts/account-store.ts";
export type { Audit, AuditEntry, AuditFilter } from "./accounts/audit-entry.ts";
export type {
  ComponentFilter,
  ComponentPage,
  ComponentUse,
  Components,
  FoundComponents,
  OutdatedProject,
  Page,
  ProjectFilter,
  ProjectRecord,
  Projects,
} from "./projects/project-search.ts";

/**
 * All stored data, on SQLite or PostgreSQL. A `record` is written in the same transaction as its change, and only if
 * something changes.
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
  /** Whether the schema is that of this version; fails if it is newer. */
  isUpToDate(): Promise<boolean>;
  readonly chores: Chores;
  /** Absent for a file database. */
  readonly connections?: () => ConnectionUse;
  close(): Promise<void>;
}

export interface CreationTerms {
  /** Creates nothing if this request has already created a scan. */
  readonly request?: RepeatableRequest;
  /** How many queued scans the user may have at most. */
  readonly maxQueued?: number;
  readonly record?: AuditEntry;
}

export type CreationOutcome = "done" | "too many" | { readonly earlier: EarlierRequest };

/** An uploaded report. */
export interface Upload extends CreationTerms {
  readonly scan: ScanRecord;
  readonly result: ScanResult;
  /** SHA-256 of the report as sent, hexadecimal. */
  readonly digest: string;
}

/** `same`: the scan of the project with the same report. */
export type UploadOutcome = Exclude<CreationOutcome, "too many"> | { readonly same: string };

export interface ScanFilter {
  readonly limit: number;
  readonly project?: string;
  /** Part of the project's name; case is ignored. */
  readonly q?: string;
  readonly status?: string;
  /** The page after the scan with this id. */
  readonly before?: string;
}

/** The right to process a scan, until another worker claims it. Every write under a stale claim fails. */
export interface Claim {
  readonly scan: ScanRecord;
  readonly attempt: number;
  /** How many attempts ended because their process was gone. */
  readonly lostLeases: number;
  /** The previous lease had expired. */
  readonly isTakenOver: boolean;
  /** Different for every claim, even if an attempt is not counted: tells a stale claim from the current one. */
  readonly token: number;
}

/** When a scan ended, and its duration by the clock of its worker; other clocks may differ. */
export interface ScanEnd {
  readonly completedAt: Date;
  readonly durationSeconds: number;
}

/** The end of a successful scan. */
export interface ScanResult extends ScanEnd, PackedReport {}

/** Runs a query in the current transaction: what it writes is committed with the scan, or not at all. */
export type RunSql = (text: string, values: readonly unknown[]) => Promise<readonly object[]>;

export interface ClaimOptions {
  readonly owner: string;
  readonly leaseMs: number;
  readonly now: Date;
  /** False: do not claim scans with an expired lease. Default true. */
  readonly mayTakeOver?: boolean;
  /** Runs in the transaction that claims the scan. */
  readonly inTransaction?: (run: RunSql, scanId: string) => Promise<void>;
}

interface ReleaseOptions {
  readonly notBefore: Date;
  readonly isAttemptSpent: boolean;
  readonly failure?: ScanFailure;
  /** Runs in the transaction that releases the scan. */
  readonly inTransaction?: (run: RunSql) => Promise<void>;
}

export interface WaitingScans {
  readonly queued: number;
  readonly running: number;
  /** Absent if no scan is queued. */
  readonly oldestQueuedAt?: string;
  readonly isPaused: boolean;
}

export interface Scans {
  /** `inTransaction` happens in the same transaction. */
  create(
    scan: ScanRecord,
    inTransaction?: (run: RunSql) => Promise<void>,
    terms?: CreationTerms,
  ): Promise<CreationOutcome>;
  /** Stores a complete scan, unless its project has the same report or the request has created one before. */
  upload(upload: Upload): Promise<UploadOutcome>;
  /** What the same key has created in the last 24 hours. */
  findEarlier(request: RepeatableRequest): Promise<EarlierRequest | undefined>;
  /** Forgets the key, so that the next request with it counts as new. */
  forgetRequest(request: RepeatableRequest): Promise<void>;
  /** Removes expired requests; returns their number. */
  removeOldRequests(now: Date): Promise<number>;
  find(id: string): Promise<ScanRecord | undefined>;
  /** Sorted by `createdAt`, then id, descending. */
  list(filter: ScanFilter): Promise<ScanRecord[]>;
  /** The report as JSON; undefined if there is none. */
  report(id: string): Promise<string | undefined>;
  /** The report as stored: compressed with gzip. */
  packedReport(id: string): Promise<Uint8Array | undefined>;
  /** The license texts and notices of its packages; empty if there are none. */
  packedTexts(id: string): Promise<readonly PackedText[]>;
  /** The size of the stored report, without reading it. */
  reportSize(id: string): Promise<PackedSize | undefined>;
  /** The counted warnings, as stored; undefined for scans stored before they were kept. */
  packedAnalysis(id: string): Promise<Uint8Array | undefined>;
  analysisSize(id: string): Promise<PackedSize | undefined>;
  /** Changes with every change of any scan: results derived from scans are valid until then. */
  revision(): Promise<number>;
  dashboard(options: { readonly days: number; readonly now: Date }): Promise<DashboardSummary>;

  /**
   * Claims the oldest scan with an expired lease, or the queued scan whose turn it is (`fair-turn.ts`), as a new
   * attempt. A scan whose lease has expired more than once is left alone for a while.
   */
  claim(options: ClaimOptions): Promise<Claim | undefined>;
  /** The ids of claimable scans, oldest first: at most `limit` queued ones, and `limit` with an expired lease. */
  due(options: { readonly now: Date; readonly limit: number }): Promise<string[]>;
  /** While paused, no scan is claimed; scans are still created and completed. */
  setPaused(isPaused: boolean): Promise<void>;
  /** The number of queued and running scans, and whether the queue is paused. */
  waiting(): Promise<WaitingScans>;
  /** Extends the lease and stores the progress; false: the claim is lost. */
  heartbeat(
    claim: Claim,
    options: { readonly leaseMs: number; readonly now: Date; readonly progress?: Progress },
  ): Promise<boolean>;
  /**
   * Returns the scan to the queue, not to be claimed before that time; the attempt counts only with `isAttemptSpent`.
   */
  release(claim: Claim, options: ReleaseOptions): Promise<boolean>;
  /** Stores report, summary and totals in one transaction; false: the claim is lost and nothing was written. */
  complete(claim: Claim, result: ScanResult): Promise<boolean>;
  fail(claim: Claim, failure: ScanFailure, end: ScanEnd): Promise<boolean>;
  /** Ends a queued or running scan; its worker loses the claim. */
  cancel(id: string, failure: ScanFailure, now: Date, record?: AuditEntry): Promise<"done" | "unknown" | "finished">;
  /** Returns the claims that are lost: the scan was cancelled, or claimed by another worker. */
  findLost(claims: readonly Claim[]): Promise<Claim[]>;
  /** Removes an ended scan and its report. */
  remove(id: string, record?: AuditEntry): Promise<"done" | "unknown" | "active">;
  /** Removes older ended scans and their reports; with `keepLatest`, keeps the latest complete one of each project. */
  prune(olderThan: Date, options?: { readonly keepLatest?: boolean }): Promise<number>;
}

export interface Chores {
  /** Whether the caller should do the work now: true for one of all callers per interval. */
  begin(name: string, options: { readonly everyMs: number; readonly now: Date }): Promise<boolean>;
}
