import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { runInChild } from "../../src/scan/start-scan.ts";
import { costlyJob, costlyOptions } from "../helpers/costly-job.ts";

describe("a file that takes too much time or memory", () => {
  test("costs itself, is named, and the rest of the scan goes on", async () => {
    const job = { ...costlyJob, exclude: ["src/**", "test/**"] };
    const { findings, coverage, errors } = await runInChild(job, costlyOptions);
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
  });

  test("has no more time than the scan", () =>
    assert.rejects(runInChild(costlyJob, { ...costlyOptions, timeoutMs: 1_000 }), /took longer than 1 seconds/));
});
