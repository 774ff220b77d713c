import { sql, type Transaction } from "kysely";
import type { User } from "../../domain/account.ts";
import type { Database } from "../database.ts";
import { changeWithAudit } from "./audited-change.ts";
import type { NewUser, Users } from "../store.ts";
import type { Tables, UserRow } from "../tables.ts";

export function createUsers({ kind, read, write }: Database, now: () => Date): Users {
  return {
    create: (user, record) => changeWithAudit(write, record, (trx) => insertUser(trx, user)),

    createFirst(user, record, inTransaction) {
      const create = async (trx: Transaction<Tables>) => {
        await lockUsers(trx, kind);
        const someone = await trx.selectFrom("users").select("id").limit(1).executeTakeFirst();
        return someone === undefined && insertUser(trx, user);
      };
      return changeWithAudit(write, record, create, inTransaction);
    },

    async find(username) {
      const users = read.selectFrom("users").select(userColumns).select("password_hash");
      const row = await users.where("username", "=", username).executeTakeFirst();
      return row && { ...toUser(row), passwordHash: row.password_hash };
    },

    async list() {
      return (await read.selectFrom("users").select(userColumns).orderBy("username").execute()).map(toUser);
    },

    disable: (username, { isForced }, record) =>
      changeWithAudit(write, record, async (trx) => {
        if (!isForced) await lockUsers(trx, kind);
        if (!isForced && (await isOnlyAdmin(trx, username))) return "only admin";
        // First: concurrent logins and key creations either wait and are rejected, or were faster and are seen here.
        const userId = await setDisabled(trx, username, 1);
        if (userId === undefined) return "unknown";
        await endSessions(trx, userId);
        await revokeKeys(trx, userId, now());
        return "done";
      }),

    enable: (username, record) =>
      changeWithAudit(write, record, async (trx) => (await setDisabled(trx, username, 0)) !== undefined),

    setPassword: (userId, passwordHash, { from, keepSession }, record) =>
      changeWithAudit(write, record, async (trx) => {
        let user = trx.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", userId);
        if (from !== undefined) user = user.where("password_hash", "=", from);
        const { numUpdatedRows } = await user.executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await endSessions(trx, userId, keepSession);
        return true;
      }),

    async rehash(userId, { from, to }) {
      const users = write.updateTable("users").set({ password_hash: to });
      await users.where("id", "=", userId).where("password_hash", "=", from).execute();
    },
  };
}

/** The columns of a user. */
const userColumns = ["id", "username", "email", "full_name", "role", "is_disabled", "created_at"] as const;

export function toUser(row: Pick<UserRow, (typeof userColumns)[number]>): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    fullName: row.full_name,
    role: row.role,
    isDisabled: row.is_disabled === 1,
    createdAt: row.created_at,
  };
}

/** Returns false if the name is taken. */
async function insertUser(trx: Transaction<Tables>, user: NewUser): Promise<boolean> {
  const inserted = await trx
    .insertInto("users")
    .values({
      id: user.id,
      username: user.username,
      email: user.email,
      full_name: user.fullName,
      role: user.role,
      is_disabled: 0,
      password_hash: user.passwordHash,
      created_at: user.createdAt,
    })
    .onConflict((conflict) => conflict.column("username").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** In SQLite the transaction is already exclusive; in PostgreSQL two could otherwise pass the same check. */
async function lockUsers(trx: Transaction<Tables>, kind: Database["kind"]): Promise<void> {
  if (kind === "postgres") await sql`lock table users in share row exclusive mode`.execute(trx);
}

async function isOnlyAdmin(trx: Transaction<Tables>, username: string): Promise<boolean> {
  const admins = trx.selectFrom("users").select("username").where("role", "=", "admin").where("is_disabled", "=", 0);
  const firstTwo = await admins.limit(2).execute();
  return firstTwo.length === 1 && firstTwo[0]?.username === username;
}

/** Returns the id of the user, if there is one with this name. */
async function setDisabled(trx: Transaction<Tables>, username: string, isDisabled: 0 | 1): Promise<string | undefined> {
  const changed = await trx
    .updateTable("users")
    .set({ is_disabled: isDisabled })
    .where("username", "=", username)
    .returning("id")
    .executeTakeFirst();
  return changed?.id;
}

async function endSessions(trx: Transaction<Tables>, userId: string, but?: string): Promise<void> {
  let sessions = trx.deleteFrom("sessions").where("user_id", "=", userId);
  if (but !== undefined) sessions = sessions.where("id", "!=", but);
  await sessions.execute();
}

async function revokeKeys(trx: Transaction<Tables>, userId: string, time: Date): Promise<void> {
  const keys = trx.updateTable("api_keys").set({ revoked_at: time.toISOString() });
  await keys.where("user_id", "=", userId).where("revoked_at", "is", null).execute();
}
