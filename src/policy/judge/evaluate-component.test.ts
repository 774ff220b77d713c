import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Scope } from "../../domain/contracts/component.ts";
import type { Status } from "../../domain/policy/policy.ts";
import { contextOf, expressionOf } from "../../../test/helpers/policy.ts";
import { evaluateComponent, type ComponentToJudge } from "./evaluate-component.ts";

const today = "2026-06-15";

function component(license: string, more: Partial<ComponentToJudge> = {}): ComponentToJudge {
  return { type: "npm", name: "left-pad", version: "1.3.0", scope: "runtime", license: expressionOf(license), ...more };
}

describe("an override", () => {
  const context = contextOf(`
allow: [MIT]
deny: [GPL-*]
overrides:
  left-pad: { license: MIT, reason: The README grants it., expires: 2026-12-31 }
  odd: { license: Not A License, reason: A slip }
  unclear: { license: UNKNOWN, reason: Not known yet }
  old: { license: MIT, reason: Was fine once, expires: 2026-01-01 }
`);

  test("replaces the license and is then judged", () => {
    const decision = evaluateComponent(component("GPL-3.0-only"), context, { today });
    assert.deepEqual([decision.status, decision.license, decision.resolvedLicense], ["pass", "MIT", "MIT"]);
    assert.equal(decision.override?.package, "left-pad");
    assert.equal(
      decision.reason,
      'The override of "left-pad" gives MIT (The README grants it.). MIT is on the allow list.',
    );
  });

  test("helps if no license was found", () => {
    assert.equal(evaluateComponent(component("UNKNOWN"), context, { today }).status, "pass");
  });

  test("makes the license unknown if an override is not an expression, and says so", () => {
    const decision = evaluateComponent(component("MIT", { name: "odd" }), context, { today });
    assert.deepEqual([decision.status, decision.resolvedLicense], ["warning", "UNKNOWN"]);
    assert.match(
      decision.reason,
      /^The override of "odd" gives Not A License, which is not an SPDX expression \(A slip\)\. No license/,
    );
  });

  test("may say that the license is unknown", () => {
    const decision = evaluateComponent(component("MIT", { name: "unclear" }), context, { today });
    assert.deepEqual([decision.status, decision.resolvedLicense], ["warning", "UNKNOWN"]);
    assert.match(decision.reason, /gives UNKNOWN \(Not known yet\)\./);
  });

  test("notes an expired override, which does not apply", () => {
    const decision = evaluateComponent(component("GPL-3.0-only", { name: "old" }), context, { today });
    assert.equal(decision.status, "violation");
    assert.equal(decision.override, undefined);
    assert.deepEqual(
      decision.expiredOverrides.map((override) => override.package),
      ["old"],
    );
  });

  test("ignores an override of another package", () => {
    const decision = evaluateComponent(component("MIT OR GPL-3.0-only", { name: "other" }), context, { today });
    assert.deepEqual(
      [decision.license, decision.resolvedLicense, decision.override],
      ["MIT", "MIT OR GPL-3.0-only", undefined],
    );
    assert.deepEqual(decision.expiredOverrides, []);
  });
});

describe("an override of the project", () => {
  const context = contextOf(`
allow: [MIT]
deny: [GPL-*]
overrides:
  left-pad: { license: GPL-2.0-only }
  old: { license: MIT, expires: 2026-01-01 }
`);
  const projectOverrides = contextOf(`
overrides:
  left-pad: { license: MIT, reason: read by Kim }
  right-pad: { license: MIT }
  old: { license: MIT, expires: 2026-02-01 }
`).overrides;
  const judge = (name: string) =>
    evaluateComponent(component("GPL-3.0-only", { name }), context, { today, projectOverrides });

  test("applies where the policy has none, and the reason names its place", () => {
    const { status, isOfProject, override, reason, expiredOverrides } = judge("right-pad");
    assert.deepEqual([status, isOfProject, override?.package], ["pass", true, "right-pad"]);
    assert.equal(
      reason,
      'The override of "right-pad" in the project\'s lcc.yml gives MIT. MIT is on the allow list.',
      "without a reason of its own",
    );
    assert.deepEqual(expiredOverrides, []);
  });

  test("gives way to the one of the policy", () => {
    const { status, isOfProject, reason } = judge("left-pad");
    assert.deepEqual([status, isOfProject], ["violation", false]);
    assert.match(reason, /^The override of "left-pad" gives GPL-2\.0-only\. /);
  });

  test("is noted like one of the policy when it has expired", () => {
    const { status, isOfProject, expiredOverrides } = judge("old");
    assert.deepEqual([status, isOfProject], ["violation", false]);
    assert.deepEqual(
      expiredOverrides.map(({ expires }) => expires),
      ["2026-01-01", "2026-02-01"],
    );
  });

  test("leaves out every optional field of a decision where nothing applies", () => {
    const { trace, ...decision } = judge("other");
    assert.equal(trace.kind, "license");
    assert.deepEqual(decision, {
      status: "violation",
      list: "deny",
      pattern: "GPL-*",
      license: "GPL-3.0-only",
      reason: "GPL-3.0-only is on the deny list as GPL-*.",
      resolvedLicense: "GPL-3.0-only",
      isOfProject: false,
      expiredOverrides: [],
    });
  });
});

