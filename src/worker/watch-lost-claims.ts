import { repeat, type Repeated } from "../async/repeat.ts";
import type { Scans } from "../store/store.ts";
import type { Work } from "./run-claim.ts";

/**
 * Ends work on scans that were cancelled, deleted or taken by somebody else. The heartbeat would see it as well, but
 * comes every ten seconds. While nothing runs, the database is not asked.
 */
export function watchForLost(works: ReadonlySet<Work>, scans: Pick<Scans, "findLost">, everyMs: number): Repeated {
  const look = async () => {
    const lost = new Set(await scans.findLost([...works].map(({ claim }) => claim)));
    for (const work of works) if (lost.has(work.claim)) work.lose();
  };
  // The heartbeats say that the database is away, and look again when it is back.
  return repeat(look, { everyMs, onFailure: () => {} });
}
