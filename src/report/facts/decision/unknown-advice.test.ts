import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Craft, craftView } from "../../../../test/helpers/craft-report.ts";
import type { Completeness } from "../../../domain/report/completeness.ts";
import type { Report } from "../../../domain/report/report.ts";
import { readFields } from "../../../policy/read/yaml/fields.ts";
import { readOverrides } from "../../../policy/read/load/load-overrides.ts";
import { selects } from "../../../policy/judge/selector.ts";
import { readYamlTree } from "../../../policy/read/yaml/yaml-tree.ts";
import { unknownAdvice } from "./unknown-advice.ts";

const unknown: Craft = { resolved_license: "UNKNOWN", status: "warning", sources: [] };
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
    assert.match(adviceOn([unknown], { completeness: offline })[0] ?? "", /scan without --offline/);
    assert.doesNotMatch(adviceOn([unknown]).join("\n"), /--offline/);
  });

  test("does not take a quota that is used up for an offline scan", () => {
    const quota = { source: "github", outcome: "failed", confidence: 0, failure: "quota" } as const;
    const advice = adviceOn([{ ...unknown, evidence: [quota] }], { completeness: offline });
    assert.doesNotMatch(advice.join("\n"), /--offline/);
  });

  const names = ["left-pad", "@acme/ui", "a@b", 'quo"te', "back\\slash", "# no: comment", "tab\there", "*", "ünï"];
  for (const name of names) {
    test(`has lines that lcc.yml can hold and that mean ${JSON.stringify(name)}`, () => {
      const { report } = craftView([{ ...unknown, component: { name } }]);
      const lines = unknownAdvice(report, report.findings);
      const yaml = lines
        .slice(1)
        .map((line) => line.slice(2))
        .join("\n");
      const notes = { problems: [], lines: new Map<string, number>() };
      const root = readYamlTree(yaml.replace("<SPDX expression>", "MIT"));
      assert.ok(root);
      const [override] = readOverrides(readFields(root, "this file", ["overrides"], notes), "", notes);
      const [finding] = report.findings;
      assert.ok(override && finding);
      assert.deepEqual(notes.problems, []);
      assert.equal(override.license, "MIT");
      assert.ok(selects(override.selector, finding.component));
    });
  }

  test("names two components, and how many there are besides", () => {
    const lines = adviceOn(["a", "b", "c", "d"].map((name) => ({ ...unknown, component: { name } })));
    assert.equal(lines.filter((line) => line.includes("license:")).length, 2);
    assert.equal(lines.at(-1)?.trim(), "# and so on for 2 more components");
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
