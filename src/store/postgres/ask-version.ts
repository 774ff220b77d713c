import { Client } from "pg";
import { translateFailure } from "../failures.ts";
import { postgresOpenFailure } from "./open-failure.ts";

const timeoutMs = 5_000;

/** Which PostgreSQL answers there: `15.6`. Changes nothing; throws the AppError that says why there is no answer. */
export async function askPostgresVersion(url: string): Promise<string> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on("error", () => {}); // the query fails as well
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
