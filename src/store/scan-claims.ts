import type { Transaction, UpdateObject } from "kysely";
import type { Database } from "./database.ts";
import { changeRevision } from "./revision.ts";
import { notBegun, recordOf } from "./scan-rows.ts";
import type { Claim, Scans } from "./store.ts";
import type { Tables } from "./tables.ts";

/** How workers share the scans: each is taken by one of them, for as long as it shows that it is alive. */
export function createClaims(database: Database): Pick<Scans, "claim" | "heartbeat" | "release"> {
  return {
    async claim({ owner, leaseMs, now }) {
      // Workers ask all the time and mostly in vain: then nobody's lock is needed.
      if (!(await isAnyClaimable(database, now))) return undefined;
      return database.write.transaction().execute(async (trx) => {
        const id = await pick(database, trx, now);
        if (id === undefined) return undefined;
        const row = await trx
          .updateTable("scans")
          .set(({ eb }) => ({
            status: "running" as const,
            attempt: eb("attempt", "+", 1),
            claim_token: eb("claim_token", "+", 1),
            claimed_at: now.toISOString(),
            lease_owner: owner,
            lease_until: later(now, leaseMs),
            progress: notBegun,
          }))
          .where("id", "=", id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await changeRevision(trx);
        return { scan: recordOf(row), attempt: row.attempt, token: row.claim_token };
      });
    },

    heartbeat: (claim, { leaseMs, now, progress }) =>
      changeClaimed(database, claim, {
        lease_until: later(now, leaseMs),
        ...(progress && { progress: JSON.stringify(progress) }),
      }),

    release: (claim, { notBefore, isAttemptSpent }) =>
      changeClaimed(database, claim, {
        status: "queued",
        attempt: isAttemptSpent ? claim.attempt : claim.attempt - 1,
        not_before: notBefore.toISOString(),
        lease_owner: null,
        lease_until: null,
        progress: notBegun,
      }),
  };
}

/** Changes a scan for as long as the claim is good; `andThen` happens in the same transaction. */
export function changeClaimed(
  { write }: Database,
  { scan, token }: Claim,
  values: UpdateObject<Tables, "scans">,
  andThen?: (trx: Transaction<Tables>) => Promise<void>,
): Promise<boolean> {
  return write.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("scans")
      .set(values)
      .where("id", "=", scan.id)
      .where("status", "=", "running")
      .where("claim_token", "=", token)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await changeRevision(trx);
    await andThen?.(trx);
    return true;
  });
}

async function isAnyClaimable({ read }: Database, now: Date): Promise<boolean> {
  for (const scans of claimable(read, now)) {
    if (await scans.executeTakeFirst()) return true;
  }
  return false;
}

/** The id of a scan that is then ours until the transaction ends. */
async function pick({ kind }: Database, trx: Transaction<Tables>, now: Date): Promise<string | undefined> {
  for (const scans of claimable(trx, now)) {
    const row = await (kind === "postgres" ? scans.forUpdate().skipLocked() : scans).executeTakeFirst();
    if (row) return row.id;
  }
  return undefined;
}

/** The scans that wait come before those whose worker is lost: these have made somebody wait once already. */
function claimable(db: Database["read"], now: Date) {
  const oldest = db.selectFrom("scans").select("id").orderBy("created_at").orderBy("id").limit(1);
  const time = now.toISOString();
  return [
    oldest.where("status", "=", "queued").where("not_before", "<=", time),
    oldest.where("status", "=", "running").where("lease_until", "<=", time),
  ];
}

function later(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}
