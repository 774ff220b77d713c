import { readFile } from "node:fs/promises";

/** The resident memory of a process; 0 where there is no /proc. */
export async function readResidentMb(pid: number | undefined): Promise<number> {
  try {
    const status = await readFile(`/proc/${pid}/status`, "latin1");
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0; // the process has ended, or this is not Linux
  }
}

/** CPU time of the main thread; the helper threads of V8 do not count. */
export async function readMainThreadCpuMs(pid: number | undefined): Promise<number> {
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

/** The kernel reports times in hundredths of a second. */
const tickMs = 10;
