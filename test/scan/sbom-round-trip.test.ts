import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openIdentifier } from "../../src/scan/run/open-identifier.ts";
import type { Report, ReportView } from "../../src/domain/report/report.ts";
import { openEcosystems } from "../../src/ecosystems/index.ts";
import { findContext, findPolicy, loadCatalog } from "../../src/policy/read/catalog.ts";
import { toCycloneDx } from "../../src/report/cyclonedx/cyclonedx.ts";
import { toSpdx } from "../../src/report/spdx/spdx.ts";
import { runScan } from "../../src/scan/run/run-scan.ts";
import { nothingInFolder } from "../../src/source/file-source.ts";
import { sampleReport } from "../helpers/sample-report.ts";

const ecosystems = await openEcosystems();

/** Scans an SBOM offline. */
async function scanText(text: string): Promise<Report> {
  const { policy } = findPolicy(await loadCatalog(), "permissive");
  const bytes = Buffer.from(text);
  const source = {
    folder: async () => nothingInFolder,
    sizes: async () => new Map<string, number>(),
    read: async (_path: string, from: number, length: number) => bytes.subarray(from, from + length),
    close: async () => {},
  };
  return runScan(
    {
      ...{ source, sbomFile: "bom", origin: { path: "/bom" }, policy, context: findContext(policy, "production") },
      ...{ exclude: [], today: "2026-01-01" },
    },
    { ecosystems, identify: await openIdentifier() },
  );
}

const timestamp = new Date("2026-01-01T12:00:00Z");
const writers: Record<string, (view: ReportView) => string> = {
  "CycloneDX 1.6 as JSON": (view) => toCycloneDx(view, { timestamp, specVersion: "1.6", outputFormat: "json" }),
  "CycloneDX 1.7 as JSON": (view) => toCycloneDx(view, { timestamp, specVersion: "1.7", outputFormat: "json" }),
  "CycloneDX 1.6 as XML": (view) => toCycloneDx(view, { timestamp, specVersion: "1.6", outputFormat: "xml" }),
  "CycloneDX 1.7 as XML": (view) => toCycloneDx(view, { timestamp, specVersion: "1.7", outputFormat: "xml" }),
  "SPDX as JSON": (view) => toSpdx(view, { timestamp, outputFormat: "json" }),
  "SPDX as YAML": (view) => toSpdx(view, { timestamp, outputFormat: "yaml" }),
  "SPDX as tag-value": (view) => toSpdx(view, { timestamp, outputFormat: "tag-value" }),
};

describe("a report that was written as an SBOM and scanned offline has the same findings", () => {
  for (const [name, write] of Object.entries(writers)) {
    test(`in ${name}`, async () => {
      const view = await sampleReport(600);
      const { findings } = await scanText(write(view));
      assert.deepEqual(findings.map(essentials).sort(), view.report.findings.map(essentials).sort());
    });
  }
});

/** What must not get lost; a name cannot hold control characters in every format. */
function essentials({ component, resolved_license: license, status }: Report["findings"][number]): string {
  const { type, name, version, requirement, scope, direct, purl, dependsOn, origin } = component;
  const shownName = name.replaceAll("\u001b", "\ufffd");
  const use = [requirement, scope, direct, purl, dependsOn ?? [], origin];
  return JSON.stringify([type, shownName, version, use, license, status]);
}
