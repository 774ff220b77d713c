import { closeSync, fsyncSync, openSync } from "node:fs";

/** Returns when the disk has the whole file. */
export function flush(file: string): void {
  const descriptor = openSync(file, "r+");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
