import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/**
 * Rejects claims of workers from before 3.0 that were not stopped for the upgrade. They would judge scans by their own
 * policies, or fail those whose policy they cannot read. They may finish the scans they already have.
 */
export async function refuseOlderClaims(db: Kysely<unknown>, { kind, integer }: ColumnTypes): Promise<void> {
  // Older workers do not know the column, so it stays unchanged when they claim.
  await sql`alter table scans add column newer_claim_token ${integer} not null default 0`.execute(db);
  for (const text of kind === "sqlite" ? sqliteTrigger : postgresTrigger) await sql.raw(text).execute(db);
}

const isOlder = "new.claim_token <> new.newer_claim_token";
const message = "This database was upgraded by a newer lcc. Stop this worker and install that version.";

const sqliteTrigger = [
  `create trigger scans_refuse_older_claims before update of claim_token on scans when ${isOlder}
    begin select raise(abort, '${message}'); end`,
];

const postgresTrigger = [
  `create function scans_refuse_older_claims() returns trigger language plpgsql as $refuse$
    begin raise exception '${message}'; end $refuse$`,
  `create trigger scans_refuse_older_claims before update of claim_token on scans for each row
    when (${isOlder}) execute function scans_refuse_older_claims()`,
];