describe("a known risk", () => {
  const context = contextOf("allow: [MIT]\nreview: [MPL-2.0]\ndeny: [GPL-*]");
  const cases: readonly [license: string, rule: "review" | "deny", want: Status, raisedFrom?: "pass" | "warning"][] = [
    ["MIT", "review", "warning", "pass"],
    ["MPL-2.0", "review", "warning"],
    ["GPL-3.0-only", "review", "violation"],
    ["MIT", "deny", "violation", "pass"],
    ["MPL-2.0", "deny", "violation", "warning"],
    ["GPL-3.0-only", "deny", "violation"],
  ];
  for (const [license, rule, want, raisedFrom] of cases) {
    test(`with the rule ${rule} makes ${license} a ${want}${raisedFrom ? `, raised from ${raisedFrom}` : ""}`, () => {
      const risk = { risk: "critical", rule, subject: "left-pad" };
      const decision = evaluateComponent(component(license, { risk }), context, { today });
      assert.equal(decision.status, want);
      assert.deepEqual(decision.risk, { ...risk, ...(raisedFrom && { raisedFrom }) });
    });
  }
});

describe("the rule for a scope", () => {
  const context = contextOf(`
allow: [MIT]
review: [MPL-2.0]
deny: [GPL-*]
scopes: { dev: warn, test: report, optional: full }
`);
  const cases: readonly [scope: Scope, license: string, want: Status][] = [
    ["runtime", "GPL-3.0-only", "violation"],
    ["optional", "GPL-3.0-only", "violation"],
    ["dev", "GPL-3.0-only", "warning"],
    ["dev", "MPL-2.0", "warning"],
    ["dev", "MIT", "pass"],
    ["test", "GPL-3.0-only", "pass"],
    ["test", "MPL-2.0", "pass"],
    ["test", "UNKNOWN", "pass"],
    ["test", "Beerware", "pass"],
    ["available", "GPL-3.0-only", "pass"],
    ["available", "UNKNOWN", "pass"],
  ];
  for (const [scope, license, want] of cases) {
    test(`makes ${license} in scope ${scope} a ${want}`, () => {
      assert.equal(evaluateComponent(component(license, { scope }), context, { today }).status, want);
    });
  }

  test("can be stricter for components that are only available", () => {
    const strict = contextOf("allow: [MIT]\ndeny: [GPL-*]\nscopes: { available: full }\n");
    const decision = evaluateComponent(component("GPL-3.0-only", { scope: "available" }), strict, { today });
    assert.equal(decision.status, "violation");
  });

  test("keeps the list, and says what it did", () => {
    const decision = evaluateComponent(component("GPL-3.0-only", { scope: "test" }), context, { today });
    assert.deepEqual([decision.list, decision.pattern, decision.trace.status], ["deny", "GPL-*", "violation"]);
    assert.deepEqual(decision.softened, { by: "scope test", rule: "report", from: "violation" });
    assert.match(decision.reason, / This would be a violation if it were shipped; found as a test dependency\.$/);
  });

  test("gives way to a milder one for the type or the place in the tree, and the reason names the one that counts", () => {
    const rules = contextOf(`
deny: [GPL-*]
scopes: { dev: warn, build: full }
types: { dataset: report, model: warn }
direct: full
transitive: warn
`);
    const cases: readonly [component: Partial<ComponentToJudge>, status: Status, by: string | undefined][] = [
      [{ scope: "runtime" }, "violation", undefined],
      [{ scope: "runtime", direct: true }, "violation", undefined],
      [{ scope: "build", direct: false }, "warning", "transitive"],
      [{ scope: "dev", direct: false }, "warning", "scope dev"],
      [{ scope: "dev", type: "huggingface-dataset" }, "pass", "type dataset"],
      [{ type: "huggingface", direct: true }, "warning", "type model"],
      [{ type: "ollama" }, "warning", "type model"],
      [{ type: "custom", facts: { kind: "dataset" } }, "pass", "type dataset"],
      [{ type: "custom", facts: { kind: "library" } }, "violation", undefined],
      [{ type: "npm", facts: { kind: "dataset" } }, "violation", undefined],
    ];
    for (const [more, status, by] of cases) {
      const decision = evaluateComponent(component("GPL-3.0-only", more), rules, { today });
      assert.deepEqual([decision.status, decision.softened?.by], [status, by], JSON.stringify(more));
    }
    const { reason } = evaluateComponent(component("GPL-3.0-only", { direct: false }), rules, { today });
    assert.match(reason, / A violation in a transitive dependency counts as a warning here\.$/);
    const model = evaluateComponent(component("GPL-3.0-only", { type: "huggingface" }), rules, { today });
    assert.match(model.reason, / A violation in a model counts as a warning here\.$/);
  });

  test("is not mentioned where it changed nothing", () => {
    assert.equal(evaluateComponent(component("MIT", { scope: "test" }), context, { today }).softened, undefined);
    const warned = evaluateComponent(component("MPL-2.0", { scope: "dev" }), context, { today });
    assert.deepEqual([warned.softened, warned.reason], [undefined, "MPL-2.0 is on the review list."]);
  });
});
