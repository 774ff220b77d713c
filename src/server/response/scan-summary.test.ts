import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Compile } from "typebox/compile";
import type { ScanRecord } from "../../domain/scan.ts";
import { Report } from "../../domain/schema/report.ts";
import { emptyReport, summarizeScan } from "./scan-summary.ts";
import { ScanSummary } from "../schemas/schemas.ts";

const id = "019b7a2e-5c00-7000-8000-0123456789ab";
const progress = { stage: "resolving", percent: 40, componentsFound: 5, componentsResolved: 2 } as const;
const running: ScanRecord = {
  id,
  project: "shop",
  path: "/work/shop",
  policy: "permissive",
  context: "production",
  exclude: [],
  state: "running",
  violations: 0,
  warnings: 0,
  componentCount: 0,
  createdAt: "2026-01-05T09:30:00.000Z",
  createdBy: "jane",
  via: "session",
  origin: "path",
  durationSeconds: 0,
  progress,
  attempt: 1,
};
const ended = { completedAt: "2026-01-05T09:30:02.000Z", durationSeconds: 2 };
const asked = {
  createdBy: "jane",
  via: "session",
  policy: "permissive",
  context: "production",
  exclude: [],
  origin: "path",
  path: "/work/shop",
};
const shared = { id, project: "shop", generatedAt: "2026-01-05T09:30:00.000Z", reportUrl: `/scans/${id}`, ...asked };
const nothing = { violations: 0, warnings: 0, completeness: null };

describe("the summary of a scan", () => {
  const cases: Record<string, [scan: ScanRecord, summary: unknown]> = {
    "that waits": [
      { ...running, state: "queued" },
      { ...shared, ...nothing, status: "queued", state: "queued", completedAt: null, durationSeconds: 0, progress },
    ],
    "that runs": [
      running,
      { ...shared, ...nothing, status: "running", state: "running", completedAt: null, durationSeconds: 0, progress },
    ],
    "that runs again shows nothing of the attempt before": [
      { ...running, ...ended, violations: 3, warnings: 4 },
      { ...shared, ...nothing, status: "running", state: "running", completedAt: null, durationSeconds: 0, progress },
    ],
    "that runs again says why": [
      { ...running, state: "queued", failure: { code: "scan_crashed", detail: "It crashed." } },
      {
        ...shared,
        ...nothing,
        status: "queued",
        state: "queued",
        completedAt: null,
        durationSeconds: 0,
        progress,
        lastError: { code: "scan_crashed", detail: "It crashed." },
      },
    ],
    "that is complete": [
      {
        ...running,
        ...ended,
        state: "complete",
        result: "violation",
        violations: 3,
        warnings: 4,
        completeness: "partial",
      },
      {
        ...shared,
        status: "violation",
        state: "complete",
        violations: 3,
        warnings: 4,
        completeness: "partial",
        ...ended,
      },
    ],
    "that failed": [
      { ...running, ...ended, state: "failed", failure: { code: "clone_timeout", detail: "It took too long." } },
      {
        ...shared,
        ...nothing,
        status: "failed",
        state: "failed",
        ...ended,
        error: { code: "clone_timeout", detail: "It took too long." },
      },
    ],
  };
  const check = Compile(ScanSummary);
  for (const [name, [scan, summary]] of Object.entries(cases)) {
    test(name, () => {
      const made = summarizeScan(scan);
      assert.deepEqual(made, summary);
      assert.ok(check.Check(made), "it does not fit its schema");
    });
  }

  test("from before 3.0 does not state how its owner was authenticated", () => {
    const { via: _, ...old } = running;
    const made = summarizeScan(old);
    assert.equal(made.via, null);
    assert.ok(check.Check(made), "it does not fit its schema");
  });

  test("of an upload that repeats another scan says so", () => {
    const { origin, retryOf } = summarizeScan({ ...running, origin: "upload", retryOf: "other" });
    assert.deepEqual([origin, retryOf], ["upload", "other"]);
  });

  test("that failed for an unknown reason says so", () => {
    assert.equal(summarizeScan({ ...running, ...ended, state: "failed" }).error?.code, "internal");
  });
});

describe("the report of a scan that is not complete", () => {
  test("has the shape of any report and nothing in it", () => {
    const report = emptyReport(running);
    assert.ok(Compile(Report).Check(report), "it does not fit the schema of reports");
    assert.deepEqual(report.findings, []);
    assert.deepEqual(report.summary, { componentCount: 0, violations: 0, warnings: 0, licenseDistribution: [] });
    assert.deepEqual(report.source, { path: "/work/shop" });
    assert.equal(report.policy.name, "permissive");
  });

  test("names the repository where it is one", () => {
    const { path: _, ...rest } = running;
    const { source } = emptyReport({ ...rest, repository: "https://github.com/example/shop" });
    assert.deepEqual(source, { repository: "https://github.com/example/shop" });
  });
});
