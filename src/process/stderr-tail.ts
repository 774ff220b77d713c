import type { ChildProcess } from "node:child_process";

/** The end of what a process writes to standard error: V8 says there why it gave up. */
export function collectStderrTail({ stderr }: ChildProcess): () => string {
  let text = "";
  stderr?.on("data", (piece: Buffer) => {
    text = (text + piece.toString("latin1")).slice(-4_096);
  });
  return () => text;
}

export function isOutOfMemory(stderrTail: string): boolean {
  return /heap out of memory|Allocation failed/.test(stderrTail);
}
