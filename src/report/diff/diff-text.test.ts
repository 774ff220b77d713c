import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { emptyDiff, sampleDiff, sampleReportDiff } from "../../../test/helpers/sample-diff.ts";
import { measureWidth } from "../text/lines.ts";
import { toDiffText } from "./diff-text.ts";

const plain = { columns: 100, isColored: false };

describe("a comparison as text", () => {
  test("lists violations first, then licenses, and ends with the verdict", async () => {
    const lines = toDiffText(await sampleReportDiff(), plain)
      .trimEnd()
      .split("\n");
    const headings = lines
      .filter((line) => /^[A-Z][A-Z, ]+ {2}\d+ (?:component|file)s?$/.test(line))
      .map((line) => line.split("  ")[0]);
    assert.deepEqual(headings, [
      "NEW VIOLATIONS",
      "LICENSE CHANGED",
      "UNREAD DEPENDENCY FILES, NEW",
      "VIOLATIONS GONE",
      "ADDED",
      "REMOVED",
      "ONLY THE VERSION CHANGED",
    ]);
    assert.match(lines.at(-1) ?? "", /^violation: \d+ new violations, \d+ gone; \d+ → \d+ violations, .* components$/);
  });

  test("says which of the reports did not see everything", () => {
    const ends = (before: "complete" | "partial" | undefined, after: "complete" | "partial") => {
      const { verdict, ...rest } = emptyDiff();
      const sides = {
        before: { ...verdict.before, ...(before && { completeness: before }) },
        after: { ...verdict.after, completeness: after },
      };
      return toDiffText({ ...rest, verdict: sides }, plain)
        .trimEnd()
        .split("; ")
        .at(-1);
    };
    assert.equal(ends("partial", "partial"), "both incomplete");
    assert.equal(ends(undefined, "partial"), "the new report is incomplete");
    assert.equal(ends("partial", "complete"), "the old report is incomplete");
    assert.match(ends("complete", "complete") ?? "", /components?$/);
  });

  test("shows both sides of a change", () => {
    const text = toDiffText(sampleDiff(), plain);
    assert.match(text, /left-pad {2}1\.2\.0 → 1\.3\.0 {2}npm {2}MIT → BUSL-1\.1 {2}pass → violation/);
    assert.match(
      text,
      /BUSL-1\.1 {2}1 component\n {2}BUSL-1\.1 is on the deny list\.\n {4}left-pad {2}1\.3\.0 {2}npm\n/,
    );
  });

  test("says where a component passes only because of a waiver", () => {
    const [change] = sampleDiff().licenseChanged;
    assert.ok(change);
    const { after: denied } = change;
    const waiver = { component: "left-pad", until: "2027-01-31", reason: "r", approvedBy: "a" } as const;
    const applied = { ...waiver, from: "policy", status: "violation" } as const;
    const after = { ...denied, status: "pass", decision: { ...denied.decision, waiver: applied } } as const;
    const text = toDiffText({ ...emptyDiff(), statusChanged: [{ before: denied, after }], added: [after] }, plain);
    assert.match(text, /BUSL-1\.1 {2}violation → pass, waived\n/);
    assert.match(text, /BUSL-1\.1 {2}pass, waived\n/);
  });

  test("shows a change once", () => {
    const [change] = sampleDiff().licenseChanged;
    assert.ok(change);
    const text = toDiffText(
      { ...emptyDiff(), licenseChanged: [change], statusChanged: [change], versionChanged: [change] },
      plain,
    );
    assert.equal(text.split("left-pad").length - 1, 1);
  });

  test("says that nothing has changed", () => {
    const text = toDiffText(emptyDiff(), plain);
    assert.equal(
      text,
      "The reports do not differ.\n\npass: no new violations; 0 violations, 0 warnings, 1 component\n",
    );
  });

  test("names other rules, and those that were edited", () => {
    const { policy } = emptyDiff();
    const other = { ...policy.after, name: "q", digest: "sha256:fedcba9876543210" };
    const text = (after: typeof other) =>
      toDiffText({ ...emptyDiff(), policy: { before: policy.before, after, isChanged: true } }, plain);
    assert.match(text(other), /^Other rules: p\/c 1 → q\/c 1$/m);
    assert.match(text({ ...other, name: "p" }), /^Other rules: p\/c 1, edited \(000000000000 → fedcba987654\)$/m);
  });

  test("fits the width, and obeys nothing that a name says", async () => {
    const diff = await sampleReportDiff(200);
    for (const columns of [0, 30, 60, 100, 500, Number.NaN]) {
      const text = toDiffText(diff, { columns, isColored: false });
      const widest = Math.max(...text.trimEnd().split("\n").slice(0, -1).map(measureWidth));
      assert.ok(widest <= Math.min(160, Math.max(40, columns || 40)), `${widest} in ${columns}`);
      assert.doesNotMatch(text, /[\p{Cc}--\n]/v);
    }
  });

  test("cuts long lists, and says so", () => {
    const [violation] = sampleDiff().newViolations;
    assert.ok(violation);
    const added = Array.from({ length: 1_000 }, (_, at) => ({ ...violation, name: `p${at}` }));
    const text = toDiffText({ ...emptyDiff(), added }, plain);
    assert.match(text, /… and 975 more, see --json/);
    assert.match(text, /^ADDED {2}1,000 components$/m);
  });

  test("is coloured only where that is wanted", () => {
    assert.ok(toDiffText(sampleDiff(), { ...plain, isColored: true }).includes("\u001b["));
    assert.ok(!toDiffText(sampleDiff(), plain).includes("\u001b"));
  });
});
