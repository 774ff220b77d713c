import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** Users, sessions, API keys and the audit log. */
export async function addAccounts(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { text, integer, serial, end } = types;
  await sql`create table users (
    id ${text} primary key,
    username ${text} not null unique,
    email ${text} not null,
    full_name ${text} not null,
    role ${text} not null,
    is_disabled ${integer} not null,
    password_hash ${text} not null,
    created_at ${text} not null
  ) ${end}`.execute(db);

  await sql`create table sessions (
    id ${text} primary key,
    user_id ${text} not null references users (id) on delete cascade,
    created_at ${text} not null,
    expires_at ${text} not null
  ) ${end}`.execute(db);
  await sql`create index sessions_by_user on sessions (user_id)`.execute(db);
  await sql`create index sessions_by_expiry on sessions (expires_at)`.execute(db);

  await sql`create table api_keys (
    key_id ${text} primary key,
    user_id ${text} not null references users (id) on delete cascade,
    name ${text} not null,
    role ${text} not null,
    secret_hash ${text} not null,
    created_at ${text} not null,
    expires_at ${text} not null,
    last_used_at ${text},
    revoked_at ${text}
  ) ${end}`.execute(db);
  await sql`create index api_keys_by_user on api_keys (user_id)`.execute(db);

  await sql`create table audit (
    number ${serial},
    time ${text} not null,
    action ${text} not null,
    actor ${text} not null,
    address ${text} not null,
    request_id ${text} not null,
    outcome ${text} not null,
    subject ${text}
  ) ${end}`.execute(db);
  await sql`create index audit_by_time on audit (time, number)`.execute(db);
}
