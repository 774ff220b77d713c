import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ProjectRuleText } from "../../domain/policy/project-rules.ts";
import { restoreOverride, restoreWaiver } from "./restore-rules.ts";

describe("an override in a report", () => {
  test("is restored with all that it says", () => {
    const rule = { component: "npm:a@1.*", license: "MIT", reason: "null", expires: "2027-01-31" };
    assert.deepEqual(restoreOverride(rule), {
      package: "npm:a@1.*",
      selector: { kind: "type", subject: "npm:a", version: "1.*" },
      license: "MIT",
      reason: "null",
      expires: "2027-01-31",
    });
    assert.deepEqual(restoreOverride({ component: "a", license: "UNKNOWN" }), {
      package: "a",
      selector: { kind: "name", subject: "a" },
      license: "UNKNOWN",
    });
  });

  const unusable: Record<string, ProjectRuleText> = {
    "names no component": { license: "MIT" },
    "names an empty component": { component: "", license: "MIT" },
    "names no license": { component: "a" },
    "names what is no license": { component: "a", license: "MTI" },
    "is for an empty version": { component: "a@", license: "MIT" },
    "ends on a day that no calendar has": { component: "a", license: "MIT", expires: "2027-02-30" },
    "has a component without end": { component: "a".repeat(501), license: "MIT" },
  };
  for (const [name, rule] of Object.entries(unusable)) {
    test(`is not used if it ${name}`, () => assert.equal(restoreOverride(rule), undefined));
  }

  test("may have a long component", () =>
    assert.equal(restoreOverride({ component: "a".repeat(500), license: "MIT" })?.license, "MIT"));
});

describe("a waiver in a report", () => {
  const whole = { component: "npm:a", license: "GPL-3.0-only", until: "2027-01-31", reason: "~", approvedBy: "null" };

  test("is restored with all that it says", () => {
    const more = { versions: ["1.0", "2.*"], path: "services", detected: "MIT" };
    const selector = { kind: "type", subject: "npm:a" };
    assert.deepEqual(restoreWaiver(whole), { ...whole, selector });
    assert.deepEqual(restoreWaiver({ ...whole, ...more }), { ...whole, ...more, selector });
  });

  const changes: Record<string, ProjectRuleText> = {
    "accepts more than one component": { component: "npm:*" },
    "has no versions": { versions: [] },
    "has an empty version": { versions: [""] },
    "has an empty reason": { reason: "" },
    "accepts what is no license": { license: "GPL3" },
    "has a key of another rule": { scope: "build" },
  };
  for (const [name, change] of Object.entries(changes)) {
    test(`is not used if it ${name}`, () => assert.equal(restoreWaiver({ ...whole, ...change }), undefined));
  }

  for (const key of Object.keys(whole)) {
    test(`is not used without its ${key}`, () => {
      const rule = Object.fromEntries(Object.entries(whole).filter(([name]) => name !== key));
      assert.equal(restoreWaiver(rule), undefined);
    });
  }
});
