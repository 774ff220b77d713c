import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sampleReport } from "../../../test/helpers/sample-report.ts";
import { countWarnings } from "./count.ts";

describe("the warning analysis of a scan", () => {
  test("counts every warning once by severity and once by type, and no note", async () => {
    const { report } = await sampleReport(60);
    const analysis = countWarnings(report);
    const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0);
    assert.ok(report.warnings.length > 5 && report.notes.length > 0, "the sample has too little in it");
    assert.equal(analysis.total, report.summary.warnings);
    assert.equal(sum(analysis.bySeverity), analysis.total);
    assert.equal(sum(analysis.byType), analysis.total);
    assert.equal(analysis.byType["unreadable_manifest"], 1);
    assert.deepEqual(Object.keys(analysis.byType), Object.keys(analysis.byType).sort());
    assert.deepEqual(analysis.notes, report.notes);
  });

  test("of a scan without any has zeros", () => {
    assert.deepEqual(countWarnings({ warnings: [], notes: [] }), {
      total: 0,
      bySeverity: { low: 0, medium: 0, high: 0 },
      byType: {},
      warnings: [],
      notes: [],
    });
  });
});
