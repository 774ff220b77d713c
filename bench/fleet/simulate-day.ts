import { random } from "../../test/helpers/random.ts";

interface Fleet {
  /** Scans that run at once. */
  readonly slots: number;
  readonly scansPerHour: number;
  readonly meanSeconds: number;
}

export interface Day {
  /** How long 95 of 100 scans wait at most. */
  readonly waitP95Seconds: number;
  readonly longestQueue: number;
  /** Scans that wait at midnight. */
  readonly left: number;
}

/** Two of three scans come in the ten hours of work, twice the mean in the busiest one. */
const shares = [1, 1, 1, 1, 1, 1, 2, 4, 7, 9, 8, 7, 6, 6, 7, 7, 6, 5, 4, 3, 2, 2, 2, 1];

/** A day of a queue that is served in order, with service times as skewed as those of scans. */
export function simulateDay({ slots, scansPerHour, meanSeconds }: Fleet): Day {
  const next = random(7);
  const sum = shares.reduce((total, share) => total + share, 0);
  const free = Array.from({ length: slots }, () => 0);
  const waits: number[] = [];
  const starts: number[] = [];
  let longestQueue = 0;
  let begun = 0;
  for (let time = 0; ;) {
    const hour = Math.floor(time / 3_600);
    if (hour > 23) break;
    const perHour = (scansPerHour * 24 * (shares[hour] ?? 0)) / sum;
    time += (-Math.log(1 - next()) * 3_600) / perHour;
    const at = free.indexOf(Math.min(...free));
    const start = Math.max(time, free[at] ?? 0);
    free[at] = start + serviceSeconds(meanSeconds, next);
    waits.push(start - time);
    starts.push(start);
    while ((starts[begun] ?? Infinity) <= time) begun++;
    longestQueue = Math.max(longestQueue, starts.length - begun);
  }
  const sorted = waits.toSorted((a, b) => a - b);
  return {
    waitP95Seconds: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    longestQueue,
    left: starts.filter((start) => start > 24 * 3_600).length,
  };
}

/** Log-normal: half of the scans take 60 % of the mean or less, one in twenty more than three times as much. */
function serviceSeconds(mean: number, next: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return mean * Math.exp(normal - 0.5);
}
