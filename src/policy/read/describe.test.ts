import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { policyOf } from "../../../test/helpers/policy.ts";
import { describeContext, describePolicy } from "./describe.ts";

const { policy } = policyOf(`
allow: [MIT]
deny: [GPL-*]
reasons: { GPL-*: No. }
scopes: { test: report }
types: { model: warn }
transitive: warn
dataset_risks: { critical: deny }
overrides:
  a: { license: MIT }
  b: { license: ISC, reason: x, expires: 2026-12-31 }
waivers: [{ component: npm:c, license: MIT, until: 2026-12-31, reason: x, approvedBy: y }]
`);

describe("a policy in the API", () => {
  test("has its lists as written and its rules by name", () => {
    const [context] = policy.contexts;
    assert.ok(context);
    assert.deepEqual(describeContext(context), {
      name: "c",
      description: "",
      judgedAs: "judged in context c",
      allow: ["MIT"],
      deny: ["GPL-*"],
      review: [],
      dualLicensePreference: "most_permissive",
      preferredOrder: [],
      unknown: "review",
      unlisted: "review",
      onConflict: "review",
      reasons: { "GPL-*": "No." },
      scopes: { test: "report" },
      types: { model: "warn" },
      transitive: "warn",
      datasetRisks: { critical: "deny" },
      overrides: { a: { license: "MIT" }, b: { license: "ISC", reason: "x", expires: "2026-12-31" } },
      waivers: [{ component: "npm:c", license: "MIT", until: "2026-12-31", reason: "x", approvedBy: "y" }],
    });
  });

  test("says null where it gives no date", () => {
    const { lastUpdated, defaultContext } = Object.fromEntries(Object.entries(describePolicy(policy)));
    assert.deepEqual([lastUpdated, defaultContext], [null, "c"]);
  });
});
