import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { PathRule } from "../../src/domain/policy/project-rules.ts";
import type { Report } from "../../src/domain/report/report.ts";
import { openEcosystems } from "../../src/ecosystems/index.ts";
import { verdictLine } from "../../src/report/facts/verdict.ts";
import { reEvaluate } from "../../src/scan/judge/re-evaluate.ts";
import { runScan } from "../../src/scan/run/run-scan.ts";
import { createIdentifier } from "../../src/spdx/text/identify.ts";
import { openIndex } from "../../src/spdx/text/match/open-index.ts";
import { contextOf, policyOf } from "../helpers/policy.ts";
import { lockfile } from "../helpers/project.ts";
import { sourceOf } from "../helpers/source.ts";

const ecosystems = await openEcosystems();

const identify = createIdentifier(await openIndex());
const today = "2026-06-01";
const lists = "allow: [MIT]\ndeny: [GPL-*]\nscopes: {test: report}\n";
const { policy } = policyOf(lists);
const context = contextOf(lists);
const closed = { ...policy, projectRules: "none" as const };

const files = {
  "package-lock.json": lockfile({ shared: "GPL-3.0-only" }),
  "tools/gen/package-lock.json": lockfile({ shared: "GPL-3.0-only", gen: "GPL-3.0-only" }),
  "tests/app/package-lock.json": lockfile({ tested: "GPL-3.0-only" }),
  "tools/broken/package-lock.json": "{ not json",
};
const paths: readonly PathRule[] = [
  { path: "tools", scope: "test" },
  { path: "tests/app", scope: "runtime" },
  { path: "gone", scope: "dev" },
];

function scan(rules: readonly PathRule[] | undefined, by = policy): Promise<Report> {
  const projectRules = rules && { overrides: [], waivers: [], paths: rules };
  const request = { source: sourceOf(files), origin: { path: "p" }, policy: by, context, exclude: [], today };
  return runScan({ ...request, ...(projectRules && { projectRules }) }, { ecosystems, identify });
}

function judged({ findings }: Report) {
  return Object.fromEntries(
    findings.map(({ component: { name, scope, scopeReason }, status }) => [name, [scope, scopeReason, status]]),
  );
}

const plain = {
  shared: ["runtime", undefined, "violation"],
  gen: ["runtime", undefined, "violation"],
  tested: ["test", "in the folder tests/", "pass"],
};

describe("paths of a project", () => {
  test("decide instead of the names of folders, and the strongest place still counts", async () => {
    assert.deepEqual(judged(await scan(undefined)), plain);
    assert.deepEqual(judged(await scan(paths)), {
      shared: ["runtime", undefined, "violation"],
      gen: ["test", "in the path tools of lcc.yml", "pass"],
      tested: ["runtime", undefined, "violation"],
    });
  });

  test("are listed with what they changed, and are in the verdict", async () => {
    const report = await scan(paths);
    const was = { license: "GPL-3.0-only", status: "violation", scope: "runtime" };
    const tested = { ...was, status: "pass", scope: "test", scopeReason: "in the folder tests/" };
    assert.deepEqual(report.projectRules, [
      { kind: "path", rule: paths[0], components: ["npm:gen@1.0.0"], before: [was] },
      { kind: "path", rule: paths[1], components: ["npm:tested@1.0.0"], before: [tested] },
      { kind: "path", rule: paths[2], components: [], before: [] },
    ]);
    assert.match(verdictLine({ report, project: "p" }), /; 2 rules of the project's lcc\.yml changed 2 findings/);
  });

  test("do not count where the policy takes no rules of projects", async () => {
    const report = await scan(paths, closed);
    assert.deepEqual(judged(report), plain);
    assert.deepEqual(
      report.projectRules?.map(({ components, isIgnored }) => [components, isIgnored]),
      paths.map(() => [[], true]),
    );
  });

  test("decide whether an unread file belongs to the product", async () => {
    const [counted] = (await scan(undefined)).warnings.filter(({ type }) => type === "unreadable_manifest");
    assert.ok(counted);
    const report = await scan(paths);
    assert.deepEqual(
      report.warnings.filter(({ type }) => type === "unreadable_manifest"),
      [],
    );
    assert.equal(report.completeness?.state, "partial");
  });

  test("are taken back completely when the report is judged without them", async () => {
    const before = await scan(undefined);
    const report = reEvaluate(await scan(paths), { policy: closed, context, today });
    const { projectRules, policy: _policy, ...rest } = report;
    const { policy: _other, ...without } = before;
    assert.deepEqual(rest, without);
    assert.ok(projectRules?.every(({ isIgnored }) => isIgnored));
  });

  test("stay when it is judged with them", async () => {
    const report = await scan(paths);
    const again = reEvaluate(report, { policy, context, today });
    assert.deepEqual([again.findings, again.projectRules], [report.findings, report.projectRules]);
  });
});
