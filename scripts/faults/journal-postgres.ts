import { Client } from "pg";
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

/** The tables of the service must exist. The server may go down and come back. */
export async function openPostgresJournal(url: string): Promise<Journal> {
  let client: Client | undefined;

  async function connect(): Promise<Client> {
    const fresh = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    fresh.on("error", () => (client = undefined));
    await fresh.connect();
    return fresh;
  }

  async function all<T extends object>(query: string): Promise<T[]> {
    client ??= await connect();
    try {
      return (await client.query<T>(query)).rows;
    } catch (error) {
      client = undefined;
      throw error;
    }
  }

  await all(triggers);
  return {
    events: async () => (await all<EventRow>(queries.events)).map(toEvent),
    states: async () => (await all<StateRow>(queries.states)).map(toState),
    unfinished: async () => Number((await all<{ readonly n: string }>(queries.unfinished))[0]?.n),
    running: async () => (await all<RunningRow>(queries.running)).map(toRunning),
    health: async () => "ok", // its constraints hold, or it would not have restarted
    close: async () => client?.end(),
  };
}

const now = "(extract(epoch from clock_timestamp()) * 1000)::bigint";

const triggers = `
  create table faults_journal
    (number bigserial primary key, scan_id text, what text, owner text, completed_at text, at bigint);
  create function faults_note_scan() returns trigger language plpgsql as $$ begin
    insert into faults_journal (scan_id, what, owner, completed_at, at)
      values (new.id, new.status, new.lease_owner, new.completed_at, ${now});
    return null;
  end $$;
  create function faults_note_report() returns trigger language plpgsql as $$ begin
    insert into faults_journal (scan_id, what, at) values (new.scan_id, 'report', ${now});
    return null;
  end $$;
  create trigger faults_new after insert on scans for each row execute function faults_note_scan();
  create trigger faults_change after update on scans for each row
    when ((old.status, old.claim_token, old.completed_at) is distinct from (new.status, new.claim_token, new.completed_at))
    execute function faults_note_scan();
  create trigger faults_report after insert on scan_reports for each row execute function faults_note_report();`;
