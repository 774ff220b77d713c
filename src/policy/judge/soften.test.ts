import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contextOf } from "../../../test/helpers/policy.ts";
import { describePlace, findSoftening, softenStatus, type Circumstances } from "./soften.ts";

test("a rule makes a status milder, never stricter", () => {
  const statuses = ["pass", "warning", "violation"] as const;
  const soften = (rule: "full" | "warn" | "report") => statuses.map((status) => softenStatus(status, rule));
  assert.deepEqual(soften("full"), ["pass", "warning", "violation"]);
  assert.deepEqual(soften("warn"), ["pass", "warning", "warning"]);
  assert.deepEqual(soften("report"), ["pass", "pass", "pass"]);
});

test("the place of a rule is part of a sentence", () => {
  const places = ["scope test", "type model", "direct", "transitive"];
  assert.deepEqual(places.map(describePlace), [
    "in scope test",
    "in a model",
    "in a direct dependency",
    "in a transitive dependency",
  ]);
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
