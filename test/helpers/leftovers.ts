import { existsSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";

/** The processes whose command line holds a text, such as the address of a server; where the system shows them. */
export function processesWith(text: string): string[] {
  if (!existsSync("/proc/self/cmdline")) return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((pid) => commandOf(pid))
    .filter((command) => command.includes(text));
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}

/** The temporary folders that a process has made and not yet deleted. */
export function foldersOf(pid: number): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith(`lcc-${pid}-`));
}
