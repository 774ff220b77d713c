import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { answer, componentOf } from "../../../test/helpers/judged.ts";
import { contextOf } from "../../../test/helpers/policy.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import { createCachedJudge } from "./cached-judge.ts";

const context = contextOf("allow: [MIT, Apache-2.0]\ndeny: [BUSL-*]");
const text = (more: Partial<Evidence>) =>
  answer("BUSL-1.1", { source: "filesystem", file: "vendor/a/LICENSE", ...more });
const change = { license: "Apache-2.0", date: "2026-01-01" };

describe("a license with a change date", () => {
  const declared = answer("BUSL-1.1");
  const cases: readonly (readonly [string, readonly Evidence[], today: string, license: string, status: string])[] = [
    ["before the date", [declared, text({ change })], "2025-12-31", "BUSL-1.1", "violation"],
    ["on the day", [declared, text({ change })], "2026-01-01", "Apache-2.0", "pass"],
    ["after it, without a declaration", [text({ change })], "2030-01-01", "Apache-2.0", "pass"],
    ["with an invalid date", [text({ change: { license: "MIT", date: "0" } })], "2030-01-01", "BUSL-1.1", "violation"],
    [
      "with an invalid change license",
      [text({ change: { ...change, license: "x y" } })],
      "2030-01-01",
      "BUSL-1.1",
      "violation",
    ],
    ["without a date", [text({ change: { license: "MIT" } })], "2030-01-01", "BUSL-1.1", "violation"],
    [
      "beside other terms",
      [text({ license: "BUSL-1.1 AND LicenseRef-Unidentified-Terms", change })],
      "2030-01-01",
      "Apache-2.0 AND LicenseRef-Unidentified-Terms",
      "warning",
    ],
    [
      "where another text has no date",
      [text({ change }), text({ file: "vendor/a/COPYING" })],
      "2030-01-01",
      "BUSL-1.1",
      "violation",
    ],
    [
      "where another text has a later date",
      [text({ change }), text({ file: "vendor/a/COPYING", change: { ...change, date: "2031-01-01" } })],
      "2030-01-01",
      "BUSL-1.1",
      "violation",
    ],
    [
      "where another text becomes another license",
      [text({ change }), text({ file: "vendor/a/COPYING", change: { ...change, license: "MIT" } })],
      "2030-01-01",
      "BUSL-1.1",
      "violation",
    ],
    ["where another license is declared", [answer("MIT"), text({ change })], "2030-01-01", "MIT", "warning"],
  ];
  for (const [when, evidence, today, license, status] of cases) {
    test(`is judged as ${license} ${when}`, () => {
      const judgeOne = createCachedJudge({ context, today });
      for (const name of ["a", "b"]) {
        const { finding, changed } = judgeOne(componentOf(name), evidence);
        assert.deepEqual([finding.resolved_license, finding.status], [license, status]);
        assert.deepEqual(finding.evidence, evidence);
        assert.equal(changed !== undefined, license.startsWith("Apache"));
      }
    });
  }
});
