import type { Report } from "../../src/domain/report/report.ts";

/** Why a report of lcc itself blocks a release. Only shipped components are considered. */
export function findBlockers(report: Report, { isOffline }: { readonly isOffline: boolean }): string[] {
  const shipped = report.findings.filter(({ component }) => ["runtime", "optional"].includes(component.scope));
  const bad = shipped.flatMap(({ component, status, decision }) => {
    const what = `${component.name} ${component.version ?? ""}`;
    if (status === "violation") return [`${what}: ${decision.reason}`];
    return decision.license === "UNKNOWN" ? [`${what}: its license is unknown.`] : [];
  });
  const reasons = report.completeness?.reasons.filter(({ code }) => !(isOffline && code === "sources_not_asked")) ?? [];
  return [...bad, ...reasons.map(({ message }) => `The scan is incomplete: ${message}`)];
}
