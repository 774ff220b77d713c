import assert from "node:assert/strict";
import { slowness } from "./slowness.ts";

/** Checks the time that something took which ends now. The limit is larger on a busy machine. */
export function assertWithin(limitMs: number, tookMs: number): void {
  const allowedMs = limitMs * slowness(tookMs);
  assert.ok(tookMs < allowedMs, `it took ${Math.round(tookMs)} ms, the limit is ${Math.round(allowedMs)} ms`);
}
