import { randomBytes } from "node:crypto";
import { uuidv7 } from "../text/uuid.ts";

interface ScanIdentity {
  readonly id: string;
  /** ISO 8601, UTC; the time that the id begins with. */
  readonly createdAt: string;
}

/**
 * Names for new scans. Within a millisecond the part behind the time counts up, so that ids sort as they were made;
 * the rest is chance, which keeps those of several processes apart.
 */
export function createScanIds(now: () => Date): () => ScanIdentity {
  let time = -Infinity;
  let count = 0;
  return () => {
    const wall = now().getTime();
    const isNewTime = wall > time || time - wall > longestStepBackMs;
    count = isNewTime ? 0 : count + 1;
    if (isNewTime) time = wall;
    if (count > mostInOneMs) {
      time += 1;
      count = 0;
    }
    const made = new Date(time);
    return { id: uuidv7(made, (size) => countedBytes(size, count)), createdAt: made.toISOString() };
  };
}

/** A clock that is set right steps back a little, and the order is kept; one that was a day ahead is believed. */
const longestStepBackMs = 1_000;

/** Twelve bits of a UUID stand between the time and the second half. */
const mostInOneMs = 0xfff;

function countedBytes(size: number, count: number): Uint8Array {
  const bytes = randomBytes(size);
  bytes.writeUInt16BE(count, 6);
  return bytes;
}
