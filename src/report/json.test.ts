import assert from "node:assert/strict";
import { test } from "node:test";
import type { ReportView } from "../domain/report/report.ts";
import { toJson } from "./json.ts";

for (const count of [0, 1, 2, 199, 200, 201, 400, 1001]) {
  test(`a report with ${count} findings is written like with JSON.stringify`, () => {
    const findings = Array.from({ length: count }, (_, at) => ({ name: `a"${at}\n`, list: [], deep: { of: [{}] } }));
    const report = { policy: { name: "p" }, findings, warnings: findings, empty: {}, none: undefined, text: "é", n: 1 };
    const summary = { id: "x", missing: undefined };
    for (const value of [{ summary, report }, { report }]) {
      const expected = JSON.stringify("summary" in value ? value : report, null, 2);
      assert.equal([...toJson({ project: "p", ...value } as unknown as ReportView)].join(""), `${expected}\n`);
    }
  });
}
