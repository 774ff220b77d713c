import { CompiledQuery, type Transaction } from "kysely";
import type { RunSql } from "./store.ts";
import type { Tables } from "./tables.ts";

/** Lets somebody write to tables of their own in a transaction of ours. */
export function sqlRunner(trx: Transaction<Tables>): RunSql {
  return async (text, values) => (await trx.executeQuery<object>(CompiledQuery.raw(text, [...values]))).rows;
}
