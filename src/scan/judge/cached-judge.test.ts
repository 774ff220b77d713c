import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, componentOf, today } from "../../../test/helpers/judged.ts";
import { contextOf } from "../../../test/helpers/policy.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import { judge } from "./judge.ts";
import { createCachedJudge } from "./cached-judge.ts";

test("many components are judged like each of them alone, whatever came before", () => {
  const options = { context: contextOf("allow: [MIT]\ndeny: [AGPL-*]"), today };
  const judgeOne = createCachedJudge(options);
  const texts: readonly Partial<Evidence>[] = [
    { file: "node_modules/a/package.json" },
    { file: "node_modules/b/LICENSE", confidence: 0.9 },
    { file: "node_modules/c/LICENSE", confidence: 1 },
    { file: "node_modules/d/LICENSE", confidence: 0.95 },
    { file: "node_modules/e/NOTICE", confidence: 1 },
    { file: "node_modules/f/COPYING", confidence: 0.9, bestConfidence: 1 },
    { file: "node_modules/g/LICENSE", confidence: 0.9 },
  ];
  const components = [...texts, ...texts.toReversed()].map((more, at) => {
    const agpl: Evidence = { source: "filesystem", outcome: "answer", license: "AGPL-3.0-only", confidence: 1 };
    return { component: componentOf(`c${at}`), evidence: [answer("MIT"), { ...agpl, ...more }] };
  });
  for (const { component, evidence } of components) {
    assert.deepEqual(judgeOne(component, evidence), judge(component, evidence, options), evidence[1]?.file);
  }
  const conflicts = components.filter(
    ({ component, evidence }) => judgeOne(component, evidence).finding.decision.conflict,
  );
  assert.equal(conflicts.length, 6);
});

test("scope, type and place in the tree tell components with the same answer apart", () => {
  const rules = "deny: [AGPL-*]\nscopes: { test: report }\ntypes: { dataset: report, model: warn }\ntransitive: warn";
  const options = { context: contextOf(rules), today };
  const judgeOne = createCachedJudge(options);
  const cases = [
    [{}, "violation", undefined],
    [{ direct: false }, "warning", "transitive"],
    [{ type: "huggingface" }, "warning", "type model"],
    [{ type: "custom", facts: { kind: "dataset" } }, "pass", "type dataset"],
    [{ type: "custom" }, "violation", undefined],
    [{ scope: "test" }, "pass", "scope test"],
  ] as const;
  for (const [more, status, by] of [...cases, ...cases.toReversed()]) {
    const { finding } = judgeOne(componentOf("a", more), [answer("AGPL-3.0-only")]);
    assert.deepEqual([finding.status, finding.decision.softened?.by], [status, by]);
  }
});
