import { Client } from "pg";
import { translateFailure } from "../failures.ts";
import { postgresOpenFailure } from "./open-failure.ts";

const timeoutMs = 5_000;

/**
 * Returns the version of the PostgreSQL server, such as `15.6`. Read-only; throws an AppError with the reason if it
 * cannot be reached.
 */
export async function askPostgresVersion(url: string): Promise<string> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on("error", () => {}); // the query fails too
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>("show server_version");
    return rows[0]?.server_version.split(" ")[0] ?? "";
  } catch (error) {
    throw postgresOpenFailure(translateFailure(error));
  } finally {
    await client.end().catch(() => {});
  }
}
