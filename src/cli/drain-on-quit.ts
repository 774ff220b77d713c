import type { Log } from "../domain/log.ts";

interface Draining {
  /** What is said in the log. */
  readonly log: Log;
  /** Takes nothing more, and returns when what runs has ended. */
  readonly drain: () => Promise<void>;
  /** Ends the process in order. */
  readonly close: () => Promise<unknown>;
}

/** On SIGQUIT scans that run are finished, however long that takes, and the process ends; other signals still end it. */
export function drainOnQuit({ log, drain, close }: Draining): void {
  let isDraining = false;
  process.on("SIGQUIT", () => {
    if (isDraining) return; // whoever is in a hurry sends SIGTERM
    isDraining = true;
    log.info({ signal: "SIGQUIT" }, "no more scans are taken; the process ends when those under way have ended");
    drain().then(close, (err: unknown) => {
      log.error({ err }, "the scans under way could not be waited for");
      return close();
    });
  });
}
