import type { Transaction } from "kysely";
import type { Caller } from "../../domain/account.ts";
import type { Database } from "../database.ts";
import type { KeyTerms, NewKey } from "../store.ts";
import type { Tables } from "../tables.ts";
import { countRows } from "../count-rows.ts";

interface KeyCreation extends KeyTerms {
  readonly key: NewKey;
  readonly kind: Database["kind"];
  readonly now: Date;
}

/** Creates a key, unless its owner or the requesting credential has lost access since authentication. */
export async function createKey(
  trx: Transaction<Tables>,
  { key, by, max, kind, now }: KeyCreation,
): Promise<"done" | "no access" | "too many"> {
  const { userId } = key;
  if (!(await lockOwner(trx, kind, userId))) return "no access";
  if (by !== undefined && !(await isOwnAndValid(trx, by, { userId, now }))) return "no access";
  const keys = trx.selectFrom("api_keys").where("user_id", "=", userId).where("revoked_at", "is", null);
  if ((await countRows(keys)) >= max) return "too many";
  await insertKey(trx, key);
  return "done";
}

/**
 * Returns false if the owner is disabled or gone. Serializes key creation and disabling per owner. In SQLite the
 * transaction is already exclusive.
 */
async function lockOwner(trx: Transaction<Tables>, kind: Database["kind"], userId: string): Promise<boolean> {
  const users = trx.selectFrom("users").select("is_disabled").where("id", "=", userId);
  const owner = await (kind === "postgres" ? users.forNoKeyUpdate() : users).executeTakeFirst();
  return owner?.is_disabled === 0;
}

async function isOwnAndValid(
  trx: Transaction<Tables>,
  by: Caller["by"],
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<boolean> {
  const sessions = trx.selectFrom("sessions").select(["user_id", "expires_at"]);
  const keys = trx.selectFrom("api_keys").select(["user_id", "expires_at"]).where("revoked_at", "is", null);
  const credential = await ("sessionId" in by
    ? sessions.where("id", "=", by.sessionId).executeTakeFirst()
    : keys.where("key_id", "=", by.keyId).executeTakeFirst());
  return credential?.user_id === userId && credential.expires_at > now.toISOString();
}

async function insertKey(trx: Transaction<Tables>, key: NewKey): Promise<void> {
  const row = {
    key_id: key.keyId,
    user_id: key.userId,
    name: key.name,
    role: key.role,
    secret_hash: key.secretHash,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
  };
  await trx.insertInto("api_keys").values(row).execute();
}
