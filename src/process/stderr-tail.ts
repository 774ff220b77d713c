import type { Readable } from "node:stream";

/** Keeps the end of an output, where the reason of a failure is. A hostile program may write without end. */
export function collectTail(stream: Readable | null, maxBytes = 4_096): () => string {
  let tail: Buffer = Buffer.alloc(0);
  stream?.on("data", (piece: Buffer) => {
    tail = Buffer.concat([tail, piece]).subarray(-maxBytes);
  });
  return () => tail.toString("utf8");
}

/** Whether V8 ended the process because its heap was full. */
export function isOutOfMemory(stderrTail: string): boolean {
  return /heap out of memory|Allocation failed/.test(stderrTail);
}
