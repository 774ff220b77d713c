import type { Kysely } from "kysely";
import type { WaitingScans } from "./store.ts";
import type { Tables } from "./tables.ts";

/** Both queries use the index on status and time, however many scans have ended. */
export async function countWaiting(db: Kysely<Tables>): Promise<WaitingScans> {
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
