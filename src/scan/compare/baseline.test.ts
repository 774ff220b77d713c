import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { answer, componentOf, reportOf, reportOfPackages, today } from "../../../test/helpers/judged.ts";
import { contextOf } from "../../../test/helpers/policy.ts";
import { newViolations, newWarnings, withLicenseChanges } from "./baseline.ts";
import { judge } from "../judge/judge.ts";

const context = contextOf("allow: [MIT, ISC]\nreview: [LGPL-*, UNKNOWN]\ndeny: [BUSL-*, GPL-*]");

type Packages = Readonly<Record<string, string | undefined>>;
const reportWith = (packages: Packages) => reportOfPackages(packages, context);

function changesOf(old: Packages, next: Packages): string[] {
  const { notes } = withLicenseChanges(reportWith(next), reportWith(old));
  const changes = notes.filter(({ type }) => type === "license_changed");
  return changes.map(({ severity, message }) => `${severity}: ${message}`);
}

describe("a license that changed since an earlier report", () => {
  const cases: Readonly<Record<string, readonly [old: Packages, next: Packages, notes: readonly string[]]>> = {
    "is noted with both versions": [
      { "a@1.2.0": "MIT" },
      { "a@1.3.0": "BUSL-1.1" },
      ["high: The license of a (npm) was MIT in 1.2.0 and is now BUSL-1.1 in 1.3.0."],
    ],
    "is noted for the same version": [
      { "a@1.0.0": "MIT" },
      { "a@1.0.0": "ISC" },
      ["low: The license of a 1.0.0 (npm) was MIT and is now ISC."],
    ],
    "matters little where it was not known": [
      { "a@1.0.0": undefined },
      { "a@1.1.0": "BUSL-1.1" },
      ["low: The license of a (npm) was UNKNOWN in 1.0.0 and is now BUSL-1.1 in 1.1.0."],
    ],
    "matters somewhat where it is not known any more": [
      { "a@1.0.0": "MIT" },
      { "a@1.0.0": undefined },
      ["medium: The license of a 1.0.0 (npm) was MIT and is now UNKNOWN."],
    ],
    "matters little where it asks less": [
      { "a@1": "GPL-3.0-only" },
      { "a@2": "MIT" },
      ["low: The license of a (npm) was GPL-3.0-only in 1 and is now MIT in 2."],
    ],
    "matters little where a choice is added": [
      { "a@1": "MIT" },
      { "a@2": "MIT OR GPL-3.0-only" },
      ["low: The license of a (npm) was MIT in 1 and is now MIT OR GPL-3.0-only in 2."],
    ],
    "does not count while it is UNKNOWN before and after": [{ "a@1": undefined }, { "a@2": undefined }, []],
    "does not count if only the order is different": [{ "a@1": "MIT OR ISC" }, { "a@1": "ISC OR MIT" }, []],
    "does not count for a new package": [{ "a@1": "MIT" }, { "a@1": "MIT", "b@1": "BUSL-1.1" }, []],
    "does not count while two versions have two licenses, as before": [
      { "a@1": "MIT", "a@2": "BUSL-1.1" },
      { "a@1": "MIT", "a@2": "BUSL-1.1" },
      [],
    ],
    "does not count when two versions are updated, each under its own license": [
      { "a@1.0": "MIT", "a@2.0": "BUSL-1.1" },
      { "a@1.1": "MIT", "a@2.1": "BUSL-1.1" },
      [],
    ],
    "does not count when a version goes and another takes the license of a third": [
      { "a@1": "MIT", "a@2": "BUSL-1.1" },
      { "a@2": "BUSL-1.1", "a@3": "BUSL-1.1" },
      [],
    ],
    "is that of the one version which has another": [
      { "a@1": "MIT", "a@2": "MIT" },
      { "a@1": "MIT", "a@2": "MIT", "a@10": "BUSL-1.1" },
      ["high: The license of a (npm) was MIT in 2 and is now BUSL-1.1 in 10."],
    ],
    "goes by the same version first": [
      { "a@1": "MIT", "a@2": "ISC" },
      { "a@1": "ISC", "a@2": "ISC" },
      ["low: The license of a 1 (npm) was MIT and is now ISC."],
    ],
  };
  for (const [name, [old, next, notes]] of Object.entries(cases))
    test(name, () => assert.deepEqual(changesOf(old, next), notes));

  test("is noted once, however often it is compared, and by the last comparison", () => {
    const [first, second] = [reportWith({ "a@1": "MIT" }), reportWith({ "a@2": "GPL-3.0-only" })];
    const report = reportWith({ "a@3": "BUSL-1.1" });
    const once = withLicenseChanges(report, first);
    assert.deepEqual(withLicenseChanges(once, first), once);
    assert.deepEqual(withLicenseChanges(once, second), withLicenseChanges(report, second));
    assert.deepEqual(withLicenseChanges(once, once).notes, report.notes);
  });

  test("is said to come from an override", () => {
    const corrected = contextOf("overrides: { a: { license: BUSL-1.1, reason: x } }");
    const next = reportOf([judge(componentOf("a"), [answer("MIT")], { context: corrected, today })]);
    const [note] = withLicenseChanges(next, reportWith({ "a@1.0.0": "MIT" })).notes;
    assert.equal(note?.severity, "low");
    assert.match(note?.message ?? "", /An override of the policy has a part in it\./);
  });
});

describe("what an earlier report does not have", () => {
  const names = (findings: ReturnType<typeof newViolations>) =>
    findings.map(({ component }) => `${component.name}@${component.version}`);

  test("are violations of other packages, and of the same package under another license", () => {
    const old = reportWith({ "a@1": "BUSL-1.1", "b@1": "MIT", "c@1": "GPL-3.0-only" });
    const next = reportWith({ "a@2": "BUSL-1.1", "b@1": "BUSL-1.1", "c@1": "BUSL-1.1", "d@1": "GPL-3.0-only" });
    assert.deepEqual(names(newViolations(next, old)), ["b@1", "c@1", "d@1"]);
    assert.deepEqual(newViolations(old, old), []);
  });

  test("are violations that were warnings", () => {
    const strict = contextOf("unknown: deny");
    const old = reportWith({ "a@1": undefined });
    assert.deepEqual(names(newViolations(reportOfPackages({ "a@1": undefined }, strict), old)), ["a@1"]);
  });
});

test("a warning is new where the earlier report has no trouble with the package under that license", () => {
  const names = (old: Packages, next: Packages) =>
    newWarnings(reportWith(next), reportWith(old)).map(({ component }) => component.name);
  assert.deepEqual(names({ "a@1": "MIT" }, { "a@1": "MIT", "b@1": "LGPL-2.1-only", "c@1": undefined }), ["b", "c"]);
  assert.deepEqual(names({ "a@1": "LGPL-2.1-only" }, { "a@2": "LGPL-2.1-only" }), []);
  assert.deepEqual(names({ "a@1": "MIT" }, { "a@1": "LGPL-2.1-only" }), ["a"]);
  const strict = reportOfPackages({ "a@1": "LGPL-2.1-only" }, contextOf("deny: [LGPL-*]"));
  assert.deepEqual(newWarnings(reportWith({ "a@1": "LGPL-2.1-only" }), strict), []);
});
