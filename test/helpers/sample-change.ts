import type { Evidence } from "../../src/domain/report/evidence.ts";
import type { Finding } from "../../src/domain/report/finding.ts";
import type { Report } from "../../src/domain/report/report.ts";
import { findContext, findPolicy, loadCatalog } from "../../src/policy/read/catalog.ts";
import { reEvaluate } from "../../src/scan/judge/re-evaluate.ts";
import { sampleReport } from "./sample-report.ts";

/** A report and the next one of the same project: packages added, removed, renewed and relicensed, one file unreadable. */
export async function sampleChange(count = 120): Promise<{ old: Report; next: Report }> {
  const { report: old } = await sampleReport(count);
  const { policy } = findPolicy(await loadCatalog(), "permissive");
  const context = findContext(policy, "production");
  const kept = old.findings.slice(2).map(renew);
  const [first] = kept;
  const added = first ? [relicense({ ...first, component: { ...first.component, name: "brand<new>|`x`" } })] : [];
  const unread = { file: "x/yarn.lock", reason: "This is not a lockfile.", listsDependencies: true };
  const coverage = { ...old.coverage, manifestsUnread: [...old.coverage.manifestsUnread, unread] };
  const changed = { ...old, findings: [...kept, ...added], coverage };
  return { old, next: reEvaluate(changed, { policy, context, today: "2026-01-01" }) };
}

function renew(finding: Finding, at: number): Finding {
  if (at % 25 === 4) return relicense(finding);
  const version = at % 20 === 3 ? `${finding.component.version}.9` : finding.component.version;
  return { ...finding, component: { ...finding.component, version } };
}

const bought: Evidence = { source: "npm", outcome: "answer", license: "BUSL-1.1", raw: "BUSL-1.1", confidence: 1 };

function relicense({ component, ...rest }: Finding): Finding {
  return { ...rest, component: { ...component, version: "2.0.0" }, evidence: [bought] };
}
