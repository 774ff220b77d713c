import type { ChildProcess } from "node:child_process";

/** Kills a process that leads a group, and everything that it started. */
export function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // all of them have ended
  }
}
