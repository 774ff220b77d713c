import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sampleReport } from "../../../test/helpers/sample-report.ts";
import { toDetail } from "./scan-detail.ts";

const times = { started: new Date("2026-01-01T00:00:00.000Z"), ended: new Date("2026-01-01T00:00:02.500Z") };

describe("the summary of a scan", () => {
  test("has the times of the scan and an id of its own each time", async () => {
    const { report } = await sampleReport(20);
    const [first, second] = [1, 2].map(() => toDetail(report, "shop", { ...times, fixed: undefined }).summary);
    assert.deepEqual(
      [first?.generatedAt, first?.completedAt, first?.durationSeconds],
      ["2026-01-01T00:00:00.000Z", "2026-01-01T00:00:02.500Z", 2.5],
    );
    assert.notEqual(first?.id, second?.id);
    assert.equal(first?.reportUrl, `/scans/${first?.id}`);
  });

  test("with a fixed time is the same for the same report and another for another", async () => {
    const fixed = new Date("2020-02-02T00:00:00.000Z");
    const { report } = await sampleReport(20);
    const first = toDetail(report, "shop", { ...times, fixed });
    assert.deepEqual(first, toDetail(report, "shop", { started: new Date(), ended: new Date(), fixed }));
    assert.notEqual(
      first.summary.id,
      toDetail((await sampleReport(21)).report, "shop", { ...times, fixed }).summary.id,
    );
    assert.match(first.summary.id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
