import { readFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";

interface CpuTimes {
  readonly at: number;
  readonly total: number;
  /** What other machines of the same host took. */
  readonly stolen: number;
}

const everyMs = 500;
const samples: CpuTimes[] = readTimes();
setInterval(() => {
  samples.push(...readTimes());
  if (samples.length > 2_000) samples.shift();
}, everyMs).unref();

/**
 * How many times longer than on an idle machine something takes that began so long ago, from 1 to 20: other programs
 * compete for the cores, and other machines for the host.
 */
export function slowness(sinceMs: number): number {
  const [lastMinute = 0] = loadavg();
  const competing = Math.max(1, lastMinute / availableParallelism());
  return Math.min(20, competing / (1 - stolenShare(sinceMs)));
}

/** The share of the processors' time, from 0 to 0.95. Only Linux tells. */
function stolenShare(sinceMs: number): number {
  const [now] = readTimes();
  const first = samples.findLast(({ at }) => at <= performance.now() - sinceMs) ?? samples[0];
  if (!now || !first || now.total === first.total) return 0;
  return Math.min(0.95, (now.stolen - first.stolen) / (now.total - first.total));
}

function readTimes(): CpuTimes[] {
  try {
    const [, ...words] = readFileSync("/proc/stat", "latin1").split("\n", 1)[0]?.split(/\s+/) ?? [];
    const times = words.slice(0, 8).map(Number); // the others are part of the first
    return [{ at: performance.now(), total: times.reduce((sum, one) => sum + one, 0), stolen: times[7] ?? 0 }];
  } catch {
    return [];
  }
}
