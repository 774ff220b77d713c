import type { Generated } from "kysely";
import type { Role } from "../domain/account.ts";
import type { CompletenessState } from "../domain/completeness.ts";
import type { Status } from "../domain/policy.ts";
import type { ScanOrigin, ScanVia } from "../domain/scan.ts";

/** The rows as they lie in the database: times are ISO 8601 text in UTC, lists are JSON, a claim is 0 or 1. */
export interface Tables {
  readonly users: UserRow;
  readonly sessions: SessionRow;
  readonly api_keys: KeyRow;
  readonly audit: AuditRow;
  readonly scans: ScanRow;
  readonly scan_reports: ScanReportRow;
  readonly projects: ProjectRow;
  readonly license_totals: LicenseTotalRow;
  readonly revisions: RevisionRow;
}

export interface UserRow {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly full_name: string;
  readonly role: Role;
  readonly is_disabled: number;
  readonly password_hash: string;
  readonly created_at: string;
}

export interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly created_at: string;
  readonly expires_at: string;
}

export interface KeyRow {
  readonly key_id: string;
  readonly user_id: string;
  readonly name: string;
  readonly role: Role;
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
}

/** State and result in one: a complete scan bears its result. */
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
  readonly created_at: string;
  readonly created_by: string;
  readonly attempt: number;
  /** Counts the claims; unlike the attempt it never goes back, so it tells a stale claim from the present one. */
  readonly claim_token: number;
  /** Of the attempts, those that ended because the process that had the scan was gone. */
  readonly lost_leases: number;
  /** Of a scan that runs, when another worker may take it if its lease ends. */
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
  /** Null where the scan has not ended, or was stored before 3.0. */
  readonly completeness: CompletenessState | null;
  /** Null where the scan was stored before 3.0; so are the next two. */
  readonly via: ScanVia | null;
  readonly origin: ScanOrigin | null;
  /** The failed scan that this one repeats; it may be gone. */
  readonly retry_of: string | null;
}

export interface ScanReportRow {
  readonly scan_id: string;
  /** `[license, count]` pairs, for when this scan becomes its project's latest. */
  readonly licenses: string;
  /** JSON, compressed with gzip. */
  readonly body: Uint8Array;
  /** The counted warnings, likewise; null where the scan was stored before these were kept. */
  readonly analysis: Uint8Array | null;
  /** The length of the report as JSON; null where it was stored before 3.0. */
  readonly unpacked_bytes: number | null;
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
export interface LicenseTotalRow {
  readonly license: string;
  readonly count: number;
}

export interface RevisionRow {
  readonly name: string;
  readonly value: number;
}
