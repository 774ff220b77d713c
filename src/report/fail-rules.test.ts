import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { craftView } from "../../test/helpers/craft-report.ts";
import type { CompletenessReason } from "../domain/report/completeness.ts";
import type { FailOn, Report } from "../domain/report/report.ts";
import { createFailRules } from "./fail-rules.ts";
import type { News } from "./news.ts";

const crafts = [
  { component: { name: "denied" }, status: "violation", resolved_license: "AGPL-3.0-only" },
  { component: { name: "reviewed" }, status: "warning", resolved_license: "MPL-2.0" },
  { component: { name: "unknown" }, status: "warning", resolved_license: "UNKNOWN" },
  { component: { name: "accepted" }, status: "pass", resolved_license: "UNKNOWN" },
] as const;

function reportWith(failOn: readonly FailOn[] | undefined, reasons: readonly CompletenessReason[] = []): Report {
  const state = reasons.length === 0 ? "complete" : "partial";
  return craftView(crafts, { completeness: { state, reasons }, ...(failOn && { failOn }) }).report;
}

function failing(failOn: readonly FailOn[] | undefined, isNew?: readonly string[]): string[] {
  const report = reportWith(failOn);
  const rules = createFailRules(report, isNew && newsOf(report, isNew));
  return report.findings.filter(rules.isFailing).map(({ component }) => component.name);
}

function newsOf({ findings }: Report, names: readonly string[], reasons: readonly CompletenessReason[] = []): News {
  const selected = findings.filter(({ component }) => names.includes(component.name));
  return { findings: new Set(selected), files: new Set(), reasons: new Set(reasons) };
}

describe("what makes a build fail", () => {
  const lists: readonly (readonly [readonly FailOn[] | undefined, readonly string[]])[] = [
    [undefined, ["denied"]],
    [["violation"], ["denied"]],
    [["warning"], ["denied", "reviewed", "unknown"]],
    [["unknown"], ["unknown"]],
    [
      ["violation", "unknown"],
      ["denied", "unknown"],
    ],
    [["allow-incomplete"], ["denied"]],
    [["never"], []],
  ];
  for (const [failOn, want] of lists) {
    test(`${failOn?.join(",") ?? "by default"}: ${want.join(", ") || "nothing"}`, () =>
      assert.deepEqual(failing(failOn), want));
  }

  test("new alone means new violations", () => {
    assert.deepEqual(failing(["new"], []), []);
    assert.deepEqual(failing(["new"], ["denied", "reviewed"]), ["denied"]);
  });

  test("leaves out findings of the baseline if new is combined with other words", () =>
    assert.deepEqual(failing(["new", "warning"], ["reviewed"]), ["reviewed"]));

  const lost: CompletenessReason = {
    code: "files_unreadable",
    message: "1 file could not be read.",
    count: 1,
    advice: "Repair it.",
    files: ["yarn.lock"],
  };
  const incomplete = (failOn: readonly FailOn[], reason: CompletenessReason, isNew?: boolean) => {
    const report = reportWith(failOn, [reason]);
    const news = isNew === undefined ? undefined : newsOf(report, [], isNew ? [reason] : []);
    return createFailRules(report, news).incomplete.length > 0;
  };

  test("an incomplete scan fails whatever the list says, unless it allows that", () => {
    for (const word of ["violation", "warning", "unknown"] as const) assert.ok(incomplete([word], lost), word);
    assert.ok(!incomplete(["never"], lost));
    assert.ok(!incomplete(["violation", "allow-incomplete"], lost));
  });

  test("what does not reach the product, and what was not asked for, does not fail", () => {
    assert.ok(!incomplete(["violation"], { ...lost, count: 0 }));
    for (const code of ["no_lockfile", "sources_not_asked", "formats_not_read", "unresolved"] as const)
      assert.ok(!incomplete(["violation"], { ...lost, code }), code);
  });

  test("counts only reasons that the baseline lacks if new is set", () => {
    assert.ok(incomplete(["new"], lost, true));
    assert.ok(!incomplete(["new"], lost, false));
  });

  test("a file fails where it counts and its reason does", () => {
    const { isFailingFile } = createFailRules(reportWith(["violation"], [lost]), undefined);
    const file = { file: "yarn.lock", reason: "broken", listsDependencies: true } as const;
    assert.ok(isFailingFile(file));
    assert.ok(!isFailingFile({ ...file, scope: "test" }));
    assert.ok(!isFailingFile({ ...file, file: "Podfile.lock" }));
  });
});
