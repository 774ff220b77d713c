import type { Transaction } from "kysely";
import type { Tables } from "../tables.ts";

/**
 * One change of the search at a time: concurrent changes in different orders would deadlock. Lock the scans first if
 * both are needed.
 */
export async function lockIndex(trx: Transaction<Tables>): Promise<void> {
  await trx
    .insertInto("revisions")
    .values({ name: "components", value: 1 })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet(({ eb }) => ({ value: eb("revisions.value", "+", 1) })),
    )
    .execute();
}
