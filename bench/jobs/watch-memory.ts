import { readFileSync } from "node:fs";

/** Samples the memory of processes ten times a second; `stop` returns the maximum of any of them, in megabytes. */
export function watchMemory(pids: readonly number[]): { stop(): number } {
  let max = 0;
  const look = () => {
    for (const pid of pids) max = Math.max(max, residentMb(pid));
  };
  look();
  const timer = setInterval(look, 100);
  return {
    stop() {
      clearInterval(timer);
      return max;
    },
  };
}

/** NaN if the system does not report it. */
function residentMb(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1];
    return (Number(kilobytes) * 1_024) / 1e6;
  } catch {
    return Number.NaN;
  }
}
