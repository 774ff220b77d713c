import closeWithGrace from "close-with-grace";
import type { Log } from "../server/log/log.ts";

interface Stopping {
  /** `service` or `worker`, for the log. */
  readonly name: string;
  readonly log: Log;
  /** Takes no more scans, and resolves when the running ones have ended. */
  readonly drain: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Time to end requests and scan processes and to give scans back; a supervisor should wait a little longer. */
  readonly graceMs?: number;
  /** How long `stop` waits before it begins. */
  readonly delayMs?: number;
}

/**
 * Ends the process on SIGTERM and the like, with status 0. On SIGQUIT the running scans are finished first, however long
 * that takes; other signals still end it. Status 1 after a failure, which is logged.
 */
export function stopOnSignal({ name, log, drain, stop, graceMs = 12_000, delayMs = 0 }: Stopping): void {
  const settings: closeWithGrace.Options = {
    delay: delayMs + graceMs,
    logger: false,
    skip: ["SIGQUIT"],
    onTimeout: () => log.error({ graceMs }, `the ${name} did not stop in time; the process ends`),
    onSecondError: (err) => log.error({ err }, `error while the ${name} stops; the process ends`),
  };
  const ending = closeWithGrace(settings, async ({ err, signal }) => {
    if (err) log.fatal({ err }, `bug in lcc, please report it; the ${name} stops`);
    else log.info({ signal }, `the ${name} stops`);
    try {
      await stop();
    } catch (error) {
      log.error({ err: error }, `the ${name} could not be stopped cleanly`);
      throw error;
    }
  });
  let isDraining = false;
  process.on("SIGQUIT", () => {
    if (isDraining) return; // SIGTERM ends it at once
    isDraining = true;
    log.info({ signal: "SIGQUIT" }, "draining: no new scans, the process ends after the running ones");
    drain()
      .catch((error: unknown) => log.error({ err: error }, "failed to wait for the running scans"))
      .finally(() => ending.close());
  });
}
