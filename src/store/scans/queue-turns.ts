import { type ExpressionBuilder, type Kysely, sql, type Transaction } from "kysely";
import { sortByTurn, type Waiting } from "./fair-turn.ts";
import type { Tables } from "../tables.ts";
import { inParts } from "../components/component-rows.ts";

type IsDue = (eb: ExpressionBuilder<Tables, "scans">) => ReturnType<ExpressionBuilder<Tables, "scans">["or"]>;

/** Whose scans are queued, in the order to serve them, and how to record a claim. */
interface Turn {
  readonly order: readonly Waiting[];
  take(served: Waiting): Promise<void>;
}

/** In PostgreSQL, serializes claims until the end of the transaction: two claims would otherwise see the same turn. */
export async function readTurn(trx: Transaction<Tables>, isDue: IsDue): Promise<Turn> {
  const current = await countClaim(trx);
  const waiting = await readWaiting(trx, isDue);
  const marks = await readMarks(trx, waiting);
  const order = sortByTurn(waiting, {
    current,
    lastByKey: marks.get(keyMark) ?? 0,
    lastOfUser: new Map(waiting.map(({ username }) => [username, marks.get(userMark(username)) ?? 0])),
    running: await countRunning(trx),
  });
  return {
    order,
    async take({ username, isByKey }) {
      await setMark(trx, userMark(username), current);
      if (isByKey) await setMark(trx, keyMark, current);
    },
  };
}

const claimsMark = "claims";
const keyMark = "key";

/** With a prefix, so that no username equals one of the marks above. */
function userMark(username: string): string {
  return `user ${username}`;
}

const pausedMark = "paused";

export async function isPaused(db: Kysely<Tables>): Promise<boolean> {
  const row = await db.selectFrom("queue_turns").select("value").where("name", "=", pausedMark).executeTakeFirst();
  return row?.value === 1;
}

export async function setPaused(db: Kysely<Tables>, isSet: boolean): Promise<void> {
  await setMark(db, pausedMark, isSet ? 1 : 0);
}

async function countClaim(trx: Transaction<Tables>): Promise<number> {
  const { value } = await trx
    .insertInto("queue_turns")
    .values({ name: claimsMark, value: 1 })
    .onConflict((conflict) => conflict.column("name").doUpdateSet((eb) => ({ value: eb("queue_turns.value", "+", 1) })))
    .returning("value")
    .executeTakeFirstOrThrow();
  return value;
}

async function setMark(trx: Kysely<Tables>, name: string, value: number): Promise<void> {
  await trx
    .insertInto("queue_turns")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

async function readWaiting(trx: Transaction<Tables>, isDue: IsDue): Promise<Waiting[]> {
  const rows = await trx
    .selectFrom("scans")
    .select(["created_by", "via", ({ fn }) => fn.min("created_at").as("oldest")])
    .where("status", "=", sql.lit("queued")) // matches the index condition
    .where(isDue)
    .groupBy(["created_by", "via"])
    .execute();
  return rows.map((row) => ({ username: row.created_by, isByKey: row.via === "key", oldest: row.oldest }));
}

async function readMarks(trx: Transaction<Tables>, waiting: readonly Waiting[]): Promise<Map<string, number>> {
  const names = [keyMark, ...new Set(waiting.map(({ username }) => userMark(username)))];
  const marks = new Map<string, number>();
  for (const some of inParts(names)) {
    const rows = await trx.selectFrom("queue_turns").select(["name", "value"]).where("name", "in", some).execute();
    for (const { name, value } of rows) marks.set(name, value);
  }
  return marks;
}

async function countRunning(trx: Transaction<Tables>): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom("scans")
    .select(["created_by", ({ fn }) => fn.countAll<number>().as("count")])
    .where("status", "=", "running")
    .groupBy("created_by")
    .execute();
  return new Map(rows.map(({ created_by: username, count }) => [username, count]));
}
