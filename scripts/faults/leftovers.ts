import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** Processes that have a folder in their command line or environment, as all processes started for it do. */
export function listProcesses(folder: string): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => read(pid, "cmdline").includes(folder) || read(pid, "environ").includes(folder))
    .map((pid) => `${pid} ${read(pid, "cmdline").replaceAll("\0", " ").slice(0, 200)}`);
}

/** Processes that got a signal need a moment to exit. */
export async function processesLeft(folder: string, patienceMs: number): Promise<string[]> {
  for (const began = performance.now(); ; await wait(100)) {
    const left = listProcesses(folder);
    if (left.length === 0 || performance.now() - began > patienceMs) return left;
  }
}

/** A process that starts removes what killed ones left. */
export async function untilFoldersAreGone(temporary: string, patienceMs: number): Promise<void> {
  for (const began = performance.now(); performance.now() - began < patienceMs; await wait(100)) {
    if (foldersLeft(temporary).length === 0) return;
  }
}

/** The temporary folders of scans. */
export function foldersLeft(temporary: string): string[] {
  return readdirSync(temporary).filter((name) => name.startsWith("lcc-"));
}

function read(pid: string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "latin1");
  } catch {
    return ""; // it has exited
  }
}
