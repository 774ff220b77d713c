import { readResidentMb } from "./process-usage.ts";
import type { NodeProcess } from "./start-node.ts";

export type Limit = "interrupted" | "timeout" | "memory";

interface Limits {
  readonly timeoutMs: number;
  /** All memory of the process; V8's own limit does not count buffers. Absent: only V8's limit. */
  readonly residentMb?: number;
  readonly signal: AbortSignal;
}

/** Calls back when a process takes too long or too much memory, or when the signal is aborted. Returns a stop function. */
export function watchLimits(
  { child }: NodeProcess,
  { timeoutMs, residentMb, signal }: Limits,
  onReached: (limit: Limit) => void,
): () => void {
  const onAbort = () => onReached("interrupted");
  const deadline = setTimeout(() => onReached("timeout"), timeoutMs);
  const checkMemory = async () => {
    if (residentMb !== undefined && (await readResidentMb(child.pid)) > residentMb) onReached("memory");
  };
  const usage = residentMb === undefined ? undefined : setInterval(() => void checkMemory(), usageCheckMs);
  signal.addEventListener("abort", onAbort);
  if (signal.aborted) onAbort();
  return () => {
    clearTimeout(deadline);
    clearInterval(usage);
    signal.removeEventListener("abort", onAbort);
  };
}

export const usageCheckMs = 500;

/** What Node itself takes beside the heap, in MB. */
export const runtimeMb = 128;
