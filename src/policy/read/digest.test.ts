import assert from "node:assert/strict";
import { test } from "node:test";
import { policyOf } from "../../../test/helpers/policy.ts";
import { digestPolicy } from "./digest.ts";
import { loadPolicy } from "./load/load.ts";

function digest(text: string): string {
  const result = loadPolicy(text, "p.yml");
  assert.ok("policy" in result);
  return digestPolicy(result.policy);
}

const policy = `
name: acme
default_context: c
contexts:
  c:
    allow: [MIT, ISC]
    reasons: { MIT: fine, ISC: fine too }
    overrides: { a: { license: MIT, reason: x }, b: { license: ISC } }
  d:
    allow: [MIT, ISC]
`;

test("the digest does not depend on layout, comments, anchors or the order of keys", () => {
  const otherwise = `
# the same
default_context: c
contexts:
  d:
    allow: &open
      - MIT
      - "ISC"
  c:
    overrides:
      b: { license: ISC }
      a:
        reason: x
        license: MIT
    reasons: { ISC: fine too, MIT: fine }
    allow: *open
name: acme
`;
  assert.match(digest(policy), /^sha256:[0-9a-f]{64}$/);
  assert.equal(digest(otherwise), digest(policy));
});

test("the digest changes with anything that the policy says", () => {
  const changes = [
    ["MIT, ISC", "MIT"],
    ["fine too", "fine"],
    ["default_context: c", "default_context: d"],
    ["reason: x", "reason: y"],
    ["name: acme", "name: acme\nversion: 2"],
    ["name: acme", "name: acme\nproject_rules: all"],
    ["name: acme", "name: acme\nproject_rules: none"],
    ["    reasons", "    unknown: deny\n    reasons"],
    ["    reasons", "    unlisted: deny\n    reasons"],
    ["    reasons", "    unlisted: allow\n    reasons"],
    ["    reasons", "    on_conflict: declared\n    reasons"],
    ["    reasons", "    on_conflict: worst\n    reasons"],
    ["    reasons", "    judged_as: sold\n    reasons"],
    ["    reasons", "    scopes: { test: report }\n    reasons"],
    ["    reasons", "    types: { model: report }\n    reasons"],
    ["    reasons", "    dataset_risks: { critical: deny }\n    reasons"],
    ["    reasons", "    direct: warn\n    reasons"],
    ["    reasons", "    transitive: warn\n    reasons"],
    ["    reasons", "    locked: [MIT]\n    reasons"],
    ["    reasons", "    dual_license_preference: avoid_copyleft\n    reasons"],
    ["license: MIT", "license: MIT, expires: 2026-01-01"],
  ] as const;
  const digests = changes.map(([from, to]) => digest(policy.replace(from, to)));
  assert.equal(new Set([digest(policy), ...digests]).size, changes.length + 1);
});

/** A policy whose context `c` has these keys. */
function digestOf(contextYaml: string): string {
  return digestPolicy(policyOf(contextYaml).policy);
}

test("the digest does not depend on the order of contexts, rules and waivers", () => {
  const [first, second] = [
    "{ component: npm:a, license: MIT, until: 2027-01-31, reason: x, approvedBy: y }",
    "{ component: npm:b, license: MIT, until: 2027-01-31, reason: x, approvedBy: y }",
  ];
  const orders = [
    ["scopes: { test: report, dev: warn }", "scopes: { dev: warn, test: report }"],
    ["types: { model: warn, dataset: report }", "types: { dataset: report, model: warn }"],
    ["dataset_risks: { high: review, critical: deny }", "dataset_risks: { critical: deny, high: review }"],
    ["direct: full\ntransitive: warn", "transitive: warn\ndirect: full"],
    [`waivers: [${first}, ${second}]`, `waivers: [${second}, ${first}]`],
  ] as const;
  for (const [first, other] of orders) assert.equal(digestOf(first), digestOf(other), first);
  const contexts = ["c: { allow: [MIT] }", "b: { allow: [ISC] }", "a: { deny: [MIT] }"];
  const whole = (parts: readonly string[]) => `name: p\ndefault_context: c\ncontexts: { ${parts.join(", ")} }\n`;
  assert.equal(digest(whole(contexts)), digest(whole(contexts.toReversed())));
});

test("the digest changes with anything that a waiver says", () => {
  const waiver = { component: "npm:a", license: "MIT", until: "2027-01-31", reason: "x", approvedBy: "y" };
  const changes = [
    { component: "npm:b" },
    { license: "ISC" },
    { until: "2027-02-28" },
    { reason: "z" },
    { approvedBy: "z" },
    { versions: ["1.0"] },
    { versions: ["1.*"] },
    { path: "services" },
    { detected: "ISC" },
  ];
  const digests = [{}, ...changes].map((change) => digestOf(`waivers: ${JSON.stringify([{ ...waiver, ...change }])}`));
  assert.equal(new Set([digestOf("waivers: []"), ...digests]).size, changes.length + 2);
});

test("the digest of a policy stays the same in later versions of lcc", () => {
  const want = "sha256:3ba6cc15f8d7c1ad0731f760e2d6d87e23448fbbd7928057c8d2432385d4f2c7";
  assert.equal(digest(policy), want);
  assert.equal(digest(policy.replace("    reasons", "    waivers: []\n    reasons")), want);
});
