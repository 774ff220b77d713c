import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { answer, componentOf, reportOf } from "../../../test/helpers/judged.ts";
import { contextOf } from "../../../test/helpers/policy.ts";
import { random } from "../../../test/helpers/random.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import { judge } from "./judge.ts";
import { createCachedJudge } from "./cached-judge.ts";

const today = "2026-01-01";
const lists = "allow: [MIT]\nreview: [MPL-2.0]\ndeny: [GPL-*, AGPL-*]\n";
const whole = {
  component: "npm:a",
  license: "GPL-3.0-only",
  until: "2027-01-31",
  reason: "Soon gone.",
  approvedBy: "Legal",
};

function contextWith(...waivers: readonly object[]) {
  return contextOf(`${lists}waivers: ${JSON.stringify(waivers.map((one) => ({ ...whole, ...one })))}`);
}

function judged(evidence: readonly Evidence[], ...waivers: readonly object[]) {
  return judge(componentOf("a"), evidence, { context: contextWith(...waivers), today });
}

describe("a waived finding", () => {
  test("passes, and says why, until when, and what it would be", () => {
    const { finding } = judged([answer("GPL-3.0-only")], {});
    assert.equal(finding.status, "pass");
    assert.equal(finding.resolved_license, "GPL-3.0-only");
    assert.equal(finding.decision.list, "deny");
    assert.deepEqual(finding.decision.waiver, {
      component: "npm:a",
      until: "2027-01-31",
      reason: "Soon gone.",
      approvedBy: "Legal",
      from: "policy",
      status: "violation",
    });
    assert.match(finding.decision.reason, /deny list.* It is waived until 2027-01-31 by Legal: Soon gone\.$/);
  });

  test("is counted, and no warning", () => {
    const { summary, warnings } = reportOf([judged([answer("MPL-2.0")], { license: "MPL-2.0" })]);
    assert.deepEqual([summary.violations, summary.warnings, summary.waived, warnings.length], [0, 0, 1, 0]);
  });

  test("is not one that passes anyway", () => {
    const { finding, waivers } = judged([answer("MIT")], { license: "MIT" });
    assert.equal(finding.decision.waiver, undefined);
    assert.equal(waivers, undefined);
  });

  test("has no known risk that the policy counts: a waiver accepts a license only", () => {
    const riskOf = () => ({ risk: "privacy", rule: "deny", subject: "acme/faces" }) as const;
    const risky = judge(componentOf("a"), [answer("GPL-3.0-only")], { context: contextWith({}), today, riskOf });
    assert.deepEqual([risky.finding.status, risky.finding.decision.waiver], ["violation", undefined]);
    const { notes } = reportOf([risky]);
    assert.deepEqual(
      notes.map(({ type }) => type),
      ["waiver_ended"],
    );
    assert.match(notes[0]?.message ?? "", /known risk of acme\/faces, and a waiver accepts only a license/);
  });

  test("under a locked license is listed as an exception to that rule, by the license that was chosen", () => {
    const rule = "; an exception to the locked rule GPL-*.";
    const cases = [
      ["GPL-3.0-only", "[MPL-2.0, GPL-*]", "GPL-*"],
      ["MPL-2.0 OR GPL-3.0-only", "[GPL-*]", undefined],
      ["UNKNOWN", "[UNKNOWN]", "UNKNOWN"],
      ["GPL-3.0-only", "[]", undefined],
    ] as const;
    for (const [license, locked, want] of cases) {
      const context = contextOf(`${lists}locked: ${locked}\nwaivers: ${JSON.stringify([{ ...whole, license }])}`);
      const evidence = license === "UNKNOWN" ? [] : [answer(license)];
      const { status, decision } = judge(componentOf("a"), evidence, { context, today }).finding;
      assert.deepEqual([status, decision.waiver?.locked], ["pass", want], license);
      assert.equal(decision.reason.endsWith(rule), want === "GPL-*");
    }
  });

  test("whose waiver ends within thirty days is noted", () => {
    const { notes } = reportOf([judged([answer("GPL-3.0-only")], { until: "2026-01-31" })]);
    assert.deepEqual(
      notes.map(({ type }) => type),
      ["waiver_ends_soon"],
    );
    assert.match(notes[0]?.message ?? "", /accepted only until 2026-01-31 .*; after that day it is a violation\./);
  });
});

