import { readdirSync, readFileSync } from "node:fs";

/** The most memory that each program of a service has taken while it was watched, in megabytes. */
export interface MemoryWatch {
  /** Of the processes that scan. */
  scans(): number;
  /** How many of those there were. */
  count(): number;
  /** Of the git processes. */
  git(): number;
  stop(): void;
}

/** Looks at the processes below one twenty times a second; the system remembers the most that each has taken. */
export function watchMemory(root: number): MemoryWatch {
  const max = { scan: 0, git: 0 };
  const seen = new Set<number>();
  const timer = setInterval(() => {
    for (const pid of descendantsOf(root)) {
      const command = read(pid, "cmdline");
      const kind = command.includes("scan-process") ? "scan" : command.includes("git") ? "git" : undefined;
      if (kind === undefined) continue;
      if (kind === "scan") seen.add(pid);
      const peak = Number(/^VmHWM:\s+(\d+) kB$/m.exec(read(pid, "status"))?.[1] ?? 0) / 1_024;
      max[kind] = Math.max(max[kind], peak);
    }
  }, 50);
  return { scans: () => max.scan, count: () => seen.size, git: () => max.git, stop: () => clearInterval(timer) };
}

function descendantsOf(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const [, parent] = read(Number(name), "stat")
      .replace(/^.*\) /s, "")
      .split(" ");
    parents.set(Number(name), Number(parent));
  }
  const isBelow = (pid: number): boolean => {
    for (let at = parents.get(pid); at !== undefined && at > 0; at = parents.get(at)) if (at === root) return true;
    return false;
  };
  return [...parents.keys()].filter(isBelow);
}

function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "latin1");
  } catch {
    return ""; // it has ended
  }
}
