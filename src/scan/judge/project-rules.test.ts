import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { answer, componentOf, reportOf, today } from "../../../test/helpers/judged.ts";
import { contextOf, policyOf } from "../../../test/helpers/policy.ts";
import type { Policy } from "../../domain/policy/policy.ts";
import type { ProjectRuleEntry } from "../../domain/policy/project-rules.ts";
import type { Report } from "../../domain/report/report.ts";
import { verdictLine } from "../../report/facts/verdict.ts";
import { failsBuild } from "../../domain/report/completeness.ts";
import { toProduction } from "../../policy/judge/production.ts";
import { judgeProject } from "./judge-project.ts";
import { listExcludes } from "./list-excludes.ts";
import { reEvaluate } from "./re-evaluate.ts";
import { addRemedies } from "../warnings/remedies.ts";

const lists = "allow: [MIT]\nreview: [MPL-2.0]\ndeny: [GPL-*]\n";
const { policy } = policyOf(lists);
const closed: Policy = { ...policy, projectRules: "none" };
const waiver = { license: "GPL-3.0-only", until: "2027-01-31", reason: "r", approvedBy: "Legal" };

/** What stands in `lcc.yml`. */
const brought = contextOf(
  `overrides: {npm:b: {license: MIT, reason: read by Kim}, npm:z: {license: MIT}}\nwaivers: ${JSON.stringify([{ component: "npm:a", ...waiver }])}`,
);

const known = [
  { component: componentOf("a"), evidence: [answer("GPL-3.0-only")] },
  { component: componentOf("b"), evidence: [] },
  { component: componentOf("c"), evidence: [answer("MPL-2.0")] },
];

function scan(contextYaml = lists): Report {
  const context = contextOf(contextYaml);
  const { judged, entries } = judgeProject(known, { context, today, projectRules: brought }, brought);
  return reportOf(judged, { projectRules: entries });
}

const rulesOf = (one: Policy) => ({ policy: one, context: contextIn(one), today });
const statuses = ({ findings }: Report) => findings.map(({ status }) => status);
const licenses = ({ findings }: Report) => findings.map((finding) => finding.resolved_license);

function contextIn({ contexts }: Policy) {
  const [context] = contexts;
  assert.ok(context);
  return context;
}

