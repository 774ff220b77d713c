import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Craft, craftView } from "../../../../test/helpers/craft-report.ts";
import type { Completeness } from "../../../domain/report/completeness.ts";
import type { Report } from "../../../domain/report/report.ts";
import { unknownAdvice } from "./unknown-advice.ts";

const unknownOf = (name: string): Craft => {
  const entry = `overrides:\n  "npm:${name}":\n    license: "<SPDX expression>"`;
  const remedy = { steps: [], replace: [], entry };
  return { component: { name }, resolved_license: "UNKNOWN", status: "warning", sources: [], remedy };
};
const unknown = unknownOf("left");
const offline: Completeness = {
  state: "partial",
  reasons: [{ code: "sources_not_asked", message: "m", count: 1, advice: "a" }],
};

function adviceOn(crafts: readonly Craft[], more: Partial<Report> = {}): string[] {
  const { report } = craftView(crafts);
  return unknownAdvice({ ...report, ...more }, report.findings);
}

describe("the advice on a license that is not known", () => {
  test("is to ask the sources, where the scan was offline", () => {
    assert.match(adviceOn([unknown], { completeness: offline })[0] ?? "", /scan online/);
    assert.doesNotMatch(adviceOn([unknown]).join("\n"), /scan online/);
  });

  test("does not take a quota that is used up for an offline scan", () => {
    const quota = { source: "github", outcome: "failed", confidence: 0, failure: "quota" } as const;
    const advice = adviceOn([{ ...unknown, evidence: [quota] }], { completeness: offline });
    assert.doesNotMatch(advice.join("\n"), /scan online/);
  });

  test("has what to paste for one or two, and names the command for more", () => {
    assert.deepEqual(adviceOn(["a", "b"].map(unknownOf)), [
      "Where you have read the license yourself, add to lcc.yml:",
      "  overrides:",
      '    "npm:a":',
      '      license: "<SPDX expression>"',
      '    "npm:b":',
      '      license: "<SPDX expression>"',
    ]);
    assert.deepEqual(adviceOn(["a", "b", "c"].map(unknownOf)), [
      "Where you have read licenses yourself, record them: lcc fix",
    ]);
  });

  test("leaves out lcc.yml where a repository was fetched, whose file is not read", () => {
    const source = { repository: "https://code.example/a/b" };
    assert.deepEqual(adviceOn([unknown], { source }), []);
  });

  test("names the policy where it takes no rules of the project", () => {
    const { report } = craftView([unknown]);
    const [first] = adviceOn([unknown], { policy: { ...report.policy, projectRules: "none" } });
    assert.equal(first, "Where you have read the license yourself, add to the context of the policy:");
    assert.equal(adviceOn([unknown])[0], "Where you have read the license yourself, add to lcc.yml:");
  });

  test("is not needed where an override says that the license is unknown", () => {
    assert.deepEqual(adviceOn([{ ...unknown, decision: { override: "left" } }]), []);
  });
});
