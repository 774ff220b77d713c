import { CompiledQuery, type Transaction } from "kysely";
import type { RunSql } from "./store.ts";
import type { Tables } from "./tables.ts";

/** Lets other modules write to their own tables in our transaction. */
export function sqlRunner(trx: Transaction<Tables>): RunSql {
  return async (text, values) => (await trx.executeQuery<object>(CompiledQuery.raw(text, [...values]))).rows;
}
