import type { Generated } from "kysely";
import type { UserRole } from "../domain/account.ts";
import type { CompletenessState } from "../domain/report/completeness.ts";
import type { PackedText } from "../domain/report/packed-report.ts";
import type { Status } from "../domain/policy/policy.ts";
import type { ScanOrigin, ScanVia } from "../domain/scan.ts";

/** The database rows: times are ISO 8601 text in UTC, lists are JSON, booleans are 0 or 1. */
export interface Tables {
  readonly users: UserRow;
  readonly sessions: SessionRow;
  readonly api_keys: KeyRow;
  readonly audit: AuditRow;
  readonly scans: ScanRow;
  readonly scan_reports: ScanReportRow;
  readonly texts: PackedText;
  readonly scan_texts: ScanTextRow;
  readonly projects: ProjectRow;
  readonly license_totals: LicenseTotalRow;
  readonly revisions: RevisionRow;
  readonly scan_totals: ScanTotalRow;
  readonly project_scans: ProjectScansRow;
  readonly components: ComponentRow;
  readonly component_uses: ComponentUseRow;
  readonly component_index: ComponentIndexRow;
  readonly report_uploads: ReportUploadRow;
  readonly idempotency_keys: IdempotencyRow;
  readonly queue_turns: QueueTurnRow;
  readonly chores: ChoreRow;
  readonly state_changes: StateChangeRow;
}

export interface UserRow {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly full_name: string;
  readonly role: UserRole;
  readonly is_disabled: number;
  readonly password_hash: string;
  readonly created_at: string;
}

export interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly created_at: string;
  readonly expires_at: string;
  /** Null if not used since 3.0. */
  readonly last_used_at: string | null;
  /** Where it was started; null before 3.0. */
  readonly address: string | null;
  /** SHA-256 of the token in the cookie; null in sessions without one. */
  readonly cookie: string | null;
  /** The tokens that were replaced in the last seconds, as JSON: `[digest, milliseconds][]`. */
  readonly former_cookies: string | null;
}

export interface KeyRow {
  readonly key_id: string;
  readonly user_id: string;
  readonly name: string;
  readonly role: UserRole;
  readonly secret_hash: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
}

export interface AuditRow {
  readonly number: Generated<number>;
  readonly time: string;
  readonly action: string;
  readonly actor: string;
  readonly address: string;
  readonly request_id: string;
  readonly outcome: "ok" | "refused";
  readonly subject: string | null;
  /** The API key of the request; null also for entries from before 3.0. */
  readonly key_id: string | null;
}

/** State and result in one: a complete scan has its result here. */
export type ScanStatus = "queued" | "running" | "failed" | Status;

export interface ScanRow {
  readonly id: string;
  readonly project: string;
  readonly status: ScanStatus;
  readonly repository: string | null;
  readonly path: string | null;
  readonly policy: string;
  readonly context: string;
  readonly exclude: string;
  /** 1 if development and test dependencies are only reported; null in scans from before 4.0. */
  readonly production: number | null;
  readonly created_at: string;
  readonly created_by: string;
  readonly attempt: number;
  /** The trace of the request; null without one, and in scans from before 4.0. */
  readonly traceparent: string | null;
  /** Counts the claims. Unlike the attempt it never decreases, so it identifies stale claims. */
  readonly claim_token: number;
  /** The same number if lcc 3.0 or later made the last claim; the database rejects claims that leave it unchanged. */
  readonly newer_claim_token: number;
  /** How many attempts ended because their process was gone. */
  readonly lost_leases: number;
  /** For a running scan, when another worker may claim it after its lease has expired. */
  readonly not_before: string;
  readonly claimed_at: string | null;
  readonly lease_owner: string | null;
  readonly lease_until: string | null;
  readonly progress: string;
  readonly violations: number;
  readonly warnings: number;
  readonly component_count: number;
  readonly completed_at: string | null;
  readonly duration_seconds: number;
  readonly failure_code: string | null;
  readonly failure_detail: string | null;
  /** Null if the scan has not ended, or was stored before 3.0. */
  readonly completeness: CompletenessState | null;
  /** Null if the scan was stored before 3.0, like the next two. */
  readonly via: ScanVia | null;
  readonly origin: ScanOrigin | null;
  /** The failed scan that this one repeats; it may have been deleted. */
  readonly retry_of: string | null;
}

