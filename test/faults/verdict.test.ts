import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ScanEvent, ScanState } from "../../scripts/faults/journal-rows.ts";
import { judge } from "../../scripts/faults/verdict.ts";

const end = "2026-01-01T00:00:05.000Z";

function event(what: string, at: number, more: Partial<ScanEvent> = {}): ScanEvent {
  return { scanId: "a", what, owner: null, completedAt: null, at, ...more };
}

function state(more: Partial<ScanState> = {}): ScanState {
  return { id: "a", status: "pass", attempt: 1, failureCode: null, completedAt: end, reports: 1, ...more };
}

const good = [
  event("queued", 0),
  event("running", 1, { owner: "host:7" }),
  event("pass", 5, { completedAt: end }),
  event("report", 5),
];

describe("the verdict on a run with faults", () => {
  test("is good for a scan that was accepted and ended once", () => {
    const verdict = judge({ accepted: ["a"], states: [state()], events: good, deaths: [] });
    assert.deepEqual([verdict.accepted, verdict.ended, verdict.completed, verdict.unanswered], [1, 1, 1, 0]);
    assert.deepEqual([verdict.lost, verdict.unfinished, verdict.endedTwice], [[], [], []]);
  });

  test("sees a scan that is gone, and one that never ended", () => {
    const states = [state({ status: "running", completedAt: null, reports: 0 })];
    const verdict = judge({ accepted: ["a", "b"], states, events: good.slice(0, 2), deaths: [] });
    assert.deepEqual([verdict.lost, verdict.unfinished, verdict.endedTwice], [["b"], ["a"], []]);
  });

  const unsound: Readonly<Record<string, readonly [ScanState, readonly ScanEvent[]]>> = {
    "ended twice": [state(), [...good, event("pass", 6, { completedAt: end })]],
    "ended at two times": [state({ completedAt: "2026-01-01T00:00:06.000Z" }), good],
    "was taken up again after its end": [state({ status: "running" }), [...good, event("running", 9)]],
    "is complete without a report": [state({ reports: 0 }), good.slice(0, 3)],
    "has two reports": [state(), [...good, event("report", 6)]],
    "failed with a report": [
      state({ status: "failed" }),
      [...good.slice(0, 2), event("failed", 5, { completedAt: end }), event("report", 5)],
    ],
    "runs with a report": [state({ status: "running" }), [...good.slice(0, 2), event("report", 4)]],
  };
  for (const [name, [row, events]] of Object.entries(unsound)) {
    test(`sees a scan that ${name}`, () => {
      assert.deepEqual(judge({ accepted: ["a"], states: [row], events, deaths: [] }).endedTwice, ["a"]);
    });
  }

  test("counts failures by code, and scans of which no client knows", () => {
    const failed = state({ status: "failed", failureCode: "storage_full", reports: 0 });
    const events = [...good.slice(0, 2), event("failed", 5, { completedAt: end })];
    const verdict = judge({ accepted: [], states: [failed], events, deaths: [] });
    assert.deepEqual([[...verdict.failed], verdict.unanswered], [[["storage_full", 1]], 1]);
    assert.deepEqual(verdict.endedTwice, []);
  });

  test("measures from the death of a worker until somebody else has its scan", () => {
    const events = [
      event("queued", 0),
      event("running", 1_000, { owner: "host:7" }),
      event("running", 4_500, { owner: "host:8" }),
    ];
    const states = [state({ status: "running", completedAt: null, reports: 0 })];
    const deaths = [
      { pid: 7, at: 1_500 },
      { pid: 7, at: 500 },
      { pid: 8, at: 1_200 },
    ];
    const { slowestRecoveryMs, recoveries } = judge({ accepted: ["a"], states, events, deaths });
    assert.deepEqual([slowestRecoveryMs, recoveries], [3_000, 1]);
  });
});
