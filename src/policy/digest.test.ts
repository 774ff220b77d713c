import assert from "node:assert/strict";
import { test } from "node:test";
import { digestPolicy } from "./digest.ts";
import { loadPolicy } from "./load.ts";

function digest(text: string): string {
  const result = loadPolicy(text, "p.yml");
  assert.ok("policy" in result);
  return digestPolicy(result.policy);
}

const written = `
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
  assert.match(digest(written), /^sha256:[0-9a-f]{64}$/);
  assert.equal(digest(otherwise), digest(written));
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
    ["    reasons", "    dual_license_preference: avoid_copyleft\n    reasons"],
    ["license: MIT", "license: MIT, expires: 2026-01-01"],
  ] as const;
  const digests = changes.map(([from, to]) => digest(written.replace(from, to)));
  assert.equal(new Set([digest(written), ...digests]).size, changes.length + 1);
});
