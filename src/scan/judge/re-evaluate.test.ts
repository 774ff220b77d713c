import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { answer, componentOf, reportOf, today } from "../../../test/helpers/judged.ts";
import { policyOf } from "../../../test/helpers/policy.ts";
import { sampleReport } from "../../../test/helpers/sample-report.ts";
import type { Report } from "../../domain/report/report.ts";
import type { ReportNote } from "../../domain/report/warning.ts";
import { findContext, findPolicy, loadCatalog } from "../../policy/read/catalog.ts";
import { judge } from "./judge.ts";
import { reEvaluate } from "./re-evaluate.ts";
import { addRemedies } from "../warnings/remedies.ts";

describe("a stored report, judged again", async () => {
  const catalog = await loadCatalog();
  const { report } = await sampleReport(80);
  const rules = (name: string, contextName?: string) => {
    const { policy } = findPolicy(catalog, name);
    return { policy, context: findContext(policy, contextName), today };
  };

  test("is the same under the same rules", () => {
    assert.deepEqual(reEvaluate(report, rules("permissive", "production")), report);
  });

  for (const { policy } of catalog.policies) {
    test(`has under ${policy.name} the findings that a scan would have`, () => {
      for (const context of policy.contexts) {
        const { findings } = reEvaluate(report, { policy, context, today });
        const scanned = report.findings.map(({ component, evidence }) =>
          judge(component, evidence, { context, today }),
        );
        assert.deepEqual(findings, addRemedies(scanned));
      }
    });
  }

  test("keeps what is listed and not judged", () => {
    const services = [{ provider: "openai", id: "gpt-4o", locations: [{ file: "a.py", line: 1 }] }];
    const references = [{ kind: "container-image" as const, name: "node", version: "20", locations: [] }];
    const again = reEvaluate({ ...report, services, references }, rules("ai-ml-strict"));
    assert.deepEqual([again.services, again.references], [services, references]);
    assert.equal(again.summary.componentCount, report.summary.componentCount);
  });

  test("lists the worst findings of an upload with too many, and is partial", () => {
    const given: Report = { ...report, completeness: { state: "complete", reasons: [] } };
    const cut = reEvaluate(given, { ...rules("permissive"), maxFindings: 30 });
    assert.equal(cut.findings.length, 30);
    assert.equal(
      cut.findings.filter(({ status }) => status === "violation").length,
      Math.min(30, cut.summary.violations),
    );
    assert.equal(cut.summary.componentCount, report.summary.componentCount);
    const reason = cut.completeness?.reasons.find(({ message }) => message.includes("at most 30 findings"));
    assert.deepEqual([cut.completeness?.state, reason?.code, reason?.count], ["partial", "limits_reached", 50]);
  });

  test("names the new rules and counts anew", () => {
    const strict = reEvaluate(report, rules("ai-ml-strict"));
    assert.equal(strict.policy.name, "ai-ml-strict");
    assert.notEqual(strict.policy.digest, report.policy.digest);
    assert.equal(strict.summary.violations, strict.findings.filter(({ status }) => status === "violation").length);
    assert.equal(strict.summary.warnings, strict.warnings.length);
    assert.ok(strict.summary.violations > report.summary.violations);
  });

  test("counts a missing answer only where it can change the verdict", () => {
    const failure = { source: "npm", outcome: "failed", confidence: 0, failure: "timeout" } as const;
    const stored = (scope: "test" | "runtime") => {
      const { context } = rules("permissive", "production");
      const judged = judge(componentOf("a", { scope }), [failure], { context, today });
      return reportOf([judged], { completeness: { state: "partial", reasons: [] } });
    };
    const countOf = (scope: "test" | "runtime", name: string) =>
      reEvaluate(stored(scope), rules(name)).completeness?.reasons.map(({ code, count }) => [code, count]);
    assert.deepEqual(countOf("runtime", "permissive"), [["sources_failed", 1]]);
    assert.deepEqual(countOf("test", "permissive"), [["sources_failed", 0]]);
  });

  test("is what it was after there and back", () => {
    const back = reEvaluate(reEvaluate(report, rules("copyleft-friendly")), rules("permissive", "production"));
    assert.deepEqual(back, report);
  });

  test("keeps what a comparison has noted, at its place, and nothing else of the old notes", () => {
    const [first, second] = report.findings;
    assert.ok(first && second);
    const noteOn = (component: ReportNote["component"], type: ReportNote["type"]): ReportNote => ({
      component,
      license: "MIT",
      type,
      severity: "low",
      message: "m",
      explanation: "e",
      recommendation: "r",
    });
    const notes = [noteOn(second.component, "license_changed"), noteOn(first.component, "override_expired")];
    const again = reEvaluate({ ...report, notes }, rules("permissive", "production"));
    assert.equal(again.notes.length, report.notes.length + 1);
    assert.equal(again.notes.filter(({ type }) => type === "license_changed").length, 1);
    assert.equal(again.notes.find(({ message }) => message === "m")?.type, "license_changed");
  });

  test("of 2.0.2 has the conflicts that its evidence shows", () => {
    const { policy } = policyOf("allow: [MIT]\ndeny: [AGPL-*]");
    const evidence = [
      answer("MIT"),
      answer("AGPL-3.0-only", { source: "filesystem", file: "node_modules/a/LICENSE", confidence: 0.99 }),
    ];
    const now = judge(componentOf("a"), evidence, { context: findContext(policy), today });
    const { conflict: _none, ...decision } = now.finding.decision;
    const before = {
      ...now.finding,
      status: "pass",
      decision: { ...decision, reason: "MIT is on the allow list." },
    } as const;
    const {
      policy: rules,
      findings,
      warnings,
      notes,
      summary,
    } = reEvaluate(
      { ...reportOf([now]), findings: [before], warnings: [], notes: [] },
      { policy, context: findContext(policy), today },
    );
    assert.deepEqual(findings, addRemedies([now]));
    assert.deepEqual([warnings.map(({ type }) => type), notes, summary.warnings], [["license_conflict"], [], 1]);
    assert.equal(rules.judgedAs, "judged in context c");
  });

  test("follows overrides, of which some have expired", () => {
    const { policy } = policyOf(
      "overrides: { b: { license: ISC, reason: x }, c: { license: ISC, reason: x, expires: 2025-01-01 } }\nallow: [ISC]",
    );
    const context = findContext(policy);
    const judged = ["a", "b", "c"].map((name) => judge(componentOf(name), [answer("MIT")], { context, today }));
    const again = reEvaluate(reportOf(judged), { policy, context, today });
    assert.deepEqual(
      again.findings.map(({ component, resolved_license, status, decision }) => [
        component.name,
        resolved_license,
        status,
        decision.override,
      ]),
      [
        ["a", "MIT", "warning", undefined],
        ["b", "ISC", "pass", "b"],
        ["c", "MIT", "warning", undefined],
      ],
    );
    assert.deepEqual(
      again.notes.map(({ type, component }) => [type, component?.name]),
      [["override_expired", "c"]],
    );
  });
});
