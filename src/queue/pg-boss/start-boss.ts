import { PgBoss } from "pg-boss";
import type { Log } from "../../domain/log.ts";
import { queueName, schema } from "./jobs.ts";
import type { Outage } from "./outage.ts";

/** Starts pg-boss in its own schema, which it creates, migrates and cleans up itself. */
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
    // One job per scan. Without a worker, scans wait for up to a year.
    await boss.createQueue(queueName, { policy: "exclusive", retryLimit: 0, retentionSeconds: yearSeconds });
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
}

/** For maintenance only: scans are added and claimed over the connections of the store. */
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
