import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type ChildOptions, runInChild } from "../../src/scan/start-scan.ts";
import type { ScanJob } from "../../src/scan/scan-job.ts";
import type { FolderTarget } from "../../src/queue/scan-request.ts";
import { policyOf } from "../helpers/policy.ts";

const job: ScanJob<FolderTarget> = {
  target: { folder: "." },
  policy: policyOf("allow: [MIT]").policy,
  context: "c",
  exclude: [],
  today: "2026-01-01",
  isOffline: true,
};

const options: ChildOptions = {
  entry: new URL("../helpers/scan-entries/costly-file.ts", import.meta.url),
  memoryMb: 64,
  timeoutMs: 600_000,
  fileCpuMs: 700,
  signal: new AbortController().signal,
  onProgress() {},
  onWarning() {},
};

describe("a file that takes too much time or memory", () => {
  test("costs itself, is named, and the rest of the scan goes on", async () => {
    const { findings, coverage, completeness, errors } = await runInChild(job, options);
    assert.deepEqual(
      findings.map(({ component }) => component.name),
      ["a", "d", "src"],
    );
    assert.deepEqual(
      coverage.manifestsUnread.map(({ file, cause, scope }) => [file, cause, scope]),
      [
        ["b/made-up.lock", "limit", undefined],
        ["c/made-up.lock", "limit", undefined],
        ["src/b.made-up", "limit", undefined],
        ["test/e/made-up.lock", "limit", "test"],
      ],
    );
    assert.match(errors[0]?.message ?? "", /took more than 5 seconds of CPU time/);
    const reached = completeness?.reasons.filter(({ code }) => code === "limits_reached") ?? [];
    assert.deepEqual(
      reached.map(({ message, count, files }) => [message.split(",")[0], count, files]),
      [
        [
          "lcc reads at most what 5 seconds of CPU time allow of one file; 1 place is beyond that",
          1,
          ["b/made-up.lock"],
        ],
        [
          "lcc reads at most what the memory of a scan (SVC_SCAN_MEMORY_MB) allows of one file; 1 place is beyond that",
          1,
          ["c/made-up.lock"],
        ],
        [
          "2 files that are not counted went beyond a bound of lcc: src/b.made-up",
          0,
          ["src/b.made-up", "test/e/made-up.lock"],
        ],
      ],
    );
  });

  test("has no more time than the scan", () =>
    assert.rejects(runInChild(job, { ...options, timeoutMs: 1_500 }), /took longer than 1.5 seconds/));
});
