import { closeSync, fsyncSync, openSync } from "node:fs";

/** Returns when the whole file is on disk. */
export function flush(file: string): void {
  const descriptor = openSync(file, "r+");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
