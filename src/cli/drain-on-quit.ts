import type { Log } from "../domain/log.ts";

interface Draining {
  /** Where it is logged. */
  readonly log: Log;
  /** Takes no more scans, and resolves when the running ones have ended. */
  readonly drain: () => Promise<void>;
  /** Shuts the process down. */
  readonly close: () => Promise<unknown>;
}

/** On SIGQUIT the running scans are finished, however long that takes, then the process ends. Other signals still end it. */
export function drainOnQuit({ log, drain, close }: Draining): void {
  let isDraining = false;
  process.on("SIGQUIT", () => {
    if (isDraining) return; // SIGTERM ends it at once
    isDraining = true;
    log.info({ signal: "SIGQUIT" }, "draining: no new scans, the process ends after the running ones");
    drain().then(close, (err: unknown) => {
      log.error({ err }, "failed to wait for the running scans");
      return close();
    });
  });
}
