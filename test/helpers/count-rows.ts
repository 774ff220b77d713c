import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";

/** How many rows a table has, past the service: for what shows nowhere else. */
export async function countRows(databaseUrl: string, table: string): Promise<number> {
  const query = `select count(*) as count from ${table}`;
  if (databaseUrl.startsWith("sqlite:")) {
    const database = new DatabaseSync(databaseUrl.slice("sqlite:".length), { timeout: 5000 });
    const row = database.prepare(query).get();
    database.close();
    return Number(row?.["count"]);
  }
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return Number((await client.query<{ count: string }>(query)).rows[0]?.count);
  } finally {
    await client.end();
  }
}
