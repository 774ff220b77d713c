import { createIsoClock } from "../domain/iso-clock.ts";
import type { Database } from "./database.ts";
import { removeInPortions } from "./in-portions.ts";
import { prepareQuery } from "./prepared-query.ts";
import type { Sessions } from "./store.ts";
import { userOf } from "./users.ts";

export function createSessions(database: Database): Sessions {
  const { read, write } = database;
  const iso = createIsoClock();
  // With every request.
  const findOne = prepareQuery(database, (id: string, time: string) =>
    read
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .where("sessions.id", "=", id)
      .where("sessions.expires_at", ">", time)
      .select(["sessions.created_at as begun_at", "sessions.expires_at"])
      .select(["users.id", "users.username", "users.email", "users.full_name", "users.role"])
      .select(["users.is_disabled", "users.created_at"]),
  );

  return {
    async create({ id, userId, createdAt, expiresAt }) {
      const row = { id, user_id: userId, created_at: createdAt, expires_at: expiresAt };
      await write.insertInto("sessions").values(row).execute();
    },

    async find(id, now) {
      const row = await findOne(id, iso(now.getTime()));
      if (!row) return undefined;
      const session = { id, userId: row.id, createdAt: row.begun_at, expiresAt: row.expires_at };
      return { session, user: userOf(row) };
    },

    async end(id) {
      await write.deleteFrom("sessions").where("id", "=", id).execute();
    },

    removeExpired: (now) =>
      removeInPortions(2000, async (most) => {
        const expired = write.selectFrom("sessions").select("id").where("expires_at", "<=", now.toISOString());
        const some = expired.orderBy("expires_at").limit(most);
        return (await write.deleteFrom("sessions").where("id", "in", some).executeTakeFirst()).numDeletedRows;
      }),
  };
}
