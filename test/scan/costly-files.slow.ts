import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { runInChild } from "../../src/scan/process/start-scan.ts";
import { costlyJob, costlyOptions } from "../helpers/costly-job.ts";

describe("a file that takes too much time", () => {
  test("and is not counted, because of a test or of a search, is named as well", async () => {
    const job = { ...costlyJob, exclude: ["b/**", "c/**"] };
    const { findings, coverage, completeness, errors } = await runInChild(job, costlyOptions);
    assert.deepEqual(
      findings.map(({ component }) => component.name),
      ["a", "d", "src"],
    );
    assert.deepEqual(
      coverage.manifestsUnread.map(({ file, cause, scope }) => [file, cause, scope]),
      [
        ["src/b.made-up", "limit", undefined],
        ["test/e/made-up.lock", "limit", "test"],
      ],
    );
    assert.match(errors[0]?.message ?? "", /took more than 5 seconds of CPU time/);
    const reached = completeness?.reasons.filter(({ code }) => code === "limits_reached") ?? [];
    assert.deepEqual(
      reached.map(({ message, count, files }) => [message.split(",")[0], count, files]),
      [["2 files that are not counted exceeded a limit: src/b.made-up", 0, ["src/b.made-up", "test/e/made-up.lock"]]],
    );
  });
});
