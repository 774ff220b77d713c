import { readFileSync } from "node:fs";

/** The total resident memory of a process and its children. */
export function residentMb(pid: number): number {
  return listMb(pid).reduce((sum, one) => sum + one, 0);
}

/** The resident memory of the largest of a process and its children. */
export function largestMb(pid: number): number {
  return Math.max(0, ...listMb(pid));
}

function listMb(pid: number): number[] {
  try {
    const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1] ?? 0);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "latin1").trim().split(" ").filter(Boolean);
    return [kilobytes / 1024, ...children.flatMap((child) => listMb(Number(child)))];
  } catch {
    return []; // it has just ended
  }
}
