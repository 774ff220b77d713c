import assert from "node:assert/strict";
import { test } from "node:test";
import type { Claim, ScanEnd } from "../store/store.ts";
import { storeOutcome } from "./store-outcome.ts";

test("a scan that failed took as long as was measured, whatever the clocks say", async () => {
  const ends: ScanEnd[] = [];
  const counted: unknown[] = [];
  const notAsked = async () => assert.fail("the scan has only failed");
  const fail = async (_claim: Claim, _failure: object, end: ScanEnd) => ends.push(end) > 0;
  const hourAhead = new Date("2026-03-01T13:00:00.000Z");
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const hasEnded = await storeOutcome(
    claim,
    { kind: "failed", failure: { code: "clone_failed", detail: "No." } },
    lease,
    {
      queue: { complete: notAsked, release: notAsked, fail },
      now: () => hourAhead,
      log,
      retryMs: () => 0,
      storeMs: 0,
      stop: AbortSignal.abort(),
      startedAt: performance.now() - 2_000,
      meter: { ended: (seconds, code) => void counted.push([seconds >= 2, code]) },
    },
  );
  assert.equal(hasEnded, true);
  assert.deepEqual(counted, [[true, "clone_failed"]]);
  const [end] = ends;
  assert.equal(end?.completedAt, hourAhead);
  assert.ok(end.durationSeconds >= 2 && end.durationSeconds < 3_600, `${end.durationSeconds} s`);
});

const claim: Claim = {
  scan: {
    id: "1",
    project: "shop",
    state: "running",
    policy: "permissive",
    context: "production",
    exclude: [],
    violations: 0,
    warnings: 0,
    componentCount: 0,
    createdAt: "2026-03-01T12:00:00.000Z",
    createdBy: "ada",
    origin: "path",
    durationSeconds: 0,
    progress: { stage: "queued", percent: 0, componentsFound: 0, componentsResolved: 0 },
    attempt: 1,
  },
  attempt: 1,
  lostLeases: 0,
  isTakenOver: false,
  token: 1,
};

const lease = {
  lost: new AbortController().signal,
  setProgress: () => {},
  renew: async () => true,
  isOverdue: () => true,
  lose: () => {},
  stopHeartbeats: async () => {},
};
