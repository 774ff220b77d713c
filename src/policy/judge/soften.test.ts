import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contextOf } from "../../../test/helpers/policy.ts";
import { describeSoftening, findSoftening, isOnlyReported, softenStatus, type Circumstances } from "./soften.ts";

test("a rule makes a status milder, never stricter", () => {
  const statuses = ["pass", "warning", "violation"] as const;
  const soften = (rule: "full" | "warn" | "report") => statuses.map((status) => softenStatus(status, rule));
  assert.deepEqual(soften("full"), ["pass", "warning", "violation"]);
  assert.deepEqual(soften("warn"), ["pass", "warning", "warning"]);
  assert.deepEqual(soften("report"), ["pass", "pass", "pass"]);
});

test("a sentence says what is milder, and why", () => {
  const say = (by: string) => describeSoftening({ by, from: "violation" }, "warning");
  const shipped = "this would be a violation if it were shipped; found as";
  assert.equal(say("scope dev"), `${shipped} a development dependency`);
  assert.equal(say("scope test"), `${shipped} a test dependency`);
  assert.equal(say("scope build"), `${shipped} a build dependency`);
  assert.equal(say("scope available"), `${shipped} a name that nothing loads`);
  assert.equal(say("scope optional"), "a violation in scope optional counts as a warning here");
  assert.equal(say("type model"), "a violation in a model counts as a warning here");
  assert.equal(say("vendored"), "a violation in third-party code that is in the repository counts as a warning here");
  assert.equal(say("direct"), "a violation in a direct dependency counts as a warning here");
});

describe("the rule for a dependency", () => {
  const component: Circumstances = { type: "npm", scope: "runtime" };
  const find = (yaml: string, more: Partial<Circumstances>, status: "warning" | "violation" = "violation") =>
    findSoftening(status, { ...component, ...more }, contextOf(yaml));

  test("depends on whether it is direct", () => {
    const yaml = "direct: warn\ntransitive: report";
    assert.deepEqual(find(yaml, { direct: true }), { by: "direct", rule: "warn", from: "violation" });
    assert.deepEqual(find(yaml, { direct: false }), { by: "transitive", rule: "report", from: "violation" });
    assert.equal(find(yaml, {}), undefined, "if that is not known, neither applies");
  });

  test("depends on whether it is only in the repository", () => {
    const want = { by: "vendored", rule: "warn", from: "violation" };
    assert.deepEqual(find("vendored: warn", { vendored: true }), want);
    assert.equal(find("vendored: warn", { vendored: true, resolvedBy: "lockfile" }), undefined);
    assert.equal(find("vendored: warn", {}), undefined);
  });

  test("only reports what no license makes a violation", () => {
    const isReported = (yaml: string, more: Partial<Circumstances>) =>
      isOnlyReported({ ...component, ...more }, contextOf(yaml));
    assert.ok(isReported("scopes: {test: report}", { scope: "test" }));
    assert.ok(isReported("types: {model: report}", { type: "huggingface" }));
    assert.ok(!isReported("scopes: {test: report}", {}));
    assert.ok(!isReported("scopes: {dev: warn}", { scope: "dev" }));
  });

  test("is not mentioned where it has no effect", () => {
    assert.equal(find("direct: warn", { direct: true }, "warning"), undefined);
    assert.equal(find("direct: full", { direct: true }), undefined);
  });

  test("is the mildest, and the first of equals", () => {
    const yaml = "scopes: { dev: warn }\ntypes: { package: warn }\ndirect: report";
    assert.equal(find(yaml, { scope: "dev" })?.by, "scope dev");
    assert.equal(find(yaml, { scope: "dev", direct: true })?.by, "direct");
    assert.equal(find(yaml, { scope: "test" })?.by, "type package");
  });
});
