import type { Kysely } from "kysely";
import { defined } from "../../text/defined.ts";
import type { Database } from "../database.ts";
import { removeInBatches } from "../in-batches.ts";
import type { Audit, AuditEntry, AuditFilter } from "../store.ts";
import type { AuditRow, Tables } from "../tables.ts";
import { countRows } from "../count-rows.ts";

/** Rows are added, and removed when they are old; never changed. */
export function createAudit({ read, write }: Database): Audit {
  return {
    add: (entry) => addEntry(write, entry),

    async list(limit, { offset = 0, ...filter } = {}) {
      const rows = await matching(read, filter)
        .select(["time", "action", "actor", "address", "request_id", "outcome", "subject", "key_id"])
        .orderBy("time", "desc")
        .orderBy("number", "desc")
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(entryOf);
    },

    count: (filter) => countRows(matching(read, filter)),

    prune: (olderThan) =>
      removeInBatches(2000, async (max) => {
        const old = write.selectFrom("audit").select("number").where("time", "<", olderThan.toISOString());
        const some = old.orderBy("time").limit(max);
        return (await write.deleteFrom("audit").where("number", "in", some).executeTakeFirst()).numDeletedRows;
      }),
  };
}

/** Also used inside the transactions of other changes. */
export async function addEntry(db: Kysely<Tables>, entry: AuditEntry): Promise<void> {
  const { time, action, actor, address, requestId, outcome, subject = null, keyId = null } = entry;
  const row = { time, action, actor, address, request_id: requestId, outcome, subject, key_id: keyId };
  await db.insertInto("audit").values(row).execute();
}

function matching(db: Kysely<Tables>, { action, actor, subject, keyId, outcome, since, until }: AuditFilter) {
  let rows = db.selectFrom("audit");
  if (action !== undefined) rows = rows.where("action", "=", action);
  if (actor !== undefined) rows = rows.where("actor", "=", actor);
  if (subject !== undefined) rows = rows.where("subject", "=", subject);
  if (keyId !== undefined) rows = rows.where("key_id", "=", keyId);
  if (outcome !== undefined) rows = rows.where("outcome", "=", outcome);
  if (since !== undefined) rows = rows.where("time", ">=", since.toISOString());
  if (until !== undefined) rows = rows.where("time", "<", until.toISOString());
  return rows;
}

function entryOf(row: Omit<AuditRow, "number">): AuditEntry {
  const { time, action, actor, address, request_id: requestId, outcome, subject, key_id: keyId } = row;
  return {
    time,
    action,
    actor,
    address,
    requestId,
    outcome,
    ...defined({ subject: subject ?? undefined, keyId: keyId ?? undefined }),
  };
}
