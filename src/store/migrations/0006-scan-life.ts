import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** How a scan was requested, fair queueing, idempotency keys, and the use of sessions and keys. */
export async function addScanLife(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { text, bigint, end } = types;
  // Null if the scan was stored before 3.0.
  await sql`alter table scans add column via ${text}`.execute(db);
  await sql`alter table scans add column origin ${text}`.execute(db);
  await sql`alter table scans add column retry_of ${text}`.execute(db);
  // For choosing the next scan, and for counting the queued scans of a user.
  await sql`create index scans_waiting on scans (created_by, via, created_at, id, not_before)
    where status = 'queued'`.execute(db);

  await sql`alter table audit add column key_id ${text}`.execute(db);
  await sql`alter table sessions add column last_used_at ${text}`.execute(db);
  await sql`alter table sessions add column address ${text}`.execute(db);

  await sql`create table idempotency_keys (
    user_id ${text} not null,
    route ${text} not null,
    key ${text} not null,
    digest ${text} not null,
    scan_id ${text} not null,
    created_at ${text} not null,
    primary key (user_id, route, key)
  ) ${end}`.execute(db);
  await sql`create index idempotency_keys_by_time on idempotency_keys (created_at)`.execute(db);

  await sql`create table queue_turns (
    name ${text} primary key,
    value ${bigint} not null
  ) ${end}`.execute(db);

  await sql`create table chores (
    name ${text} primary key,
    begun_at ${text} not null
  ) ${end}`.execute(db);
}
