import { readRows } from "./read-rows.ts";

/** How many rows a table has. */
export async function countRows(databaseUrl: string, table: string): Promise<number> {
  const [row] = await readRows(databaseUrl, `select count(*) as count from ${table}`);
  return Number(row?.["count"]);
}
