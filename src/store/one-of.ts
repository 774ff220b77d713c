import { sql } from "kysely";
import type { Database } from "./database.ts";

/** Whether a column has one of these values, which are one parameter, however many there are. */
export function isOneOf(column: string, values: readonly string[], kind: Database["kind"]) {
  const name = sql.ref(column);
  return kind === "sqlite"
    ? sql<boolean>`${name} in (select value from json_each(${JSON.stringify(values)}))`
    : sql<boolean>`${name} = any(${values}::text[])`;
}
