/** A change of a scan, as recorded by the database, in order. */
export interface ScanEvent {
  readonly scanId: string;
  /** `report`: a report was stored; otherwise the new status of the scan. */
  readonly what: string;
  readonly owner: string | null;
  readonly completedAt: string | null;
  readonly at: number;
}

export interface ScanState {
  readonly id: string;
  readonly status: string;
  readonly attempt: number;
  readonly failureCode: string | null;
  readonly completedAt: string | null;
  readonly reports: number;
}

export interface RunningScan {
  readonly id: string;
  readonly owner: string;
  readonly stage: string;
}

/**
 * The database records every change of a scan with triggers: a second end of a scan, or a write after its end, is found
 * even if it is not visible later.
 */
export interface Journal {
  events(): Promise<ScanEvent[]>;
  states(): Promise<ScanState[]>;
  /** The number of scans that have not ended. */
  unfinished(): Promise<number>;
  running(): Promise<RunningScan[]>;
  /** `ok`, or the problem with the database. */
  health(): Promise<string>;
  close(): Promise<void>;
}

/** The same queries for both databases. */
export const queries = {
  events: "select scan_id, what, owner, completed_at, at from faults_journal order by number",
  states: `select id, status, attempt, failure_code, completed_at,
    (select count(*) from scan_reports where scan_id = scans.id) as reports from scans order by id`,
  unfinished: "select count(*) as n from scans where status in ('queued', 'running')",
  running: "select id, lease_owner, progress from scans where status = 'running'",
} as const;

/** PostgreSQL returns large numbers as text. */
type Count = number | string;

export interface EventRow {
  readonly scan_id: string;
  readonly what: string;
  readonly owner: string | null;
  readonly completed_at: string | null;
  readonly at: Count;
}

export function toEvent({ scan_id: scanId, what, owner, completed_at: completedAt, at }: EventRow): ScanEvent {
  return { scanId, what, owner, completedAt, at: Number(at) };
}

export interface StateRow {
  readonly id: string;
  readonly status: string;
  readonly attempt: Count;
  readonly failure_code: string | null;
  readonly completed_at: string | null;
  readonly reports: Count;
}

export function toState({ id, status, attempt, reports, ...row }: StateRow): ScanState {
  const { failure_code: failureCode, completed_at: completedAt } = row;
  return { id, status, attempt: Number(attempt), failureCode, completedAt, reports: Number(reports) };
}

export interface RunningRow {
  readonly id: string;
  readonly lease_owner: string | null;
  readonly progress: string;
}

export function toRunning({ id, lease_owner: owner, progress }: RunningRow): RunningScan {
  const { stage } = JSON.parse(progress) as { readonly stage: string };
  return { id, owner: owner ?? "", stage };
}