describe("the rules of a project", () => {
  test("correct licenses and accept components, and the findings say where that is from", () => {
    const { findings } = scan();
    assert.deepEqual(statuses(scan()), ["pass", "pass", "warning"]);
    const [a, b] = findings;
    assert.equal(a?.decision.waiver?.from, "project");
    assert.match(a?.decision.reason ?? "", /waived until 2027-01-31 by Legal: r \(lcc\.yml of the project\)\.$/);
    assert.deepEqual(
      [b?.resolved_license, b?.sources, b?.decision.overrideFrom],
      ["MIT", ["project-override"], "project"],
    );
    assert.match(
      b?.decision.reason ?? "",
      /^The override of "npm:b" in the project's lcc\.yml gives MIT \(read by Kim\)\./,
    );
  });

  test("are listed with what they did and what was before, those without effect too", () => {
    assert.deepEqual(scan().projectRules, [
      {
        kind: "override",
        rule: { component: "npm:b", license: "MIT", reason: "read by Kim" },
        components: ["npm:b@1.0.0"],
        before: [{ license: "UNKNOWN", status: "warning", scope: "runtime" }],
      },
      { kind: "override", rule: { component: "npm:z", license: "MIT" }, components: [], before: [] },
      {
        kind: "waiver",
        rule: { component: "npm:a", ...waiver },
        components: ["npm:a@1.0.0"],
        before: [{ license: "GPL-3.0-only", status: "violation", scope: "runtime" }],
      },
    ]);
  });

  test("come after those of the policy", () => {
    const own = `${lists}overrides: {"npm:*": {license: GPL-3.0-only}}\nwaivers: ${JSON.stringify([{ component: "a", ...waiver, approvedBy: "Board" }])}`;
    const report = scan(own);
    assert.deepEqual(licenses(report), ["GPL-3.0-only", "GPL-3.0-only", "GPL-3.0-only"]);
    assert.equal(report.findings[0]?.decision.waiver?.approvedBy, "Board");
    assert.deepEqual(
      report.projectRules?.flatMap(({ components }) => components),
      [],
    );
  });

  test("are in the verdict", () => {
    const line = verdictLine({ report: scan(), project: "p" });
    assert.match(line, /; 2 rules of the project's lcc\.yml changed 2 findings$/);
  });
});

describe("a report with rules of the project, judged again", () => {
  test("is the same under the same rules", () => {
    const { findings, projectRules, summary } = reEvaluate(scan(), rulesOf(policy));
    assert.deepEqual(
      { findings, projectRules, summary },
      {
        findings: scan().findings,
        projectRules: scan().projectRules,
        summary: scan().summary,
      },
    );
  });

  for (const [name, rules] of Object.entries({
    "a policy that takes none": rulesOf(closed),
    "the service, where the policy does not say": { ...rulesOf(policy), projectRules: "none" as const },
  })) {
    test(`is what it was without them under ${name}`, () => {
      const report = reEvaluate(scan(), rules);
      const plain = judgeProject(known, { context: contextIn(policy), today }).judged;
      assert.deepEqual(report.findings, addRemedies(plain));
      assert.equal(report.summary.waived, 0);
      assert.ok(report.projectRules?.every(({ isIgnored, components }) => isIgnored && components.length === 0));
      assert.match(verdictLine({ report, project: "p" }), /; 3 rules of the project's lcc\.yml were not applied$/);
    });
  }

  test("gets them back under a policy that takes them, whatever the default", () => {
    const back = reEvaluate(reEvaluate(scan(), rulesOf(closed)), {
      ...rulesOf({ ...policy, projectRules: "all" }),
      projectRules: "none",
    });
    assert.deepEqual(back.findings, scan().findings);
    assert.deepEqual(back.projectRules, scan().projectRules);
  });

  test("loses the scope that a path gave, and keeps it where the rules count", () => {
    const strict = `${lists}scopes: {test: report}`;
    const component = componentOf("a", { scope: "test", scopeReason: "path tools" });
    const { judged } = judgeProject([{ component, evidence: [answer("GPL-3.0-only")] }], {
      context: contextOf(strict),
      today,
    });
    const entry: ProjectRuleEntry = {
      kind: "path",
      rule: { path: "tools", scope: "test" },
      components: ["npm:a@1.0.0", "npm:gone@1"],
      before: [{ license: "GPL-3.0-only", status: "violation", scope: "runtime" }],
    };
    const report = reportOf(judged, { projectRules: [entry] });
    const again = policyOf(strict).policy;
    const kept = reEvaluate(report, rulesOf(again));
    assert.deepEqual([kept.findings[0]?.status, kept.findings[0]?.component.scope], ["pass", "test"]);
    assert.deepEqual(kept.projectRules, [{ ...entry, components: ["npm:a@1.0.0"] }]);
    const dropped = reEvaluate(report, rulesOf({ ...again, projectRules: "none" }));
    const [finding] = dropped.findings;
    assert.deepEqual([finding?.status, finding?.component.scope], ["violation", "runtime"]);
    assert.equal(finding?.component.scopeReason, undefined);
    assert.equal(dropped.projectRules?.[0]?.isIgnored, true);
  });
});

describe("production in lcc.yml", () => {
  const plain = contextOf(`${lists}scopes: {dev: warn}`);
  const all = [
    ...(["dev", "test", "unknown", "runtime"] as const).map((scope) => ({
      component: componentOf(scope, { scope }),
      evidence: [answer("GPL-3.0-only")],
    })),
    { component: componentOf("fine", { scope: "dev" }), evidence: [answer("MIT")] },
  ];
  const rules = { overrides: [], waivers: [], production: true };
  const judgeAll = (isTaken: boolean) => {
    const options = { plainContext: plain, today, ...(isTaken && { projectRules: rules }) };
    const { judged, entries } = judgeProject(
      all,
      { ...options, context: isTaken ? toProduction(plain) : plain },
      rules,
    );
    return reportOf(judged, { projectRules: entries, ...(isTaken && { production: true }) });
  };
  const before = [
    { license: "GPL-3.0-only", status: "warning", scope: "dev" },
    { license: "GPL-3.0-only", status: "violation", scope: "test" },
  ];
  const entry = { kind: "production", rule: {}, components: ["npm:dev@1.0.0", "npm:test@1.0.0"], before };
  const own = policyOf(`${lists}scopes: {dev: warn}`).policy;

  test("only reports development and tests, never an unknown scope, and says what that changed", () => {
    const report = judgeAll(true);
    assert.deepEqual(statuses(report), ["pass", "pass", "violation", "violation", "pass"]);
    assert.deepEqual(report.projectRules, [entry]);
    assert.match(
      verdictLine({ report, project: "p" }),
      /production only: 2 development and 1 test component left out, 2 of them otherwise violations.*; 1 rule of the project's lcc\.yml changed 2 findings$/,
    );
  });

  test("is listed and not applied under a policy that takes none", () => {
    const report = judgeAll(false);
    assert.deepEqual(statuses(report), ["warning", "violation", "violation", "violation", "pass"]);
    assert.deepEqual(report.projectRules, [{ ...entry, components: [], before: [], isIgnored: true }]);
    assert.doesNotMatch(verdictLine({ report, project: "p" }), /production only/);
  });

  test("is applied again where the rules count, and taken back where they do not", () => {
    const again = reEvaluate(judgeAll(true), rulesOf(own));
    assert.deepEqual([again.production, again.projectRules], [true, [entry]]);
    assert.deepEqual(statuses(again), statuses(judgeAll(true)));
    const undone = reEvaluate(judgeAll(true), { ...rulesOf(own), projectRules: "none" });
    assert.deepEqual([undone.production, undone.projectRules], [undefined, judgeAll(false).projectRules]);
    assert.deepEqual(statuses(undone), statuses(judgeAll(false)));
  });

  test("as an option of the scan is not a rule of the project, and a service does not read it", () => {
    const { projectRules: _, ...report } = judgeAll(true);
    const again = reEvaluate(report, rulesOf(own));
    assert.deepEqual([statuses(again), again.projectRules], [statuses(report), undefined]);
    const undone = reEvaluate(report, { ...rulesOf(own), projectRules: "none" });
    assert.deepEqual([statuses(undone), undone.production], [statuses(judgeAll(false)), undefined]);
  });
});

describe("an exclude in lcc.yml", () => {
  const entries = listExcludes(
    ["docs", "*.lock"],
    {
      skipped: [
        { path: "docs", reason: "excluded" },
        { path: "a/docs", reason: "excluded" },
        { path: "node_modules", reason: "installed packages" },
      ],
    },
    false,
  );
  const complete = { state: "complete" as const, reasons: [] };
  const report = reportOf([], { projectRules: entries, completeness: complete });
  const upload = { ...rulesOf(policy), projectRules: "none" as const };

  test("is listed with what it left out, and the verdict says so", () => {
    const none = { components: [], before: [] };
    assert.deepEqual(entries, [
      { kind: "exclude", rule: { path: "docs" }, ...none, excluded: 2 },
      { kind: "exclude", rule: { path: "*.lock" }, ...none, excluded: 0 },
    ]);
    assert.match(
      verdictLine({ report, project: "p" }),
      /; 1 exclude of the project's lcc\.yml left out 2 files and folders$/,
    );
  });

  test("cannot be undone: an upload to a service that takes no rules of projects is partial", () => {
    const judged = reEvaluate(report, upload);
    assert.equal(judged.completeness?.state, "partial");
    const reason = judged.completeness?.reasons.find(({ code }) => code === "project_excluded");
    assert.match(reason?.message ?? "", /left out 2 files, folders and parts \(docs\)/);
    assert.equal(reason && failsBuild(reason), false);
    assert.deepEqual(judged.projectRules, entries);
    const again = reEvaluate(judged, upload).completeness?.reasons.map(({ code }) => code);
    assert.deepEqual(
      again,
      judged.completeness?.reasons.map(({ code }) => code),
      "once, however often it is judged",
    );
  });

  test("is nothing to a service that takes them, or where it left out nothing", () => {
    const codes = (judged: Report) => judged.completeness?.reasons.map(({ code }) => code).includes("project_excluded");
    assert.equal(codes(reEvaluate(report, { ...upload, ...rulesOf({ ...policy, projectRules: "all" }) })), false);
    assert.equal(codes(reEvaluate({ ...report, projectRules: entries.slice(1) }, upload)), false);
  });
});

describe("rules in a report of strangers are not applied", () => {
  const unusable: Record<string, Pick<ProjectRuleEntry, "kind" | "rule">> = {
    "a waiver of everything": { kind: "waiver", rule: { component: "*", ...waiver } },
    "a waiver without end": { kind: "waiver", rule: { component: "npm:a", ...waiver, until: "forever" } },
    "a waiver without an approval": { kind: "waiver", rule: { component: "npm:a", ...waiver, approvedBy: "" } },
    "a waiver with a scope": { kind: "waiver", rule: { component: "npm:a", ...waiver, scope: "test" } },
    "a waiver of an empty version": { kind: "waiver", rule: { component: "npm:a", ...waiver, versions: [""] } },
    "an override without license": { kind: "override", rule: { component: "npm:a" } },
    "an override with no expression": { kind: "override", rule: { component: "npm:a", license: "free" } },
    "an override of nothing": { kind: "override", rule: { license: "MIT" } },
    "an override that never ends well": {
      kind: "override",
      rule: { component: "npm:a", license: "MIT", expires: "x" },
    },
  };
  const plain = () => reportOf(judgeProject(known, { context: contextIn(policy), today }).judged);

  for (const [name, rule] of Object.entries(unusable)) {
    test(name, () => {
      const report = { ...plain(), projectRules: [{ ...rule, components: ["npm:a@1.0.0"], before: [] }] };
      const again = reEvaluate(report, rulesOf(policy));
      assert.deepEqual(statuses(again), ["violation", "warning", "warning"]);
      assert.equal(again.projectRules?.[0]?.isIgnored, true);
    });
  }

  test("and so are patterns beyond a hundred", () => {
    const entry = (at: number): ProjectRuleEntry => ({
      kind: "override",
      rule: { component: at < 100 ? `npm:x${at}*` : "npm:a*", license: "MIT" },
      components: [],
      before: [],
    });
    const rules = (count: number) => Array.from({ length: count }, (_, at) => entry(at + 101 - count));
    const judgedWith = (count: number) => reEvaluate({ ...plain(), projectRules: rules(count) }, rulesOf(policy));
    assert.equal(statuses(judgedWith(100))[0], "pass");
    assert.equal(statuses(judgedWith(101))[0], "violation");
  });

  test("and so are those beyond a thousand", () => {
    const entry = (at: number): ProjectRuleEntry => ({
      kind: "waiver",
      rule: { component: at < 1_000 ? `npm:x${at}` : "npm:a", ...waiver },
      components: [],
      before: [],
    });
    const report = { ...plain(), projectRules: Array.from({ length: 1_001 }, (_, at) => entry(at)) };
    assert.equal(statuses(reEvaluate(report, rulesOf(policy)))[0], "violation");
  });
});
