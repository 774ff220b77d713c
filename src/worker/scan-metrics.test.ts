import assert from "node:assert/strict";
import { test } from "node:test";
import { Registry } from "prom-client";
import type { RequestOutcome } from "../domain/report/scan-counts.ts";
import { addScanMetrics, createBoundedLabel } from "./scan-metrics.ts";

test("ends, durations, requests and leases are counted by labels that are few", async () => {
  const registry = new Registry();
  const meter = addScanMetrics(registry);
  meter.ended(2);
  meter.ended(0.2, "clone_failed");
  meter.spent(new Map([["detecting", 0.05]]));
  meter.tookOver();
  meter.asked({
    requests: [
      { source: "npm", outcome: "answer", count: 7 },
      { source: "npm", outcome: "timeout", count: 1 },
      { source: 'x"} 1\nmade_up', outcome: "none", count: 2 },
      { source: "pypi", outcome: "made up" as RequestOutcome, count: 1 },
      { source: "pypi", outcome: "none", count: -4 },
    ],
    cacheHits: 3,
    cacheMisses: Number.NaN,
  });
  const text = await registry.metrics();
  for (const line of [
    'lcc_scans_finished_total{state="complete",code="none"} 1',
    'lcc_scans_finished_total{state="failed",code="clone_failed"} 1',
    'lcc_scan_duration_seconds_bucket{le="1",state="complete"} 0',
    'lcc_scan_duration_seconds_bucket{le="2.5",state="complete"} 1',
    'lcc_scan_duration_seconds_count{state="failed"} 1',
    'lcc_scan_stage_duration_seconds_bucket{le="0.1",stage="detecting"} 1',
    'lcc_source_requests_total{source="npm",outcome="answer"} 7',
    'lcc_source_requests_total{source="npm",outcome="timeout"} 1',
    'lcc_source_requests_total{source="other",outcome="none"} 2',
    'lcc_source_requests_total{source="pypi",outcome="none"} 0',
    'lcc_cache_lookups_total{result="hit"} 3',
    'lcc_cache_lookups_total{result="miss"} 0',
    "lcc_leases_lost_total 1",
  ])
    assert.ok(text.split("\n").includes(line), `${line} in\n${text}`);
  assert.doesNotMatch(text, /made/);
});

test("the first plain names are labels, and all else is other", () => {
  const label = createBoundedLabel(2);
  const given = ["npm", "crates.io", "pypi", "npm", "", 'a"}', "A", `a${"a".repeat(40)}`];
  assert.deepEqual(given.map(label), ["npm", "crates.io", "other", "npm", "other", "other", "other", "other"]);
});
