import { DatabaseSync } from "node:sqlite";
import {
  queries,
  type EventRow,
  type Journal,
  toEvent,
  type RunningRow,
  toRunning,
  type StateRow,
  toState,
} from "./journal-rows.ts";

/** The tables of the service must exist. */
export async function openSqliteJournal(file: string): Promise<Journal> {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  database.exec(triggers);
  const all = <T>(query: string) => database.prepare(query).all() as unknown as T[];
  return {
    events: async () => all<EventRow>(queries.events).map(toEvent),
    states: async () => all<StateRow>(queries.states).map(toState),
    unfinished: async () => Number(all<{ readonly n: number }>(queries.unfinished)[0]?.n),
    running: async () => all<RunningRow>(queries.running).map(toRunning),
    async health() {
      const [found] = all<{ readonly integrity_check: string }>("pragma integrity_check");
      const strays = all("pragma foreign_key_check").length;
      return strays > 0 ? `${strays} rows without what they belong to` : (found?.integrity_check ?? "no answer");
    },
    close: async () => database.close(),
  };
}

const now = "cast((julianday('now') - 2440587.5) * 86400000 as integer)";

const triggers = `
  create table faults_journal (number integer primary key, scan_id text, what text, owner text, completed_at text, at integer);
  create trigger faults_new after insert on scans begin
    insert into faults_journal (scan_id, what, at) values (new.id, new.status, ${now});
  end;
  create trigger faults_change after update on scans
  when (old.status, old.claim_token, old.completed_at) is not (new.status, new.claim_token, new.completed_at) begin
    insert into faults_journal (scan_id, what, owner, completed_at, at)
      values (new.id, new.status, new.lease_owner, new.completed_at, ${now});
  end;
  create trigger faults_report after insert on scan_reports begin
    insert into faults_journal (scan_id, what, at) values (new.scan_id, 'report', ${now});
  end;`;
