import type { SelectQueryBuilder } from "kysely";
import type { Tables } from "./tables.ts";

/** The number of rows of a query without selected columns. */
export async function countRows<From extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, From, object>,
): Promise<number> {
  const { count } = await rows.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return count;
}
