import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";

/** Rows past the service, each value as text: for what shows nowhere else. */
export async function readRows(databaseUrl: string, query: string): Promise<Record<string, string>[]> {
  const rows = databaseUrl.startsWith("sqlite:")
    ? readSqlite(databaseUrl, query)
    : await readPostgres(databaseUrl, query);
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])));
}

function readSqlite(databaseUrl: string, query: string): object[] {
  const database = new DatabaseSync(databaseUrl.slice("sqlite:".length), { timeout: 5000 });
  const rows = database.prepare(query).all();
  database.close();
  return rows;
}

async function readPostgres(databaseUrl: string, query: string): Promise<object[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<object>(query)).rows;
  } finally {
    await client.end();
  }
}
