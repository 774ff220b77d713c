import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { runInChild } from "../../src/scan/process/start-scan.ts";
import { costlyJob, costlyOptions } from "../helpers/costly-job.ts";

describe("a file that takes too much time or memory", () => {
  test("costs itself, is named, and the rest of the scan goes on", async () => {
    const job = { ...costlyJob, exclude: ["src/**", "test/**"] };
    const { findings, coverage, completeness, errors } = await runInChild(job, costlyOptions);
    assert.deepEqual(
      findings.map(({ component }) => component.name),
      ["a", "d"],
    );
    assert.deepEqual(
      coverage.manifestsUnread.map(({ file, cause }) => [file, cause]),
      [
        ["b/made-up.lock", "limit"],
        ["c/made-up.lock", "limit"],
      ],
    );
    assert.match(errors[0]?.message ?? "", /took more than 5 seconds of CPU time/);
    assert.match(errors[1]?.message ?? "", /memory/);
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
      ],
    );
  });

  test("has no more time than the scan", () =>
    assert.rejects(runInChild(costlyJob, { ...costlyOptions, timeoutMs: 1_000 }), /took longer than 1 seconds/));
});
