import type { Finding } from "../../domain/report/finding.ts";
import type { ReportView } from "../../domain/report/report.ts";
import { allFacts } from "../sbom/facts.ts";
import { describeLoose } from "../sbom/graph.ts";
import { declaredLicense } from "../sbom/licenses.ts";
import { oneLine } from "../sbom/plain-text.ts";
import { waiverLine } from "../facts/decision/waived.ts";
import type { Property } from "./document.ts";

/** Data about a component without a field in CycloneDX. */
export function listProperties(finding: Finding, isLoose: boolean): Property[] {
  const { component, decision } = finding;
  return toProperties([
    ["type", component.type],
    ["scope", component.scope],
    ["direct", component.direct],
    ["dependency", isLoose ? describeLoose(finding) : undefined],
    ["requirement", component.requirement],
    ["resolvedBy", component.resolvedBy],
    ["resolvedAt", component.resolvedAt],
    ["via", component.via?.join(" > ")],
    ["scopeReason", component.scopeReason],
    ["unresolved", component.unresolved?.message],
    ["canonicalName", component.canonicalName],
    ["origin:kind", component.origin?.kind],
    ["origin:address", component.origin?.address],
    ["origin:commit", component.origin?.commit],
    ["status", finding.status],
    ["license:declared", declaredLicense(finding)],
    ["license:assumed", finding.evidence.some(({ assumed }) => assumed) || undefined],
    ...finding.sources.map((source) => ["source", source] as const),
    ["decision:list", decision.list],
    ["decision:pattern", decision.pattern],
    ["decision:license", decision.license],
    ["decision:reason", decision.reason],
    ["decision:override", decision.override],
    ["decision:waiver", waiverLine(finding)],
    ...allFacts(finding).map(([fact, value]) => [`fact:${fact}`, value] as const),
  ]);
}

/** The policy of the report, and what was scanned. */
export function reportProperties({ report, summary }: ReportView): Property[] {
  return toProperties([
    ["scan", summary?.id],
    ["policy:name", report.policy.name],
    ["policy:version", report.policy.version],
    ["policy:context", report.policy.context],
    ["policy:digest", report.policy.digest],
    ["disclaimer", report.policy.disclaimer],
    ["source:repository", report.source.repository],
    ["source:commit", report.source.commit],
    ["completeness", report.completeness?.state],
    ...(report.completeness?.reasons ?? []).map(({ code, message }) => [`completeness:${code}`, message] as const),
    ["coverage:unread", report.coverage.manifestsUnread.filter((file) => file.listsDependencies).length],
    ["coverage:errors", report.errors.length],
  ]);
}

type Row = readonly [name: string, value: string | number | boolean | undefined];

/** Empty values are left out. */
function toProperties(rows: readonly Row[]): Property[] {
  return rows
    .map(([name, value]) => ({ name: `lcc:${name}`, value: oneLine(String(value ?? "")) }))
    .filter(({ value }) => value !== "");
}
