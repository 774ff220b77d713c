import assert from "node:assert/strict";

/** CPU time of `fixedWork` on the machines that the limits in the tests were chosen for. */
const usualMs = 50;

/** CPU time of this thread so far. Unlike a clock, it stops while other processes use the CPU. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Checks that the best of three runs stays below a limit of CPU time: one of them may include a garbage collection of
 * what other tests left. The limit is larger on a machine that is slow at the moment.
 */
export async function assertQuick(limitMs: number, what: string, work: () => unknown): Promise<void> {
  const tookMs = await leastMs(limitMs, work);
  if (tookMs < limitMs) return;
  const allowedMs = limitMs * slowness();
  assert.ok(tookMs < allowedMs, `${what} took ${Math.round(tookMs)} ms, the limit is ${Math.round(allowedMs)} ms`);
}

/** CPU time of the best of three runs, or of the first below the limit. */
async function leastMs(limitMs: number, work: () => unknown): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < 3 && least >= limitMs; run++) {
    const start = cpuMs();
    await work();
    least = Math.min(least, cpuMs() - start);
  }
  return least;
}

/** How many times slower than usual this machine is at the moment; at least 1. */
function slowness(): number {
  const start = cpuMs();
  for (let run = 0; run < 4; run++) fixedWork();
  return Math.max(1, (cpuMs() - start) / 4 / usualMs);
}

/** Like the readers of files: builds strings, searches them and keeps small objects. */
function fixedWork(): number {
  const words = new Map<string, { readonly at: number }>();
  for (let at = 0; at < 40_000; at++) words.set(`word-${at % 5_000} ${at}`, { at });
  let found = 0;
  for (const word of words.keys()) if (/-\d*7 .*3$/.test(word)) found += word.indexOf(" ");
  return found;
}
