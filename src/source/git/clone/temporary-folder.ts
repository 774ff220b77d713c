import { readFileSync } from "node:fs";
import { lstat, mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeFolder } from "./remove-folder.ts";

/** Creates a folder that only this user can read. */
export function createTemporaryFolder(parent = tmpdir()): Promise<string> {
  return mkdtemp(temporaryPath(parent));
}

/**
 * How temporary files and folders of this process begin: `lcc-<process>-<start time>-`; letters and digits follow. The
 * start time is needed because a restarted container gives its process the same id again.
 */
export function temporaryPath(parent = tmpdir()): string {
  const start = startOf(process.pid);
  return join(parent, `lcc-${process.pid}-${start === undefined ? "" : `${start}-`}`);
}

/** Deletes temporary files of killed processes, and returns their number. Failures are left for the next call. */
export async function sweepAbandoned(parent = tmpdir()): Promise<number> {
  let removed = 0;
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    if (!isAbandoned(name) || !(await isOurs(path))) continue;
    try {
      await removeFolder(path);
      removed++;
    } catch {
      continue;
    }
  }
  return removed;
}

function isAbandoned(name: string): boolean {
  const [, pid, start] = /^lcc-(\d{1,10})-(?:(\d{1,20})-)?[A-Za-z0-9]+$/.exec(name) ?? [];
  if (pid === undefined || Number(pid) === 0) return false;
  if (!isAlive(Number(pid))) return true;
  const startNow = startOf(Number(pid));
  return start !== undefined && startNow !== undefined && start !== startNow;
}

/** A process that we may not signal belongs to another user, and is running. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}

/** The start time of a process, in kernel ticks; undefined without /proc. */
function startOf(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The second field is the program's name in brackets and may hold anything; the start is the 22nd.
    const start = text.slice(text.lastIndexOf(")") + 2).split(" ")[19];
    return start !== undefined && /^\d{1,20}$/.test(start) ? start : undefined;
  } catch {
    return undefined;
  }
}

async function isOurs(path: string): Promise<boolean> {
  const stats = await lstat(path).catch(() => undefined);
  return stats !== undefined && (stats.isDirectory() || stats.isFile()) && stats.uid === process.getuid?.();
}
