import type { Component, Scope } from "../../src/domain/contracts/component.ts";
import type { Evidence } from "../../src/domain/report/evidence.ts";
import type { ReportView } from "../../src/domain/report/report.ts";
import { decideStatus } from "../../src/domain/report/report-status.ts";
import { openEcosystems } from "../../src/ecosystems/index.ts";
import { findContext, findPolicy, loadCatalog } from "../../src/policy/read/catalog.ts";
import { judge } from "../../src/scan/judge/judge.ts";
import { nameRules } from "../../src/scan/run/build-report.ts";
import { summarize } from "../../src/scan/run/summarize.ts";
import { analyseWarnings } from "../../src/scan/warnings/analyse.ts";
import { addRemedies } from "../../src/scan/warnings/remedies.ts";
import { collectObligations } from "../../src/spdx/obligations.ts";

const ecosystems = await openEcosystems();

/** A report as a scan makes it, with `count` components of all types, the same at every call. */
export async function sampleReport(count = 600): Promise<ReportView> {
  const { policy } = findPolicy(await loadCatalog(), "permissive");
  const context = findContext(policy, "production");
  const components = Array.from({ length: count }, (_, at) => makeComponent(at, count)).sort(byIdentity);
  const judged = components.map(({ component, evidence }) =>
    judge(component, evidence, { context, today: "2026-01-01" }),
  );
  const findings = addRemedies(judged);
  const coverage = {
    filesSeen: 1_234,
    manifestsRead: 7,
    manifestsUnread: [
      { file: "web/bun.lockb", reason: "bun's binary lockfile; write bun.lock instead", listsDependencies: true },
      { file: "tox.ini", reason: "settings of a test runner", listsDependencies: false },
    ],
    skipped: [{ path: "node_modules", reason: "installed packages" }],
  };
  const errors = [{ file: "a/pom.xml", detector: "java/pom", message: "This is not valid XML.", line: 12 }];
  const sourceFailures = [{ source: "pypi", message: "pypi.example did not answer.", components: 3 }];
  const { warnings, notes } = analyseWarnings({ judged, coverage, errors, sourceFailures });
  const id = "019b7a2e-0000-7000-8000-000000000000";
  const summary = summarize(findings, warnings.length);
  return {
    project: "sample <shop>",
    summary: {
      id,
      project: "sample <shop>",
      status: decideStatus(summary),
      state: "complete",
      violations: summary.violations,
      warnings: summary.warnings,
      generatedAt: "2026-01-01T12:00:00.000Z",
      completedAt: "2026-01-01T12:00:02.500Z",
      durationSeconds: 2.5,
      reportUrl: `/scans/${id}`,
    },
    report: {
      schemaVersion: 1,
      policy: nameRules(policy, context),
      source: { repository: "https://github.com/example/shop", commit: "0123456789abcdef0123456789abcdef01234567" },
      summary,
      findings,
      warnings,
      notes,
      projectLicenses: [{ file: "LICENSE", license: "Apache-2.0", confidence: 1 }],
      lineage: [{ type: "huggingface", name: "org/base", license: "LicenseRef-llama3", evidence: [] }],
      coverage,
      errors,
      sourceFailures,
      obligations: collectObligations(findings.map(({ decision }) => decision.license)),
    },
  };
}

const types = [
  "npm",
  "pypi",
  "golang",
  "cargo",
  "maven",
  "gem",
  "nuget",
  "conda",
  "huggingface",
  "huggingface-dataset",
  "ollama",
  "custom",
];

/** Undefined: UNKNOWN. */
const licenses = [
  "MIT",
  "Apache-2.0",
  "MIT OR GPL-3.0-only",
  "BSD-3-Clause AND ISC",
  "GPL-2.0-only WITH Classpath-exception-2.0",
  "AGPL-3.0-only",
  undefined,
  "LicenseRef-llama3",
  "LGPL-2.1-or-later",
  "MPL-2.0",
  "GPL-3.0-or-later",
  "LicenseRef-Proprietary",
  "BUSL-1.1",
];

const scopes: readonly Scope[] = ["runtime", "runtime", "dev", "optional", "test", "build", "unknown"];

function makeComponent(at: number, count: number) {
  const type = types[at % types.length] ?? "npm";
  const base: Component = {
    type,
    name: nameOf(type, at),
    version: at % 17 === 5 ? "" : `1.${at % 9}.${at % 7}`,
    ...(at % 17 === 5 && { requirement: ">=1,<3" }),
    scope: scopes[at % scopes.length] ?? "runtime",
    direct: at % 3 === 0,
    locations: [{ file: `packages/p${at % 5}/lock.json`, ...(at % 2 === 0 && { line: at + 1 }) }],
    ...(at % 4 === 0 && at + types.length < count && { dependsOn: [keyOf(at + types.length)] }),
    ...(at % 29 === 7 && {
      origin: { kind: "git" as const, address: "https://github.com/example/fork", commit: "f".repeat(40) },
    }),
    ...(type === "huggingface" && { facts: { gated: true, base_model: ["org/base"], parameters: 7_000_000_000 } }),
  };
  const purl = ecosystems.find((one) => one.types.includes(type))?.purl(base);
  return { component: { ...base, ...(purl !== undefined && { purl }) }, evidence: evidenceOf(at) };
}

/** Some names try to be markup, a formula, or a command to the terminal. */
function nameOf(type: string, at: number): string {
  if (type === "maven") return `org.example.group${at % 11}:artifact-${at}`;
  if (type === "golang") return `example.org/team/module-${at}`;
  if (type.startsWith("huggingface")) return `org-${at % 6}/model-${at}`;
  if (type === "npm" && at % 5 === 0) return `@scope/package-${at}`;
  if (type === "custom" && at === 11) return "<script>alert(1)</script>";
  if (type === "custom" && at === 23) return "=cmd|' /C calc'!A0";
  if (type === "custom" && at === 35) return "models/\u001b[31mred.gguf";
  return `package-${at}`;
}

function keyOf(at: number): string {
  const type = types[at % types.length] ?? "npm";
  return `${type}:${nameOf(type, at)}@${at % 17 === 5 ? "" : `1.${at % 9}.${at % 7}`}`;
}

function evidenceOf(at: number): Evidence[] {
  const license = licenses[at % licenses.length];
  const failed: Evidence = { source: "pypi", outcome: "failed", confidence: 0, raw: "pypi.example did not answer." };
  if (license === undefined)
    return [failed, { source: "github", outcome: "none", confidence: 0, raw: "see <LICENSE>" }];
  const answer: Evidence = {
    source: at % 2 === 0 ? "npm" : "clearlydefined",
    outcome: "answer",
    license,
    raw: `the words of "${license}"`,
    confidence: 1,
    url: `https://registry.npm.example/package-${at}`,
    ...(at % 17 === 5 && { assumed: true }),
  };
  const text: Evidence = {
    source: "filesystem",
    outcome: "answer",
    license,
    raw: "Copyright (c) 2020 Jane Doe & Sons <jane@example.org>",
    confidence: 0.98,
    file: `node_modules/package-${at}/LICENSE`,
    copyrights: ["Copyright (c) 2020 Jane Doe & Sons <jane@example.org>"],
  };
  return at % 6 === 0 ? [answer, text] : [answer];
}

function byIdentity(a: { component: Component }, b: { component: Component }): number {
  const key = ({ type, name, version }: Component) => `${type}\n${name}\n${version}`;
  return key(a.component) < key(b.component) ? -1 : 1;
}
