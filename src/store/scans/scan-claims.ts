import {
  type ExpressionBuilder,
  type SelectQueryBuilder,
  sql,
  type Transaction,
  type UpdateObject,
  type Kysely,
} from "kysely";
import type { Database } from "../database.ts";
import type { Waiting } from "./fair-turn.ts";
import { isPaused, readTurn, setPaused } from "./queue-turns.ts";
import { changeRevision } from "../revision.ts";
import { notBegun, recordColumns, toScanRecord } from "./scan-rows.ts";
import { sqlRunner } from "../sql-runner.ts";
import type { Claim, ClaimOptions, Scans, WaitingScans } from "../store.ts";
import type { ScanRow, Tables } from "../tables.ts";
import { takeOverPauseMs } from "./take-over-pause.ts";
import { isoAfter } from "../iso-after.ts";

/** How workers share the scans: each is claimed by one worker, for as long as it sends heartbeats. */
export function createClaims(
  database: Database,
): Pick<Scans, "claim" | "due" | "waiting" | "setPaused" | "heartbeat" | "release"> {
  return {
    async claim(options) {
      // Workers poll all the time, mostly without result: then no lock is needed.
      if ((await dueIds(database.read, { ...options, limit: 1 })).length === 0) return undefined;
      if (await isPaused(database.read)) return undefined;
      return database.write.transaction().execute(async (trx) => {
        const next = await lockOne(database, trx, options);
        if (!next) return undefined;
        await options.inTransaction?.(sqlRunner(trx), next.id);
        return take(trx, next, options);
      });
    },

    due: (options) => dueIds(database.read, options),

    waiting: async () => ({ ...(await countWaiting(database.read)), isPaused: await isPaused(database.read) }),

    setPaused: (isSet) => setPaused(database.write, isSet),

    heartbeat: (claim, { leaseMs, now, progress }) =>
      changeClaimed(database, claim, {
        ...leaseFrom(now, leaseMs, claim.scan.id, claim.lostLeases),
        ...(progress && { progress: JSON.stringify(progress) }),
      }),

    release(claim, { notBefore, isAttemptSpent, failure, inTransaction }) {
      const values = {
        status: "queued" as const,
        attempt: isAttemptSpent ? claim.attempt : claim.attempt - 1,
        not_before: notBefore.toISOString(),
        lease_owner: null,
        lease_until: null,
        progress: notBegun,
        ...(failure && { failure_code: failure.code, failure_detail: failure.detail }),
      };
      return changeClaimed(database, claim, values, async (trx) => {
        await inTransaction?.(sqlRunner(trx));
        await changeRevision(trx);
      });
    },
  };
}

async function take(trx: Transaction<Tables>, due: Due, { owner, leaseMs, now }: ClaimOptions): Promise<Claim> {
  const { id, status } = due;
  const isTakenOver = status === "running";
  const lostLeases = due.lost_leases + (isTakenOver ? 1 : 0);
  const row = await trx
    .updateTable("scans")
    .set(({ eb }) => ({
      status: "running" as const,
      attempt: eb("attempt", "+", 1),
      claim_token: eb("claim_token", "+", 1),
      newer_claim_token: eb("claim_token", "+", 1),
      claimed_at: now.toISOString(),
      lease_owner: owner,
      lost_leases: lostLeases,
      ...leaseFrom(now, leaseMs, id, lostLeases),
      progress: notBegun,
    }))
    .where("id", "=", id)
    .returning([...recordColumns, "claim_token"])
    .executeTakeFirstOrThrow();
  await changeRevision(trx);
  return { scan: toScanRecord(row), attempt: row.attempt, lostLeases, isTakenOver, token: row.claim_token };
}

/** When the lease ends, and when others may claim the scan after that. */
function leaseFrom(now: Date, leaseMs: number, id: string, lostLeases: number) {
  const pauseMs = takeOverPauseMs(id, lostLeases + 1, leaseMs);
  return { lease_until: isoAfter(now, leaseMs), not_before: isoAfter(now, leaseMs + pauseMs) };
}

/**
 * Changes a scan if the claim is still valid. `andThen` runs in the same transaction, and must change the revision:
 * after everything that may wait for others, and before the totals.
 */
