import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Policy } from "../../src/domain/policy/policy.ts";
import type { AreaRule } from "../../src/domain/policy/project-rules.ts";
import type { Report } from "../../src/domain/report/report.ts";
import { openEcosystems } from "../../src/ecosystems/index.ts";
import { loadPolicy } from "../../src/policy/read/load/load.ts";
import { verdictLine } from "../../src/report/facts/verdict.ts";
import { toTable } from "../../src/report/table/table.ts";
import { reEvaluate } from "../../src/scan/judge/re-evaluate.ts";
import { runScan } from "../../src/scan/run/run-scan.ts";
import { createIdentifier } from "../../src/spdx/text/identify.ts";
import { openIndex } from "../../src/spdx/text/match/open-index.ts";
import { lockfile } from "../helpers/project.ts";
import { sourceOf } from "../helpers/source.ts";

const ecosystems = await openEcosystems();
const identify = createIdentifier(await openIndex());
const today = "2026-06-01";

function policyWith(contexts: string): Policy {
  const loaded = loadPolicy(`name: p\ndefault_context: product\ncontexts:\n${contexts}`, "p.yml");
  assert.ok("policy" in loaded);
  return loaded.policy;
}

const product = "  product: { allow: [MIT, AGPL-*], deny: [GPL-*] }\n";
const saas = "  saas: { allow: [MIT, GPL-*], deny: [AGPL-*], scopes: { dev: report } }\n";
const policy = policyWith(`${product}${saas}`);

const files = {
  "package-lock.json": lockfile({ root: "GPL-3.0-only", agpl: "AGPL-3.0-only" }),
  "services/api/package-lock.json": lockfile({ api: "GPL-3.0-only", agpl: "AGPL-3.0-only", both: "GPL-3.0-only" }),
  "services/jobs/package-lock.json": lockfile({ jobs: "AGPL-3.0-only" }),
  "apps/package-lock.json": lockfile({ both: "GPL-3.0-only" }),
};
const contexts: readonly AreaRule[] = [
  { path: "services/**", context: "saas" },
  { path: "services/jobs", context: "product" },
  { path: "gone", context: "saas" },
];

function scan(rules: readonly AreaRule[] | undefined, by = policy): Promise<Report> {
  const [context] = by.contexts;
  assert.ok(context);
  const projectRules = rules && { overrides: [], waivers: [], contexts: rules };
  const request = { source: sourceOf(files), origin: { path: "p" }, policy: by, context, exclude: [], today };
  return runScan({ ...request, ...(projectRules && { projectRules }) }, { ecosystems, identify });
}

function again(report: Report, by: Policy): Report {
  const [context] = by.contexts;
  assert.ok(context);
  return reEvaluate(report, { policy: by, context, today });
}

const judged = ({ findings }: Report) =>
  Object.fromEntries(
    findings.map(({ component: { name }, status, decision: { context } }) => [
      name,
      context === undefined ? status : `${status} in ${context}`,
    ]),
  );

const plain = { agpl: "pass", api: "violation", both: "violation", jobs: "pass", root: "violation" };

describe("contexts of a project", () => {
  test("judge what a part of it uses, and the strictest of several counts", async () => {
    assert.deepEqual(judged(await scan(undefined)), plain);
    assert.deepEqual(judged(await scan(contexts)), {
      agpl: "violation in saas", // it is in services/api and in the root
      api: "pass in saas",
      both: "violation", // it is in services/api and in apps
      jobs: "violation in saas", // it is in two areas
      root: "violation",
    });
  });

  test("are in the reason, in the list of rules and in the verdict", async () => {
    const report = await scan(contexts);
    const reason = /Judged in context saas, as lcc\.yml says for services\/\*\*\./;
    assert.match(toTable({ report, project: "p" }, { columns: 200, isColored: false }), reason);
    const was = (status: "pass" | "violation", license: string) => ({ license, status, scope: "runtime" });
    assert.deepEqual(report.projectRules, [
      {
        kind: "context",
        rule: contexts[0],
        components: ["npm:agpl@1.0.0", "npm:api@1.0.0", "npm:jobs@1.0.0"],
        before: [was("pass", "AGPL-3.0-only"), was("violation", "GPL-3.0-only"), was("pass", "AGPL-3.0-only")],
      },
      { kind: "context", rule: contexts[1], components: [], before: [] },
      { kind: "context", rule: contexts[2], components: [], before: [] },
    ]);
    assert.match(verdictLine({ report, project: "p" }), /; 1 rule of the project's lcc\.yml changed 3 findings/);
  });

  test("are judged again with the report, and taken back where the policy forbids them", async () => {
    const report = await scan(contexts);
    const repeated = again(report, policy);
    assert.deepEqual([repeated.findings, repeated.projectRules], [report.findings, report.projectRules]);
    const closed = { ...policy, projectRules: "none" as const };
    for (const other of [await scan(contexts, closed), again(report, closed)]) {
      assert.deepEqual(judged(other), plain);
      assert.ok(other.projectRules?.every(({ isIgnored, components }) => isIgnored && components.length === 0));
    }
    assert.deepEqual(again(again(report, closed), policy).findings, report.findings);
  });

  test("do not count where the policy has no such context, or the rule is of no use", async () => {
    const [rule] = (await scan(contexts)).projectRules ?? [];
    assert.ok(rule);
    const report = await scan(contexts);
    assert.deepEqual(judged(again(report, policyWith(product))), plain);
    for (const text of [{ path: "**", context: "saas" }, { path: "../x", context: "saas" }, { path: "services" }, {}]) {
      const forged = again({ ...report, projectRules: [{ ...rule, rule: text }] }, policy);
      assert.deepEqual([judged(forged), forged.projectRules?.[0]?.isIgnored], [plain, true]);
    }
  });

  test("count all where a component has more workspaces than are listed", async () => {
    const report = await scan(contexts);
    const findings = report.findings.map((finding) => ({
      ...finding,
      component: { ...finding.component, workspaces: [{ name: "a", path: "apps" }], furtherWorkspaces: 1 },
    }));
    const { agpl, api } = judged(again({ ...report, findings }, policy));
    assert.deepEqual([agpl, api], ["violation in saas", "violation"]);
  });
});
