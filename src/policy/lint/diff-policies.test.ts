import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { policyOf } from "../../../test/helpers/policy.ts";
import { findPolicy, loadCatalog } from "../read/catalog.ts";
import { diffPolicies } from "./diff-policies.ts";

function diff(before: string, after: string): string[] {
  return diffPolicies(policyOf(before).policy, policyOf(after).policy).map(
    ({ context, key, name, before: was, after: is }) =>
      `${context} ${key} ${name}: ${JSON.stringify(was)} ${JSON.stringify(is)}`,
  );
}

describe("two policies", () => {
  const cases: Record<string, readonly [before: string, after: string, ...want: string[]]> = {
    "that are the same, in another order and case, do not differ": [
      "allow: [MIT, ISC]\nreasons: { MIT: a, ISC: b }",
      "allow: [isc, mit]\nreasons: { ISC: b, MIT: a }",
    ],
    "differ in entries that are new, gone or on another list": [
      "allow: [MIT, GPL-2.0+]\ndeny: [AGPL-*]",
      "allow: [MIT, AGPL-*]\nreview: [family:weak-copyleft]",
      'c entry GPL-2.0+: "allow" null',
      'c entry AGPL-*: "deny" "allow"',
      'c entry family:weak-copyleft: null "review"',
    ],
    "differ in rules": [
      "unknown: deny\nscopes: { test: report }\ntransitive: warn",
      "unlisted: deny\nscopes: { test: warn, dev: warn }\ndirect: warn",
      'c unknown null: "deny" "review"',
      'c unlisted null: "review" "deny"',
      'c scopes test: "report" "warn"',
      'c scopes dev: null "warn"',
      'c transitive null: "warn" null',
      'c direct null: null "warn"',
    ],
    "differ in an order of preference, which is one value": [
      "dual_license_preference: prefer_order\npreferred_order: [MIT, ISC]",
      "dual_license_preference: prefer_order\npreferred_order: [ISC, MIT]",
      'c preferredOrder null: ["MIT","ISC"] ["ISC","MIT"]',
    ],
    "differ in reasons and overrides, each by its key": [
      "reasons: { MIT: a }\noverrides: { a: { license: MIT } }",
      "reasons: { __proto__: b }\noverrides: { a: { license: ISC }, b: { license: MIT } }",
      'c reasons MIT: "a" null',
      'c reasons __proto__: null "b"',
      'c overrides a: {"license":"MIT"} {"license":"ISC"}',
      'c overrides b: null {"license":"MIT"}',
    ],
  };
  for (const [name, [before, after, ...want]] of Object.entries(cases)) {
    test(name, () => assert.deepEqual(diff(before, after), want));
  }

  test("differ in contexts and in what they say about themselves", async () => {
    const catalog = await loadCatalog();
    const { policy } = findPolicy(catalog, "permissive");
    const fewer = { ...policy, version: "x", contexts: policy.contexts.slice(1) };
    assert.deepEqual(diffPolicies(policy, policy), []);
    assert.deepEqual(diffPolicies(fewer, policy), [
      { context: null, key: "version", name: null, before: "x", after: policy.version },
      { context: "production", key: "context", name: null, before: null, after: "production" },
    ]);
    assert.deepEqual(diffPolicies(policy, fewer), [
      { context: null, key: "version", name: null, before: policy.version, after: "x" },
      { context: "production", key: "context", name: null, before: "production", after: null },
    ]);
  });
});
