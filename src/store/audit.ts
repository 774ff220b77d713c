import type { Database } from "./database.ts";
import { removeInPortions } from "./in-portions.ts";
import type { Audit } from "./store.ts";

/** Rows are added, and removed when they are old; never changed. */
export function createAudit({ read, write }: Database): Audit {
  return {
    async add({ time, action, actor, address, requestId, outcome, subject }) {
      const row = { time, action, actor, address, request_id: requestId, outcome, subject: subject ?? null };
      await write.insertInto("audit").values(row).execute();
    },

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
