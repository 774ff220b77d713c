import type { Kysely } from "kysely";
import type { ApiKey } from "../../domain/account.ts";
import { createKey } from "./create-key.ts";
import type { Database } from "../database.ts";
import { prepareFinds } from "../find-together.ts";
import { currentRevision } from "../revision.ts";
import { changeWithAudit } from "./audited-change.ts";
import type { Keys } from "../store.ts";
import type { KeyRow, Tables } from "../tables.ts";
import { toUser } from "./users.ts";
import { isoAfter } from "../iso-after.ts";

/** A revoked key keeps its row, so that its id is never reused. */
export function createKeys(database: Database, now: () => Date): Keys {
  const { kind, read, write } = database;
  const findOne = prepareFinds(
    database,
    (isWanted) =>
      validKeys(read)
        .where(isWanted("key_id"))
        .select("secret_hash")
        .select(["users.id", "email", "full_name", "users.role as user_role", "is_disabled"])
        .select(["users.created_at as user_created_at", currentRevision]),
    ({ key_id: id }) => id,
  );

  return {
    create: (key, terms, record) =>
      changeWithAudit(write, record, (trx) => createKey(trx, { key, ...terms, kind, now: now() })),

    async find(keyId) {
      const row = await findOne(keyId);
      if (!row) return undefined;
      const user = toUser({ ...row, role: row.user_role, created_at: row.user_created_at });
      return { key: keyOf(row), secretHash: row.secret_hash, user, revision: row.revision };
    },

    async list(userId) {
      let keys = validKeys(read).orderBy("api_keys.created_at", "desc").orderBy("key_id", "desc");
      if (userId !== undefined) keys = keys.where("user_id", "=", userId);
      return (await keys.execute()).map(keyOf);
    },

    revoke: (keyId, userId, record) =>
      changeWithAudit(write, record, async (trx) => {
        let keys = trx.updateTable("api_keys").set({ revoked_at: now().toISOString() });
        keys = keys.where("key_id", "=", keyId).where("revoked_at", "is", null);
        if (userId !== undefined) keys = keys.where("user_id", "=", userId);
        return (await keys.executeTakeFirst()).numUpdatedRows > 0n;
      }),

    async touch(keyId, now) {
      const aMinuteAgo = isoAfter(now, -60_000);
      const key = await read
        .selectFrom("api_keys")
        .select("last_used_at")
        .where("key_id", "=", keyId)
        .executeTakeFirst();
      // Read first: taking the write lock on every request would slow everything down.
      if (!key || (key.last_used_at !== null && key.last_used_at > aMinuteAgo)) return;
      await write
        .updateTable("api_keys")
        .set({ last_used_at: now.toISOString() })
        .where("key_id", "=", keyId)
        .where((eb) => eb.or([eb("last_used_at", "is", null), eb("last_used_at", "<=", aMinuteAgo)]))
        .execute();
    },
  };
}

function validKeys(db: Kysely<Tables>) {
  return db
    .selectFrom("api_keys")
    .innerJoin("users", "users.id", "api_keys.user_id")
    .where("revoked_at", "is", null)
    .select(["key_id", "name", "api_keys.role", "username", "api_keys.created_at", "expires_at", "last_used_at"]);
}

function keyOf(
  row: Pick<KeyRow, "key_id" | "name" | "role" | "created_at" | "expires_at" | "last_used_at"> & { username: string },
): ApiKey {
  return {
    keyId: row.key_id,
    name: row.name,
    role: row.role,
    username: row.username,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    ...(row.last_used_at !== null && { lastUsedAt: row.last_used_at }),
  };
}
