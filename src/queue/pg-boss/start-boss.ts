import { PgBoss } from "pg-boss";
import type { Log } from "../../domain/log.ts";
import { line, schema } from "./jobs.ts";
import type { Outage } from "./outage.ts";

/** Starts pg-boss in a schema of its own, which it makes, brings up to date and keeps tidy by itself. */
export async function startBoss(
  url: string,
  { log, outage }: { readonly log: Log; readonly outage: Outage },
): Promise<PgBoss> {
  const settings = { connectionString: url, ...connections, schema, schedule: false };
  const boss = new PgBoss(settings);
  boss.on("error", (error) => outage.notice(error)); // without a listener it would end the process
  boss.on("warning", ({ message, data }) => log.warn({ data }, message));
  try {
    await boss.start();
    // One job per scan. Where nobody works, scans wait for as long as it takes.
    await boss.createQueue(line, { policy: "exclusive", retryLimit: 0, retentionSeconds: yearSeconds });
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
}

/** Adding and taking go over the connections of the store; these are for upkeep. */
const connections = {
  application_name: "lcc queue",
  max: 2,
  connectionTimeoutMillis: 5_000,
  statement_timeout: 60_000,
  query_timeout: 62_000,
  idle_in_transaction_session_timeout: 60_000,
  keepAlive: true,
} as const;

const yearSeconds = 365 * 86_400;
