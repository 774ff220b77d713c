import { openPostgresJournal } from "./journal-postgres.ts";
import { openSqliteJournal } from "./journal-sqlite.ts";

/** A change of a scan that the database has seen, in the order in which they came. */
export interface ScanEvent {
  readonly scanId: string;
  /** `report`: a report was stored; else the status that the scan has from now on. */
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
 * The database itself writes down every change of a scan, by triggers: whoever ends a scan a second time, or writes
 * after its end, is seen even when nobody looks at that moment.
 */
export interface Journal {
  events(): Promise<ScanEvent[]>;
  states(): Promise<ScanState[]>;
  /** How many scans have not ended. */
  unfinished(): Promise<number>;
  running(): Promise<RunningScan[]>;
  /** `ok`, or what is wrong with the database. */
  health(): Promise<string>;
  close(): Promise<void>;
}

export function openJournal(databaseUrl: string): Promise<Journal> {
  return databaseUrl.startsWith("sqlite:")
    ? openSqliteJournal(databaseUrl.slice("sqlite:".length))
    : openPostgresJournal(databaseUrl);
}
