import { sampleReport } from "../../test/helpers/sample-report.ts";
import type { Finding } from "../../src/domain/report/finding.ts";
import type { Report } from "../../src/domain/report/report.ts";

/** A report with `count` distinct findings, like that of a large monorepo. */
export async function largeReport(count: number): Promise<Report> {
  const { report } = await sampleReport(1_000);
  const findings = Array.from({ length: count }, (_, at) => {
    const finding = report.findings[at % report.findings.length];
    if (!finding) throw new Error("The sample has no findings.");
    return rename(finding, at);
  });
  return { ...report, findings, summary: { ...report.summary, componentCount: count } };
}

function rename(finding: Finding, at: number): Finding {
  const { name, locations: _, ...component } = finding.component;
  const locations = Array.from({ length: 8 }, (_, place) => ({
    file: `packages/part-${(at * 7 + place) % 4_000}/pnpm-lock.yaml`,
    line: (at * 31 + place * 977) % 90_000,
  }));
  return { ...finding, component: { ...component, name: `${name}-${at}`, locations } };
}
