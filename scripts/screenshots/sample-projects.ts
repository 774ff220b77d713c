import type { Component } from "../../src/domain/contracts/component.ts";
import type { Report } from "../../src/domain/report/report.ts";
import { openEcosystems } from "../../src/ecosystems/index.ts";
import { findContext, findPolicy, loadCatalog } from "../../src/policy/read/catalog.ts";
import { judge } from "../../src/scan/judge/judge.ts";
import { nameRules } from "../../src/scan/run/build-report.ts";
import { summarize } from "../../src/scan/run/summarize.ts";
import { analyseWarnings } from "../../src/scan/warnings/analyse.ts";
import { addRemedies } from "../../src/scan/warnings/remedies.ts";
import { collectObligations } from "../../src/spdx/obligations.ts";

const ecosystems = await openEcosystems();

/** `npm:react@19.1.0 MIT`, with `via` if it is a dependency of another component. */
export type Line = string | readonly [line: string, via: string];

const shop: readonly Line[] = [
  "npm:@tanstack/react-query@5.80.0 MIT",
  "npm:axios@1.9.0 MIT",
  ["npm:follow-redirects@1.15.9 MIT", "axios@1.9.0"],
  "npm:d3@7.9.0 ISC",
  "npm:dompurify@3.2.5 (MPL-2.0 OR Apache-2.0)",
  "npm:express@5.1.0 MIT",
  ["npm:qs@6.14.0 BSD-3-Clause", "express@5.1.0"],
  "npm:jszip@3.10.1 (MIT OR GPL-3.0-or-later)",
  "npm:lightningcss@1.30.1 MPL-2.0",
  "npm:react@19.1.0 MIT",
  "npm:react-dom@19.1.0 MIT",
  "npm:sharp@0.34.1 Apache-2.0",
  ["npm:@img/sharp-libvips-linux-x64@1.1.0 LGPL-3.0-or-later", "sharp@0.34.1"],
  "npm:typescript@5.8.3 Apache-2.0",
  "npm:zod@3.25.0 MIT",
];

const copyleft: readonly Line[] = [
  "npm:pdf-report@2.4.0 MIT",
  ["npm:mupdf@1.3.6 AGPL-3.0-or-later", "pdf-report@2.4.0"],
];

const ranking: readonly Line[] = [
  "pypi:torch@2.7.0 BSD-3-Clause",
  "pypi:transformers@4.51.3 Apache-2.0",
  ["pypi:certifi@2025.4.26 MPL-2.0", "requests@2.32.3"],
  "pypi:requests@2.32.3 Apache-2.0",
  "huggingface:acme/reranker-large@ LicenseRef-llama3",
  "huggingface-dataset:acme/clicks@ CC-BY-NC-4.0",
];

const billing: readonly Line[] = [
  "maven:org.apache.logging.log4j:log4j-core@2.24.3 Apache-2.0",
  "maven:org.springframework:spring-core@6.2.6 Apache-2.0",
  "maven:org.postgresql:postgresql@42.7.5 BSD-2-Clause",
  "maven:jakarta.mail:jakarta.mail-api@2.1.3 EPL-2.0 OR GPL-2.0-only WITH Classpath-exception-2.0",
];

const partial: NonNullable<Report["completeness"]> = {
  state: "partial",
  reasons: [
    {
      code: "formats_not_read",
      message: "1 dependency file is of a format that lcc does not read: legacy/bun.lockb.",
      count: 1,
      advice: "Write bun.lock with bun 1.2 and scan again.",
      files: ["legacy/bun.lockb"],
    },
  ],
};

/** Each project with its reports, oldest first. */
export async function sampleProjects(): Promise<Readonly<Record<string, readonly Report[]>>> {
  const report = (lines: readonly Line[], given: Partial<Report> = {}) => makeReport(lines, given);
  const web = [...billing, ...shop.slice(0, 9)];
  return {
    "web-shop": [await report(shop.slice(0, 7)), await report(shop.slice(0, 12)), await report([...shop, ...copyleft])],
    "ranking-model": [await report(ranking.slice(0, 4)), await report(ranking)],
    "billing-api": [await report(billing.slice(0, 2)), await report(billing)],
    "mobile-app": [await report(shop.slice(0, 10), { completeness: partial })],
    "customer-portal": [await report(web), await report(web, { completeness: partial })],
    "design-system": [await report(shop.slice(9))],
  };
}

async function makeReport(lines: readonly Line[], given: Partial<Report>): Promise<Report> {
  const { policy } = findPolicy(await loadCatalog(), "permissive");
  const context = findContext(policy, "production");
  const judged = lines.map((line, at) => {
    const { component, license } = readLine(line, at);
    const source = component.type === "pypi" ? "pypi" : component.type.startsWith("hugging") ? "huggingface" : "npm";
    const evidence = [{ source, outcome: "answer" as const, license, raw: license, confidence: 1 }];
    return judge(component, evidence, { context, today: new Date().toISOString().slice(0, 10) });
  });
  const findings = addRemedies(judged);
  const unread = given.completeness
    ? [{ file: "legacy/bun.lockb", reason: "bun's binary lockfile; write bun.lock instead", listsDependencies: true }]
    : [];
  const coverage = {
    filesSeen: 412,
    manifestsRead: 3,
    manifestsUnread: unread,
    skipped: [{ path: "node_modules", reason: "installed packages" }],
  };
  const { warnings, notes } = analyseWarnings({ judged, coverage, errors: [], sourceFailures: [] });
  return {
    schemaVersion: 1,
    policy: nameRules(policy, context),
    source: { repository: "https://github.com/example/shop", commit: "6f1c2d0a5b7e4c3d2b1a0f9e8d7c6b5a49382716" },
    summary: summarize(findings, warnings.length),
    findings,
    coverage,
    errors: [],
    sourceFailures: [],
    warnings,
    notes,
    projectLicenses: [{ file: "LICENSE", license: "Apache-2.0", confidence: 1 }],
    lineage: [],
    completeness: { state: "complete", reasons: [] },
    obligations: collectObligations(findings.map(({ decision }) => decision.license)),
    ...given,
  };
}

function readLine(line: Line, at: number): { readonly component: Component; readonly license: string } {
  const [text, via] = typeof line === "string" ? [line, undefined] : line;
  const [, type = "", name = "", version = "", license = ""] = /^([\w-]+):(.+)@(\S*) (.+)$/.exec(text) ?? [];
  const file =
    type === "npm" ? "package-lock.json" : type === "maven" ? "pom.xml" : type === "pypi" ? "uv.lock" : "train.py";
  const component: Component = {
    type,
    name,
    version,
    scope: "runtime",
    direct: via === undefined,
    locations: [{ file, line: 12 + at * 9 }],
    ...(via !== undefined && { via: [via] }),
  };
  const purl = ecosystems.find(({ types }) => types.includes(type))?.purl(component);
  return { component: { ...component, ...(purl !== undefined && { purl }) }, license };
}
