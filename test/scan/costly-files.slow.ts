import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { runInChild } from "../../src/scan/start-scan.ts";
import { costlyJob, costlyOptions } from "../helpers/costly-job.ts";

describe("a file that takes too much time or memory", () => {
  test("costs itself, is named, and the rest of the scan goes on, in every kind of file", async () => {
    const { findings, coverage, completeness, errors } = await runInChild(costlyJob, costlyOptions);
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
});
