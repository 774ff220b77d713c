import type { Evidence } from "../../src/domain/report/evidence.ts";
import type { Finding } from "../../src/domain/report/finding.ts";
import type { Context } from "../../src/domain/policy/policy.ts";
import type { Report } from "../../src/domain/report/report.ts";
import { judge, type Judged } from "../../src/scan/judge/judge.ts";
import { summarize } from "../../src/scan/run/summarize.ts";
import { analyseWarnings } from "../../src/scan/warnings/analyse.ts";
import { addRemedies } from "../../src/scan/warnings/remedies.ts";

/** A component as a scan shows it; a package of npm unless told otherwise. */
export function componentOf(name: string, more: Partial<Finding["component"]> = {}): Finding["component"] {
  return {
    type: "npm",
    name,
    version: "1.0.0",
    scope: "runtime",
    direct: true,
    locations: [{ file: "package-lock.json" }],
    purl: `pkg:npm/${name}`,
    ...more,
  };
}

export function answer(license: string, more: Partial<Evidence> = {}): Evidence {
  return { source: "npm", outcome: "answer", license, raw: license, confidence: 1, ...more };
}

export const today = "2026-01-01";

/** A report of components that have been judged, with nothing to say about files and sources. */
export function reportOf(judged: readonly Judged[], more: Partial<Report> = {}): Report {
  const findings = addRemedies(judged);
  const coverage = { filesSeen: 1, manifestsRead: 1, manifestsUnread: [], skipped: [] };
  const { warnings, notes } = analyseWarnings({ judged, coverage, errors: [], sourceFailures: [] });
  return {
    schemaVersion: 1,
    policy: { name: "p", context: "c", version: "1", digest: "sha256:0", disclaimer: "" },
    source: {},
    summary: summarize(findings, warnings.length),
    findings,
    coverage,
    errors: [],
    sourceFailures: [],
    warnings,
    notes,
    projectLicenses: [],
    lineage: [],
    ...more,
  };
}

/** A report of packages by `name@version` and license; undefined: the license is UNKNOWN. */
export function reportOfPackages(packages: Readonly<Record<string, string | undefined>>, context: Context): Report {
  const judged = Object.entries(packages).map(([key, license]) => {
    const [name = "", version = ""] = key.split("@");
    const evidence = license === undefined ? [] : [answer(license)];
    return judge(componentOf(name, { version }), evidence, { context, today });
  });
  return reportOf(judged);
}
