import assert from "node:assert/strict";
import { test } from "node:test";
import { Registry } from "prom-client";
import { addQueueMetrics } from "./queue-metrics.ts";

test("waiting and running scans are counted once per request, and NaN while the database is unavailable", async () => {
  const registry = new Registry();
  let asked = 0;
  let isAway = false;
  const waiting = async () => {
    asked++;
    if (isAway) throw new Error("away");
    return { queued: 3, running: 1, oldestQueuedAt: "2026-01-01T00:00:00.000Z", isPaused: true };
  };
  addQueueMetrics(registry, { waiting }, () => new Date("2026-01-01T00:01:30.000Z"));
  const text = await registry.metrics();
  assert.match(text, /^lcc_scans_pending\{state="queued"\} 3$/m);
  assert.match(text, /^lcc_scans_pending\{state="running"\} 1$/m);
  assert.match(text, /^lcc_queue_oldest_seconds 90$/m);
  assert.match(text, /^lcc_queue_paused 1$/m);
  assert.equal(asked, 1);
  isAway = true;
  const without = await registry.metrics();
  assert.match(without, /^lcc_scans_pending\{state="queued"\} Nan$/im);
  assert.match(without, /^lcc_queue_oldest_seconds Nan$/im);
});