export function changeClaimed(
  { write }: Database,
  { scan, token }: Claim,
  values: UpdateObject<Tables, "scans">,
  andThen: (trx: Transaction<Tables>) => Promise<void> = changeRevision,
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
    await andThen(trx);
    return true;
  });
}

/** Locks a scan until the end of the transaction. */
async function lockOne(
  { kind }: Database,
  trx: Transaction<Tables>,
  { now, mayTakeOver = true }: ClaimOptions,
): Promise<Due | undefined> {
  // If the row is locked, another worker is processing it; skip it instead of waiting.
  const lock = (query: DueQuery) => (kind === "postgres" ? query.forUpdate().skipLocked() : query).executeTakeFirst();
  const abandoned = mayTakeOver ? await lock(abandonedQuery(trx, now).limit(1)) : undefined;
  if (abandoned) return abandoned;
  const turn = await readTurn(trx, isOver("not_before", now));
  for (const waiting of turn.order) {
    const row = await lock(waitingOf(trx, now, waiting));
    if (!row) continue;
    await turn.take(waiting);
    return row;
  }
  return undefined;
}

interface Wanted extends Pick<ClaimOptions, "now" | "mayTakeOver"> {
  readonly limit: number;
}

async function dueIds(db: Database["read"], wanted: Wanted): Promise<string[]> {
  const ids: string[] = [];
  for (const query of dueQueries(db, wanted)) ids.push(...(await query.execute()).map(({ id }) => id));
  return ids;
}

type Due = Pick<ScanRow, (typeof dueColumns)[number]>;
type DueQuery = SelectQueryBuilder<Tables, "scans", Due>;

const dueColumns = ["id", "status", "lost_leases"] as const;

/** Scans of lost workers come before queued ones: otherwise a steady queue would starve them. */
function dueQueries(db: Database["read"], { now, mayTakeOver = true, limit }: Wanted): readonly DueQuery[] {
  const queries = [...(mayTakeOver ? [abandonedQuery(db, now)] : []), waitingQuery(db, now)];
  return queries.map((query) => query.limit(limit));
}

function abandonedQuery(db: Database["read"], now: Date): DueQuery {
  const running = oldestFirst(db).where("status", "=", "running");
  return running.where(isOver("lease_until", now)).where(isOver("not_before", now));
}

function waitingQuery(db: Database["read"], now: Date): DueQuery {
  return oldestFirst(db)
    .where("status", "=", sql.lit("queued")) // matches the index condition
    .where(isOver("not_before", now));
}

function waitingOf(db: Database["read"], now: Date, { username, isByKey }: Waiting): DueQuery {
  const own = waitingQuery(db, now).where("created_by", "=", username).limit(1);
  return own.where((eb) => (isByKey ? eb("via", "=", "key") : eb.or([eb("via", "is", null), eb("via", "<>", "key")])));
}

function oldestFirst(db: Database["read"]): DueQuery {
  return db.selectFrom("scans").select(dueColumns).orderBy("created_at").orderBy("id");
}

/** A time far in the future was written before a clock was set back: no lease and no pause is that long. */
function isOver(column: "lease_until" | "not_before", now: Date) {
  return (eb: ExpressionBuilder<Tables, "scans">) =>
    eb.or([eb(column, "<=", now.toISOString()), eb(column, ">", isoAfter(now, farMs))]);
}

const farMs = 2 * 3_600_000;

/** Both queries use the index on status and time, however many scans have ended. */
async function countWaiting(db: Kysely<Tables>): Promise<Omit<WaitingScans, "isPaused">> {
  const rows = await db
    .selectFrom("scans")
    .select(({ fn }) => ["status", fn.countAll<number | string>().as("count"), fn.min("created_at").as("oldest")])
    .where("status", "in", ["queued", "running"])
    .groupBy("status")
    .execute();
  const of = (status: string) => rows.find((row) => row.status === status);
  const oldest = of("queued")?.oldest;
  return {
    queued: Number(of("queued")?.count ?? 0),
    running: Number(of("running")?.count ?? 0),
    ...(typeof oldest === "string" && { oldestQueuedAt: oldest }),
  };
}