export interface ScanReportRow {
  readonly scan_id: string;
  /** `[license, count]` pairs, for when this scan becomes its project's latest. */
  readonly licenses: string;
  /** JSON, compressed with gzip. */
  readonly body: Uint8Array;
  /** The counted warnings, compressed too; null for scans stored before they were kept. */
  readonly analysis: Uint8Array | null;
  /** The length of the report as JSON; null if stored before 3.0. */
  readonly unpacked_bytes: number | null;
  /** Entries for the component search; null if stored before 3.0. */
  readonly components: Uint8Array | null;
}

/** Which scan has which text. */
interface ScanTextRow {
  readonly scan_id: string;
  readonly text: string;
}

/** The latest complete scan of each project that has one. */
export interface ProjectRow {
  readonly project: string;
  readonly latest_scan_id: string;
  readonly status: Status;
  readonly licenses: string;
  readonly completeness: CompletenessState | null;
}

/** Over the latest complete scans of all projects. */
interface LicenseTotalRow {
  readonly license: string;
  readonly count: number;
}

/** An idempotency key and the scan it created; the scan may have been deleted. */
interface IdempotencyRow {
  readonly user_id: string;
  readonly route: string;
  readonly key: string;
  readonly digest: string;
  readonly scan_id: string;
  readonly created_at: string;
}

/** How many scans were claimed, and at which claim a user or an API key was last served. */
interface QueueTurnRow {
  readonly name: string;
  readonly value: number;
}

/** Periodic work that one of several processes does, and when it was last started. */
interface ChoreRow {
  readonly name: string;
  readonly begun_at: string;
}

interface RevisionRow {
  readonly name: string;
  readonly value: number;
}

/** The scans created on a day. Triggers update it in the transaction of every change. */
interface ScanTotalRow {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly scans: number;
  /** How many of these are queued or running. */
  readonly pending: number;
  readonly violations: number;
  readonly warnings: number;
}

/** Every project with a scan, and its latest one in any state. Also kept by triggers. */
interface ProjectScansRow {
  readonly project: string;
  readonly scans: number;
  readonly latest_scan_id: string;
  readonly latest_at: string;
}

/** How the sums over the latest complete scans of all projects change on a day. Kept by triggers. */
interface StateChangeRow {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly projects: number;
  readonly violations: number;
  readonly warnings: number;
  readonly unknown: number;
  /** Projects whose unknown licenses are not counted: their latest scan is from before 4.0. */
  readonly uncounted: number;
  readonly partial: number;
}

/** A component with a license, once for all projects that use it. */
interface ComponentRow {
  readonly id: Generated<number>;
  /** A hash of type, name, version and license: these can be too long for an index. */
  readonly key: string;
  readonly type: string;
  readonly name: string;
  /** The beginning of the name in lower case. */
  readonly search: string;
  readonly version: string;
  readonly license: string;
  /** A hash of the license. */
  readonly license_key: string;
  /** How many projects use it. */
  readonly uses: number;
}

/** A component in the latest complete scan of a project. */
export interface ComponentUseRow {
  readonly component_id: number;
  readonly project_id: number;
  readonly status: Status;
  readonly scope: string;
  /** 0 or 1; null if unknown. */
  readonly direct: number | null;
  /** The last day of the waiver, if one applies. */
  readonly waived_until: string | null;
}

/** Which scan of a project is indexed. */
interface ComponentIndexRow {
  readonly project_id: Generated<number>;
  readonly project: string;
  readonly scan_id: string;
}

/** Uploaded reports, so that the same one is stored once. */
interface ReportUploadRow {
  readonly project: string;
  /** SHA-256 of the report. */
  readonly digest: string;
  readonly scan_id: string;
}
