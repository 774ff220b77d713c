import type { ReportView } from "../../src/domain/report/report.ts";
import { openEcosystems } from "../../src/ecosystems/index.ts";
import { findContext, findPolicy, loadCatalog } from "../../src/policy/read/catalog.ts";
import { runScan } from "../../src/scan/run/run-scan.ts";
import type { FileSource } from "../../src/source/file-source.ts";
import { createIdentifier } from "../../src/spdx/text/identify.ts";
import { openIndex } from "../../src/spdx/text/match/open-index.ts";

const ecosystems = await openEcosystems();

/** Scans files with the real detectors, without a network, by the policy for models. */
export async function scanSource(source: FileSource): Promise<ReportView> {
  const { policy } = findPolicy(await loadCatalog(), "ai-ml-permissive");
  const context = findContext(policy, "production");
  const request = { source, origin: { path: "/srv/models" }, policy, context, exclude: [], today: "2026-01-01" };
  const report = await runScan(request, { ecosystems, identify: createIdentifier(await openIndex()) });
  await source.close();
  return { report, project: "models" };
}
