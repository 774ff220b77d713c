import { DatabaseSync } from "node:sqlite";
import { command } from "./store-place.ts";

/** Changes the database behind the back of the service. */
export async function runSql(databaseUrl: string, statement: string): Promise<void> {
  if (!databaseUrl.startsWith("sqlite:")) return command(databaseUrl, statement);
  const database = new DatabaseSync(databaseUrl.slice("sqlite:".length), { timeout: 5000 });
  database.exec(statement);
  database.close();
}
