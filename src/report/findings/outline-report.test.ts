import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sampleReport } from "../../../test/helpers/sample-report.ts";
import { indexFindings } from "./index-findings.ts";
import { outlineReport } from "./outline-report.ts";

function outline(text: string): unknown {
  return JSON.parse(outlineReport(indexFindings(Buffer.from(text))).toString("utf8"));
}

describe("the outline of a report", () => {
  test("has all of it but findings, warnings and notes, however it was written", async () => {
    const { report } = await sampleReport(40);
    const { findings: _, warnings: __, notes: ___, ...rest } = JSON.parse(JSON.stringify(report));
    for (const indent of [0, 2]) assert.deepEqual(outline(JSON.stringify(report, null, indent)), rest);
  });

  test("keeps names and texts that look like JSON", () => {
    const strange = { 'a","findings":[': '],"x":{', notes: [{ findings: [] }], "ü\\": [[{}], null, -1.5e3, true] };
    const { notes: _, ...rest } = strange;
    assert.deepEqual(outline(JSON.stringify(strange)), rest);
    assert.deepEqual(outline("{}"), {});
    assert.deepEqual(outline('{"findings":[],"notes":[]}'), {});
  });
});
