import { sweepAbandoned } from "../source/clone/temporary-folder.ts";
import type { Store } from "../store/store.ts";
import type { Log } from "./log.ts";

const hourMs = 3_600_000;
const auditDays = 400;

/** Once at the start and then every hour: removes what has expired and what killed processes have left. */
export function startHousekeeping(store: Store, { log, now }: { readonly log: Log; readonly now: () => Date }) {
  async function tidy(): Promise<void> {
    try {
      const time = now();
      const sessions = await store.sessions.removeExpired(time);
      await store.scans.removeOldRequests(time);
      const audit = await store.audit.prune(new Date(time.getTime() - auditDays * 24 * hourMs));
      const folders = await sweepAbandoned();
      if (sessions + audit + folders > 0)
        log.info({ sessions, audit, folders }, "expired rows and old folders removed");
    } catch (error) {
      log.warn({ err: error }, "tidying up failed; it is tried again in an hour");
    }
  }
  void tidy();
  const timer = setInterval(() => void tidy(), hourMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
