import { readFileSync } from "node:fs";

/** The most memory that this process has taken, in MB. `maxRSS` counts what its parent had taken when it was forked. */
export function peakMegabytes(): number {
  try {
    const [, kilobytes] = /^VmHWM:\s*(\d+) kB/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
    if (kilobytes !== undefined) return Number(kilobytes) / 1024;
  } catch {
    // Only Linux has the file.
  }
  return process.resourceUsage().maxRSS / 1024;
}
