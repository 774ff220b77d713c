import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { reportOfPackages } from "../../../test/helpers/judged.ts";
import { contextOf } from "../../../test/helpers/policy.ts";
import { sampleChange } from "../../../test/helpers/sample-change.ts";
import type { ComponentChange, DiffedComponent, ReportDiff } from "../../domain/report/report-diff.ts";
import { compareReports } from "./compare-reports.ts";

const context = contextOf("allow: [MIT, ISC]\nreview: [LGPL-*, UNKNOWN]\ndeny: [BUSL-*, GPL-*]");

type Packages = Readonly<Record<string, string | undefined>>;

function compare(old: Packages, next: Packages): ReportDiff {
  return compareReports(reportOfPackages(old, context), reportOfPackages(next, context));
}

const named = (all: readonly DiffedComponent[]) => all.map(({ name, version }) => `${name}@${version}`);
const stepped = (all: readonly ComponentChange[]) =>
  all.map(({ before, after }) => `${after.name} ${before.version}>${after.version}`);

describe("two reports", () => {
  const old: Packages = { "a@1.0": "MIT", "b@1.0": "MIT", "c@1.0": "MIT", "d@1.0": "BUSL-1.1", "e@1.0": "MIT" };
  const next: Packages = {
    "a@1.0": "MIT",
    "b@1.1": "MIT",
    "c@1.1": "BUSL-1.1",
    "e@1.0": "LGPL-2.1-only",
    "f@1.0": "ISC",
  };
  const diff = compare(old, next);

  test("differ in what is added and removed", () => {
    assert.deepEqual([named(diff.added), named(diff.removed)], [["f@1.0"], ["d@1.0"]]);
  });

  test("differ in versions, licenses and statuses", () => {
    assert.deepEqual(stepped(diff.versionChanged), ["b 1.0>1.1", "c 1.0>1.1"]);
    assert.deepEqual(stepped(diff.licenseChanged), ["c 1.0>1.1", "e 1.0>1.0"]);
    assert.deepEqual(stepped(diff.statusChanged), ["c 1.0>1.1", "e 1.0>1.0"]);
  });

  test("differ in violations", () => {
    assert.deepEqual([named(diff.newViolations), named(diff.endedViolations)], [["c@1.1"], ["d@1.0"]]);
  });

  test("have a verdict each", () => {
    assert.deepEqual(diff.verdict, {
      before: { status: "violation", componentCount: 5, violations: 1, warnings: 0 },
      after: { status: "violation", componentCount: 5, violations: 1, warnings: 1 },
    });
  });

  test("do not differ where they are the same", () => {
    const { verdict: _verdict, policy, coverage, ...lists } = compare(old, old);
    assert.ok(Object.values(lists).every((list) => list.length === 0));
    assert.deepEqual([policy.isChanged, coverage], [false, { newlyUnread: [], noLongerUnread: [] }]);
  });

  test("differ in the rules by digest or context, not by name", () => {
    const one = reportOfPackages(old, context);
    const edited = { ...one, policy: { ...one.policy, digest: "sha256:1" } };
    const elsewhere = { ...one, policy: { ...one.policy, context: "other" } };
    assert.ok(compareReports(one, edited).policy.isChanged);
    assert.ok(compareReports(one, elsewhere).policy.isChanged);
  });

  test("differ in the dependency files that could not be read", async () => {
    const change = await sampleChange();
    const there = compareReports(change.old, change.next).coverage;
    const back = compareReports(change.next, change.old).coverage;
    assert.deepEqual([there.newlyUnread.map(({ file }) => file), there.noLongerUnread], [["x/yarn.lock"], []]);
    assert.deepEqual([back.newlyUnread, back.noLongerUnread], [[], there.newlyUnread]);
  });
});

describe("a package in several versions", () => {
  const cases: Readonly<
    Record<string, readonly [Packages, Packages, added: string[], removed: string[], steps: string[]]>
  > = {
    "gets one more": [{ "a@1": "MIT" }, { "a@1": "MIT", "a@2": "MIT" }, ["a@2"], [], []],
    "loses one": [{ "a@1": "MIT", "a@2": "MIT" }, { "a@2": "MIT" }, [], ["a@1"], []],
    "has both renewed, the lower by the lower": [
      { "a@2": "MIT", "a@10": "MIT" },
      { "a@11": "MIT", "a@3": "MIT" },
      [],
      [],
      ["a 2>3", "a 10>11"],
    ],
    "keeps its licenses apart": [
      { "a@1": "MIT", "a@2": "BUSL-1.1" },
      { "a@3": "BUSL-1.1", "a@4": "MIT" },
      [],
      [],
      ["a 2>3", "a 1>4"],
    ],
  };
  for (const [name, [old, next, added, removed, steps]] of Object.entries(cases)) {
    test(name, () => {
      const diff = compare(old, next);
      assert.deepEqual([named(diff.added), named(diff.removed), stepped(diff.versionChanged)], [added, removed, steps]);
      assert.deepEqual(diff.licenseChanged, []);
    });
  }
});

describe("versions that lcc chose", () => {
  const chosen = (packages: Packages) => {
    const report = reportOfPackages(packages, context);
    return {
      ...report,
      findings: report.findings.map((finding) => ({
        ...finding,
        component: { ...finding.component, resolvedBy: "lcc" as const },
      })),
    };
  };

  test("do not differ while name and license are the same", () => {
    const diff = compareReports(
      chosen({ "a@1": "MIT", "b@1": "MIT", "b@2": "MIT" }),
      chosen({ "a@2": "MIT", "b@2": "MIT" }),
    );
    assert.deepEqual([diff.added, diff.removed, diff.versionChanged], [[], [], []]);
  });

  test("differ in names and licenses like others", () => {
    const diff = compareReports(chosen({ "a@1": "MIT", "b@1": "MIT" }), chosen({ "a@2": "BUSL-1.1", "c@1": "MIT" }));
    assert.deepEqual([named(diff.added), named(diff.removed)], [["c@1"], ["b@1"]]);
    assert.deepEqual(stepped(diff.licenseChanged), ["a 1>2"]);
    assert.deepEqual(named(diff.newViolations), ["a@2"]);
  });
});
