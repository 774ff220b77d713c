import type { Kysely } from "kysely";
import type { Database } from "./database.ts";
import { removeInPortions } from "./in-portions.ts";
import type { Audit, AuditEntry } from "./store.ts";
import type { Tables } from "./tables.ts";

/** Rows are added, and removed when they are old; never changed. */
export function createAudit({ read, write }: Database): Audit {
  return {
    add: (entry) => addEntry(write, entry),

    async list(limit) {
      const rows = await read
        .selectFrom("audit")
        .select(["time", "action", "actor", "address", "request_id", "outcome", "subject"])
        .orderBy("time", "desc")
        .orderBy("number", "desc")
        .limit(limit)
        .execute();
      return rows.map(({ time, action, actor, address, request_id, outcome, subject }) => ({
        time,
        action,
        actor,
        address,
        requestId: request_id,
        outcome,
        ...(subject !== null && { subject }),
      }));
    },

    prune: (olderThan) =>
      removeInPortions(2000, async (most) => {
        const old = write.selectFrom("audit").select("number").where("time", "<", olderThan.toISOString());
        const some = old.orderBy("time").limit(most);
        return (await write.deleteFrom("audit").where("number", "in", some).executeTakeFirst()).numDeletedRows;
      }),
  };
}

/** Also for those who change something else in the same transaction. */
export async function addEntry(db: Kysely<Tables>, entry: AuditEntry): Promise<void> {
  const { time, action, actor, address, requestId, outcome, subject = null } = entry;
  const row = { time, action, actor, address, request_id: requestId, outcome, subject };
  await db.insertInto("audit").values(row).execute();
}
