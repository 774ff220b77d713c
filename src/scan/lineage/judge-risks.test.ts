import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { answer, componentOf, reportOf, today } from "../../../test/helpers/judged.ts";
import { policyOf } from "../../../test/helpers/policy.ts";
import type { Finding } from "../../domain/report/finding.ts";
import type { Ancestor } from "../../domain/report/report.ts";
import { judge } from "../judge/judge.ts";
import { reEvaluate } from "../judge/re-evaluate.ts";

type Component = Finding["component"];

const trainedOn = (...datasets: string[]): Partial<Component> => ({ type: "huggingface", facts: { datasets } });

/** The one component, as a stored report is judged again by these rules; scans and stored reports share the way. */
function judgeBy(yaml: string, more: Partial<Component>, { name = "o/a", lineage = [] as readonly Ancestor[] } = {}) {
  const { policy } = policyOf(yaml);
  const [context] = policy.contexts;
  assert.ok(context);
  const first = judge(componentOf(name, { version: "", ...more }), [answer("MIT")], { context, today });
  const report = reEvaluate(reportOf([first], { lineage }), { policy, context, today });
  const [finding] = report.findings;
  assert.ok(finding);
  return { finding, warnings: report.warnings };
}

describe("a known risk that the policy names", () => {
  test("makes a finding at least a warning, with a reason and a warning of its own", () => {
    const { finding, warnings } = judgeBy(
      "allow: [MIT]\ndataset_risks: { openai-outputs: review }",
      trainedOn("tatsu-lab/alpaca"),
    );
    assert.equal(finding.status, "warning");
    assert.equal(finding.decision.list, "allow");
    assert.equal(
      finding.decision.reason,
      "MIT is on the allow list. It comes from tatsu-lab/alpaca, which has the known risk openai-outputs, which this policy wants a person to review.",
    );
    assert.deepEqual(finding.decision.risk, {
      risk: "openai-outputs",
      rule: "review",
      subject: "tatsu-lab/alpaca",
      raisedFrom: "pass",
    });
    assert.deepEqual(
      warnings.map(({ type, message }) => [type, message]),
      [
        [
          "dataset_risk",
          "o/a (huggingface) comes from tatsu-lab/alpaca, which has the known risk openai-outputs; the policy wants a person to review that.",
        ],
      ],
    );
  });

  const cases: Readonly<Record<string, readonly [yaml: string, more: Partial<Component>, want: string]>> = {
    "is a violation where it is denied": [
      "dataset_risks: { openai-outputs: deny }",
      trainedOn("alpaca"),
      "violation openai-outputs",
    ],
    "may be a level": ["dataset_risks: { high: review }", trainedOn("alpaca"), "warning high"],
    "may be a level, which stands for the worse ones": [
      "dataset_risks: { medium: deny }",
      trainedOn("alpaca"),
      "violation medium",
    ],
    "is not a worse level than it has": ["dataset_risks: { critical: deny }", trainedOn("alpaca"), "pass -"],
    "is the strictest of several": [
      "dataset_risks: { openai-outputs: review, high: deny }",
      trainedOn("alpaca"),
      "violation high",
    ],
    "is the strictest of several datasets": [
      "dataset_risks: { openai-outputs: review, pirated-source: deny }",
      trainedOn("alpaca", "books3"),
      "violation pirated-source",
    ],
    "is softened by the scope like any verdict": [
      "dataset_risks: { openai-outputs: deny }\nscopes: { test: report }",
      { ...trainedOn("alpaca"), scope: "test" },
      "pass openai-outputs",
    ],
    "does not make a denied license milder": [
      "deny: [MIT]\ndataset_risks: { openai-outputs: review }",
      trainedOn("alpaca"),
      "violation openai-outputs",
    ],
    "is not looked for in a package": ["dataset_risks: { low: deny }", { facts: { datasets: ["alpaca"] } }, "pass -"],
    "is not found where nothing is known": ["dataset_risks: { low: deny }", trainedOn("o/clean"), "pass -"],
  };
  for (const [name, [yaml, more, want]] of Object.entries(cases)) {
    test(name, () => {
      const rules = yaml.includes("[MIT]") ? yaml : `allow: [MIT]\n${yaml}`;
      const { finding } = judgeBy(rules, more);
      assert.equal(`${finding.status} ${finding.decision.risk?.risk ?? "-"}`, want);
    });
  }

  test("may be the component's own, and an unchecked one is marked", () => {
    const rules = "allow: [MIT]\ndataset_risks: { openai-outputs: deny, medium: review }";
    const own = judgeBy(rules, { type: "huggingface-dataset" }, { name: "tatsu-lab/alpaca" });
    assert.match(own.finding.decision.reason, / It has the known risk openai-outputs, which this policy denies\.$/);
    const unchecked = judgeBy(rules, trainedOn("allenai/c4"));
    assert.match(
      unchecked.finding.decision.reason,
      /has the known risk medium \(to be verified\), which this policy wants/,
    );
    assert.match(
      unchecked.warnings[0]?.message ?? "",
      /has the known risk medium \(to be verified\); the policy wants/,
    );
  });

  test("may lie further back in the lineage", () => {
    const lineage: Ancestor[] = [
      { type: "huggingface", name: "o/b", license: "MIT", evidence: [], facts: { datasets: ["o/d"] } },
      { type: "huggingface-dataset", name: "o/d", license: "MIT", evidence: [], facts: { sourceDatasets: ["books3"] } },
    ];
    const from = { type: "huggingface", facts: { baseModels: ["o/b"] } };
    const { finding } = judgeBy("allow: [MIT]\ndataset_risks: { litigation: deny }", from, { lineage });
    assert.deepEqual([finding.status, finding.decision.risk?.subject], ["violation", "books3"]);
  });

  test("changes nothing where the policy names no risk", () => {
    const { finding, warnings } = judgeBy("allow: [MIT]", trainedOn("books3"));
    assert.deepEqual([finding.status, finding.decision.risk, warnings], ["pass", undefined, []]);
  });
});
