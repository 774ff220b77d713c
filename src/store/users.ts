import { sql, type Transaction } from "kysely";
import type { User } from "../domain/account.ts";
import type { Database } from "./database.ts";
import type { NewUser, Users } from "./store.ts";
import type { Tables, UserRow } from "./tables.ts";

export function createUsers({ kind, read, write }: Database): Users {
  return {
    create: (user) => write.transaction().execute((trx) => insertUser(trx, user)),

    createFirst: (user) =>
      write.transaction().execute(async (trx) => {
        // In SQLite the transaction is alone already; here two could both see that there is nobody.
        if (kind === "postgres") await sql`lock table users in share row exclusive mode`.execute(trx);
        const someone = await trx.selectFrom("users").select("id").limit(1).executeTakeFirst();
        return someone === undefined && insertUser(trx, user);
      }),

    async find(username) {
      const row = await read.selectFrom("users").selectAll().where("username", "=", username).executeTakeFirst();
      return row && { ...userOf(row), passwordHash: row.password_hash };
    },

    async list() {
      return (await read.selectFrom("users").selectAll().orderBy("username").execute()).map(userOf);
    },

    setDisabled: (username, isDisabled) =>
      write.transaction().execute(async (trx) => {
        const changed = await trx
          .updateTable("users")
          .set({ is_disabled: isDisabled ? 1 : 0 })
          .where("username", "=", username)
          .returning("id")
          .executeTakeFirst();
        if (changed && isDisabled) await endSessions(trx, changed.id);
        return changed !== undefined;
      }),

    setPassword: (userId, passwordHash, { keepSession }) =>
      write.transaction().execute(async (trx) => {
        await trx.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", userId).execute();
        await endSessions(trx, userId, keepSession);
      }),

    async rehash(userId, passwordHash) {
      await write.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", userId).execute();
    },
  };
}

export function userOf(row: Omit<UserRow, "password_hash">): User {
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

/** False when the name is taken. */
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

async function endSessions(trx: Transaction<Tables>, userId: string, but?: string): Promise<void> {
  let sessions = trx.deleteFrom("sessions").where("user_id", "=", userId);
  if (but !== undefined) sessions = sessions.where("id", "!=", but);
  await sessions.execute();
}
