import { repeat, type Repeated } from "../async/repeat.ts";
import type { Scans } from "../store/store.ts";
import type { RunningClaim } from "./run-claim.ts";

/** Ends scans that were cancelled, deleted or taken by another worker, sooner than the next heartbeat would. */
export function watchLostClaims(
  running: ReadonlySet<RunningClaim>,
  scans: Pick<Scans, "findLost">,
  everyMs: number,
): Repeated {
  const check = async () => {
    const lost = new Set(await scans.findLost([...running].map(({ claim }) => claim)));
    for (const one of running) if (lost.has(one.claim)) one.lose();
  };
  // Heartbeats log a database outage already.
  return repeat(check, { everyMs, onFailure: () => {} });
}
