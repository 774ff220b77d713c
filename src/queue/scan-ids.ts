import { randomBytes } from "node:crypto";
import { uuidv7 } from "../text/uuid.ts";

interface ScanIdentity {
  readonly id: string;
  /** ISO 8601, UTC; the time in the id. */
  readonly createdAt: string;
}

/**
 * Creates the ids of scans. Within a millisecond the bits after the time count up, so that ids sort by creation; the
 * rest is random, so that the ids of several processes differ.
 */
export function createScanIds(now: () => Date): () => ScanIdentity {
  let time = -Infinity;
  let count = 0;
  return () => {
    const wall = now().getTime();
    const isNewTime = wall > time || time - wall > maxStepBackMs;
    count = isNewTime ? 0 : count + 1;
    if (isNewTime) time = wall;
    if (count > maxPerMs) {
      time += 1;
      count = 0;
    }
    const createdAt = new Date(time);
    return { id: uuidv7(createdAt, (size) => countedBytes(size, count)), createdAt: createdAt.toISOString() };
  };
}

/** A clock that is set back by less than this keeps the order of ids; after a larger step the new time counts. */
const maxStepBackMs = 1_000;

/** A UUID has twelve bits between the time and the second half. */
const maxPerMs = 0xfff;

function countedBytes(size: number, count: number): Uint8Array {
  const bytes = randomBytes(size);
  bytes.writeUInt16BE(count, 6);
  return bytes;
}
