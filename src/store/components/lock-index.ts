import type { Transaction } from "kysely";
import type { Tables } from "../tables.ts";

/**
 * One change of the search at a time: two that add to the same components in another order would wait for each other.
 * Whoever has to change scans, too, does that before.
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
