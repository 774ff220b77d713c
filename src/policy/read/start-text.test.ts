import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { expressionOf } from "../../../test/helpers/policy.ts";
import { findContext, findPolicy, loadCatalog } from "./catalog.ts";
import { diffPolicies } from "../lint/diff-policies.ts";
import { evaluateLicense } from "../judge/evaluate.ts";
import { lintPolicy } from "../lint/lint.ts";
import { loadPolicy } from "./load/load.ts";
import { startText } from "./start-text.ts";

describe("a starter policy", () => {
  test("is valid, gives the linter nothing to say, and judges the usual licenses", () => {
    const text = startText("acme");
    assert.match(text, /^# .*lcc policy check acme\.yml MIT GPL-3\.0-only$/m);
    const loaded = loadPolicy(text, "acme.yml");
    assert.ok("policy" in loaded, JSON.stringify(loaded));
    assert.equal(loaded.policy.name, "acme");
    assert.deepEqual(lintPolicy(loaded, { today: "2026-01-01" }), []);
    const context = findContext(loaded.policy, "production");
    const judge = (license: string) => evaluateLicense(expressionOf(license), context).status;
    assert.deepEqual(
      ["MIT", "Unlicense", "MPL-2.0", "UNKNOWN", "LicenseRef-x", "GPL-3.0-only", "AGPL-3.0-only"].map(judge),
      ["pass", "pass", "warning", "warning", "warning", "violation", "violation"],
    );
  });

  test("writes a policy that extends another without changing its rules", async () => {
    const base = findPolicy(await loadCatalog(), "permissive");
    const text = startText("acme", { text: "permissive", context: "saas" });
    assert.match(text, /^# .*lcc policy show acme\.yml$/m);
    const loaded = loadPolicy(text, "acme.yml", {
      base,
      baseSource: { name: "permissive", file: base.file },
      source: { name: "acme.yml", file: "acme.yml" },
    });
    assert.ok("policy" in loaded, JSON.stringify(loaded));
    assert.deepEqual(
      diffPolicies(base.policy, loaded.policy).map(({ context, key, after }) => [context, key, after]),
      [
        [null, "name", "acme"],
        [null, "description", "What we accept."],
        [null, "extends", "permissive"],
      ],
    );
    assert.ok(loaded.details().lines.has("contexts/saas"));
  });
});
