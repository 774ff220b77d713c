import type { Config } from "../../config/config.ts";
import { sweepAbandoned } from "../../source/git/clone/temporary-folder.ts";
import type { Store } from "../../store/store.ts";
import type { Log } from "../log/log.ts";
import { runRetention } from "./retention.ts";

const hourMs = 3_600_000;

interface HousekeepingOptions {
  readonly log: Log;
  readonly now: () => Date;
  readonly config: Pick<Config, "retentionDays" | "auditRetentionDays">;
}

/**
 * At startup and every hour: removes expired rows and folders of killed processes. Once a day: removes what is older
 * than the retention settings allow.
 */
export function startHousekeeping(store: Store, { log, now, config }: HousekeepingOptions) {
  async function tidy(): Promise<void> {
    try {
      const time = now();
      const sessions = await store.sessions.removeExpired(time);
      await store.scans.removeOldRequests(time);
      const folders = await sweepAbandoned();
      if (sessions + folders > 0) log.info({ sessions, folders }, "expired rows and old folders removed");
      const removed = await runRetention(store, config, time);
      if (removed) log.info({ ...removed }, "rows older than the retention settings removed");
    } catch (error) {
      log.warn({ err: error }, "housekeeping failed; next attempt in an hour");
    }
  }
  void tidy();
  const timer = setInterval(() => void tidy(), hourMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
