import type { Kysely, Transaction } from "kysely";
import type { Database } from "../database.ts";
import type { EarlierRequest, RepeatableRequest } from "../../domain/repeatable-request.ts";
import type { Scans } from "../store.ts";
import type { Tables } from "../tables.ts";
import { isoAfter } from "../iso-after.ts";

/** How long a repeated request is recognized. */
const keptMs = 24 * 3_600_000;

/** Stores idempotency keys and the scans they created. */
export function createRequestMemory({
  read,
  write,
}: Database): Pick<Scans, "findEarlier" | "forgetRequest" | "removeOldRequests"> {
  return {
    findEarlier: (request) => findEarlier(read, request),

    async forgetRequest({ userId, route, key }) {
      const rows = write.deleteFrom("idempotency_keys").where("user_id", "=", userId).where("route", "=", route);
      await rows.where("key", "=", key).execute();
    },

    async removeOldRequests(now) {
      const old = write.deleteFrom("idempotency_keys").where("created_at", "<=", isoAfter(now, -keptMs));
      return Number((await old.executeTakeFirst()).numDeletedRows);
    },
  };
}

/**
 * Stores which scan a request creates, in the same transaction. If the key was used before, returns the earlier request
 * and writes nothing. In PostgreSQL a concurrent request waits here until the first one has its scan.
 */
export async function rememberRequest(
  trx: Transaction<Tables>,
  request: RepeatableRequest,
  scanId: string,
): Promise<EarlierRequest | undefined> {
  const { userId, route, key, digest, now } = request;
  await trx
    .deleteFrom("idempotency_keys")
    .where("user_id", "=", userId)
    .where("route", "=", route)
    .where("key", "=", key)
    .where("created_at", "<=", isoAfter(now, -keptMs))
    .execute();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("idempotency_keys")
    .values({ user_id: userId, route, key, digest, scan_id: scanId, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(["user_id", "route", "key"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? undefined : findEarlier(trx, request);
}

async function findEarlier(
  db: Kysely<Tables>,
  { userId, route, key, now }: RepeatableRequest,
): Promise<EarlierRequest | undefined> {
  const row = await db
    .selectFrom("idempotency_keys")
    .select(["digest", "scan_id"])
    .where("user_id", "=", userId)
    .where("route", "=", route)
    .where("key", "=", key)
    .where("created_at", ">", isoAfter(now, -keptMs))
    .executeTakeFirst();
  return row && { digest: row.digest, scanId: row.scan_id };
}
