import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";

/** V8's own limit does not count buffers; the system does. Where there is no /proc only V8's limit holds. */
export async function residentMb(pid: number | undefined): Promise<number> {
  try {
    const status = await readFile(`/proc/${pid}/status`, "latin1");
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0; // it has ended, or this system tells otherwise
  }
}

/** What the main thread has used: the helpers of V8 clean up after it on other cores, and do not count. */
export async function mainThreadCpuMs(pid: number | undefined): Promise<number> {
  try {
    const text = await readFile(`/proc/${pid}/task/${pid}/stat`, "latin1");
    // The second field is the program's name in brackets and may hold anything; these are the 14th and the 15th.
    const [user = 0, system = 0] = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13)
      .map(Number);
    return (user + system) * tickMs;
  } catch {
    return 0;
  }
}

/** The kernel tells times to programs in hundredths of a second, whatever it counts in itself. */
const tickMs = 10;

/** Ends a process that leads a group, and everything it has started. */
export function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // they have all ended
  }
}

/** Without the right to it, or with the process gone already, the scan runs like any other. */
export function lowerPriority({ pid }: ChildProcess, { niceness }: { readonly niceness?: number }): void {
  if (pid === undefined || niceness === undefined) return;
  try {
    setPriority(pid, niceness);
  } catch {
    // it is only politeness
  }
}
