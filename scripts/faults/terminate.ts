import { slowness } from "../../test/helpers/slowness.ts";
import type { Exit, Run } from "./program.ts";

export interface Termination extends Exit {
  /** Why it did not end as it should: with status 0 and in time. */
  readonly complaint?: string;
}

/** Stops a program with SIGTERM; returns after it has exited. A busy machine gets more time. */
export async function terminate(run: Run): Promise<Termination> {
  const began = performance.now();
  run.signal("SIGTERM");
  const timer = setTimeout(() => run.signal("SIGKILL"), maxKillMs);
  const exit = await run.ended;
  clearTimeout(timer);
  const tookMs = Math.round(performance.now() - began);
  const times = slowness(tookMs);
  // It gives up after 12 seconds, and says so.
  const wasStarved = exit.code === 1 && times >= 2 && run.stderrTail().includes("did not stop in time");
  if ((exit.code === 0 || wasStarved) && tookMs <= maxEndMs * times) return exit;
  const slow = `on a machine ${times.toFixed(1)} times slower than idle`;
  const how = `took ${tookMs} ms to end after SIGTERM, with ${exit.signal ?? exit.code}, ${slow}`;
  return { ...exit, complaint: `${how}: ${run.stderrTail().slice(-600)}` };
}

const maxEndMs = 15_000;
const maxKillMs = 300_000;
