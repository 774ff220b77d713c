import { openPostgresJournal } from "./journal-postgres.ts";
import { openSqliteJournal } from "./journal-sqlite.ts";

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

export function openJournal(databaseUrl: string): Promise<Journal> {
  return databaseUrl.startsWith("sqlite:")
    ? openSqliteJournal(databaseUrl.slice("sqlite:".length))
    : openPostgresJournal(databaseUrl);
}