describe("a waiver that has ended is noted, and the finding is judged like any other", () => {
  const cases: Record<string, readonly [evidence: Evidence[], waiver: object, want: RegExp]> = {
    "after its last day": [[answer("GPL-3.0-only")], { until: "2025-12-31" }, /it ended on 2025-12-31/],
    "with another license": [
      [answer("AGPL-3.0-only")],
      {},
      /it accepts GPL-3\.0-only, and the license is AGPL-3\.0-only/,
    ],
    "with another license text": [
      [answer("GPL-3.0-only"), answer("AGPL-3.0-only", { source: "filesystem", file: "node_modules/a/LICENSE" })],
      {},
      /the license text is AGPL-3\.0-only, and "detected" of the waiver names no detected license/,
    ],
  };
  for (const [name, [evidence, waiver, want]] of Object.entries(cases)) {
    test(name, () => {
      const one = judged(evidence, waiver);
      assert.notEqual(one.finding.status, "pass");
      assert.equal(one.finding.decision.waiver, undefined);
      const note = reportOf([one]).notes.find(({ type }) => type === "waiver_ended");
      assert.match(note?.message ?? "", want);
    });
  }

  test("and a text that the waiver names is accepted with it", () => {
    const text = answer("AGPL-3.0-only", { source: "filesystem", file: "node_modules/a/LICENSE" });
    const one = judged([answer("GPL-3.0-only"), text], { detected: "AGPL-3.0-only" });
    assert.equal(one.finding.status, "pass");
    assert.equal(one.finding.decision.conflict?.detected, "AGPL-3.0-only");
    assert.match(reportOf([one]).notes[0]?.message ?? "", /a waiver accepts both/);
  });

  test("a pattern has not ended for what passes", () => {
    assert.equal(judged([answer("MIT")], { component: "npm:*" }).waivers, undefined);
    assert.equal(judged([answer("MIT")], {}).waivers?.ended[0]?.because, "license");
  });
});

test("a waiver never changes a license, an expression or a decision, only a status, and never for the worse", () => {
  const next = random(18);
  const pick = <T>(from: readonly T[]) => from[Math.floor(next() * from.length)] as T;
  const licenses = ["MIT", "MPL-2.0", "GPL-3.0-only", "AGPL-3.0-only", "MIT OR GPL-3.0-only", "Zlib", "UNKNOWN"];
  let waived = 0;
  for (let round = 0; round < 1_000; round++) {
    const stated = pick(licenses);
    const waivers = Array.from({ length: Math.floor(next() * 4) }, () => ({
      component: pick(["a", "npm:*", "npm:b", "a@1.*"]),
      license: next() < 0.5 ? stated : pick(licenses),
      until: pick(["2025-01-01", "2026-01-01", "2030-01-01"]),
      ...(next() < 0.3 && { path: pick(["x", "**", "y"]) }),
      ...(next() < 0.3 && { detected: pick(["MIT", "GPL-3.0-only", "AGPL-3.0-only"]) }),
    }));
    const evidence = [
      ...(stated === "UNKNOWN" ? [] : [answer(stated)]),
      ...(next() < 0.5
        ? [answer(pick(["MIT", "AGPL-3.0-only"]), { source: "filesystem", file: "vendor/a/LICENSE" })]
        : []),
    ];
    const component = componentOf("a", { scope: pick(["runtime", "test"]), locations: [{ file: "x/package.json" }] });
    const without = judge(component, evidence, { context: contextWith(), today }).finding;
    const { finding } = createCachedJudge({ context: contextWith(...waivers), today })(component, evidence);
    const { waiver, reason, ...decision } = finding.decision;
    const { reason: plain, ...same } = without.decision;
    assert.deepEqual({ ...finding, status: "", decision }, { ...without, status: "", decision: same });
    assert.ok(reason.startsWith(plain));
    assert.equal(finding.status, waiver ? "pass" : without.status);
    if (waiver) assert.equal(waiver.status, without.status);
    waived += Number(waiver !== undefined);
  }
  assert.ok(waived > 100, `${waived} were waived`);
});
