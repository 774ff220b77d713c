import type { Database } from "./database.ts";
import type { Chores } from "./store.ts";

/** Periodic work that one of several processes does. */
export function createChores({ write }: Database): Chores {
  return {
    begin: (name, { everyMs, now }) =>
      write.transaction().execute(async (trx) => {
        const begunAt = now.toISOString();
        const first = trx.insertInto("chores").values({ name, begun_at: begunAt });
        const inserted = await first.onConflict((conflict) => conflict.column("name").doNothing()).executeTakeFirst();
        if (inserted.numInsertedOrUpdatedRows === 1n) return true;
        const due = new Date(now.getTime() - everyMs).toISOString();
        const { numUpdatedRows } = await trx
          .updateTable("chores")
          .set({ begun_at: begunAt })
          .where("name", "=", name)
          // A time in the future was written before a clock was set back.
          .where((eb) => eb.or([eb("begun_at", "<=", due), eb("begun_at", ">", later(now, everyMs))]))
          .executeTakeFirst();
        return numUpdatedRows === 1n;
      }),
  };
}

function later(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}
