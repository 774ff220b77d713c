import type { Transaction } from "kysely";
import { defined } from "../../text/defined.ts";
import { createIsoClock } from "../../text/iso-clock.ts";
import { changeWithAudit } from "./audited-change.ts";
import type { Database } from "../database.ts";
import { removeInBatches } from "../in-batches.ts";
import { prepareFinds } from "../find-together.ts";
import { currentRevision } from "../revision.ts";
import type { Session, Sessions } from "../store.ts";
import type { SessionRow, Tables } from "../tables.ts";
import { toUser } from "./users.ts";
import { isoAfter } from "../iso-after.ts";

export function createSessions(database: Database): Sessions {
  const { kind, read, write } = database;
  const iso = createIsoClock();
  const findOne = prepareFinds(
    database,
    (isWanted) => sessionsOf(read).select(currentRevision).where(isWanted("sessions.id")),
    ({ session_id: id }) => id,
  );

  return {
    create: (session, { from } = {}, record) =>
      changeWithAudit(write, record, (trx) => insertSession(trx, kind, { ...session, from })),

    async find(id, now) {
      const row = await findOne(id);
      if (!row || row.expires_at <= iso(now.getTime())) return undefined;
      const session = sessionOf({ ...row, id, user_id: row.id, created_at: row.begun_at, address: null });
      return { session, user: toUser(row), revision: row.revision };
    },

    async list(userId, now) {
      const own = read.selectFrom("sessions").selectAll().where("user_id", "=", userId);
      const rows = own.where("expires_at", ">", now.toISOString()).orderBy("created_at", "desc").orderBy("id", "desc");
      return (await rows.execute()).map(sessionOf);
    },

    end: (id, record, userId) =>
      changeWithAudit(write, record, async (trx) => {
        let sessions = trx.deleteFrom("sessions").where("id", "=", id);
        if (userId !== undefined) sessions = sessions.where("user_id", "=", userId);
        return (await sessions.executeTakeFirst()).numDeletedRows > 0n;
      }),

    async touch(id, now) {
      const aMinuteAgo = isoAfter(now, -60_000);
      await write
        .updateTable("sessions")
        .set({ last_used_at: now.toISOString() })
        .where("id", "=", id)
        .where((eb) => eb.or([eb("last_used_at", "is", null), eb("last_used_at", "<=", aMinuteAgo)]))
        .execute();
    },

    rotate: (id, digests) => write.transaction().execute((trx) => rotateCookie(trx, kind, id, digests)),

    removeExpired: (now) =>
      removeInBatches(2000, async (max) => {
        const expired = write.selectFrom("sessions").select("id").where("expires_at", "<=", now.toISOString());
        const some = expired.orderBy("expires_at").limit(max);
        return (await write.deleteFrom("sessions").where("id", "in", some).executeTakeFirst()).numDeletedRows;
      }),
  };
}

/** A browser that opens several tabs at once sends the same cookie for each, before the first answer replaces it. */
const recentMs = 10_000;
/** Within that time. */
const maxFormer = 20;

async function rotateCookie(
  trx: Transaction<Tables>,
  kind: Database["kind"],
  id: string,
  { from, to, now }: Parameters<Sessions["rotate"]>[1],
): Promise<"done" | "recent" | "old"> {
  const session = trx.selectFrom("sessions").select(["cookie", "former_cookies"]).where("id", "=", id);
  const row = await (kind === "postgres" ? session.forUpdate() : session).executeTakeFirst();
  if (!row) return "old";
  const time = now.getTime();
  const all = JSON.parse(row.former_cookies ?? "[]") as [digest: string, replacedAt: number][];
  const former = all.filter(([, replacedAt]) => time - replacedAt < recentMs);
  if (row.cookie !== from) return former.some(([digest]) => digest === from) ? "recent" : "old";
  if (from !== null) former.push([from, time]);
  const values = { cookie: to, former_cookies: JSON.stringify(former.slice(-maxFormer)) };
  await trx.updateTable("sessions").set(values).where("id", "=", id).execute();
  return "done";
}

function sessionOf(row: Omit<SessionRow, "cookie" | "former_cookies">): Session {
  return {
    id: row.id,
    userId: row.user_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    ...defined({ lastUsedAt: row.last_used_at ?? undefined, address: row.address ?? undefined }),
  };
}

function sessionsOf(read: Database["read"]) {
  return read
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["sessions.id as session_id", "sessions.created_at as begun_at", "sessions.expires_at"])
    .select("sessions.last_used_at")
    .select(["users.id", "users.username", "users.email", "users.full_name", "users.role"])
    .select(["users.is_disabled", "users.created_at"]);
}

/** Returns false if the user has changed. One statement, because every login waits for it. */
async function insertSession(
  trx: Transaction<Tables>,
  kind: Database["kind"],
  { id, userId, createdAt, expiresAt, address, from }: Session & { readonly from: string | undefined },
): Promise<boolean> {
  let owner = trx.selectFrom("users").where("users.id", "=", userId).where("is_disabled", "=", 0);
  if (from !== undefined) owner = owner.where("password_hash", "=", from);
  // Disabling the user or changing the password waits for this session, and then ends it too.
  if (kind === "postgres") owner = owner.forShare();
  const row = owner.select((eb) => [
    eb.val(id).as("id"),
    "users.id as user_id",
    eb.val(createdAt).as("created_at"),
    eb.val(expiresAt).as("expires_at"),
    eb.val(createdAt).as("last_used_at"),
    eb.val(address ?? null).as("address"),
  ]);
  const columns = ["id", "user_id", "created_at", "expires_at", "last_used_at", "address"] as const;
  const sessions = trx.insertInto("sessions").columns(columns);
  return (await sessions.expression(row).executeTakeFirst()).numInsertedOrUpdatedRows === 1n;
}
