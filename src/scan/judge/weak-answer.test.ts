import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { answer, componentOf, today } from "../../../test/helpers/judged.ts";
import { contextOf } from "../../../test/helpers/policy.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import { judge } from "./judge.ts";
import { createCachedJudge } from "./cached-judge.ts";

const context = contextOf(`
allow: [MIT, ISC, GPL-*]
deny: [AGPL-*]
overrides:
  corrected: { license: MIT, reason: asked the author }
`);

const weak = (more: Partial<Evidence> = {}): Evidence => ({
  source: "pypi",
  outcome: "weak",
  license: "GPL-1.0-or-later",
  raw: "GPL",
  confidence: 0.5,
  ...more,
});

function reasonOf(evidence: readonly Evidence[], name = "a"): string {
  return judge(componentOf(name), evidence, { context, today }).finding.decision.reason;
}

describe("the reason of a decision", () => {
  test("says that the answer is weak, whatever the verdict", () => {
    assert.match(reasonOf([weak()]), / The answer of pypi is weak: version not stated\.$/);
    assert.match(
      reasonOf([weak({ license: "AGPL-3.0-or-later", raw: "AGPL" })]),
      /pypi is weak: version not stated\.$/,
    );
    assert.match(reasonOf([weak({ doubt: "inherited" })]), /weak: inherited from a parent POM of other people\.$/);
    assert.match(reasonOf([weak({ raw: "some words" })]), /weak: not a precise statement\.$/);
    assert.match(reasonOf([answer("MIT", { confidence: 0.89 })]), /npm is weak: its confidence is 0\.89\.$/);
  });

  test("does not where another source was exact, or the policy knows better", () => {
    assert.doesNotMatch(reasonOf([weak(), answer("MIT")]), /weak/);
    assert.doesNotMatch(reasonOf([answer("MIT", { confidence: 0.9 })]), /weak/);
    assert.doesNotMatch(reasonOf([weak()], "corrected"), /weak/);
    assert.doesNotMatch(reasonOf([]), /weak/);
  });

  test("is the same for many components as for each alone", () => {
    const judgeOne = createCachedJudge({ context, today });
    const all = [
      [weak()],
      [weak({ doubt: "inherited" })],
      [weak({ raw: "words" })],
      [weak({ doubt: "contradiction" })],
    ];
    for (const evidence of all) {
      assert.equal(judgeOne(componentOf("a"), evidence).finding.decision.reason, reasonOf(evidence));
    }
    for (const confidence of [1, 0.8, 0.7]) {
      const evidence = [answer("MIT", { confidence })];
      assert.equal(judgeOne(componentOf("a"), evidence).finding.decision.reason, reasonOf(evidence));
    }
  });
});
