import type { Finding } from "../../domain/report/finding.ts";
import { standardDisclaimer } from "../../domain/policy/policy.ts";
import type { Report } from "../../domain/report/report.ts";
import { eachElement, eachMember, skipValue, type Span } from "../../formats/json-spans.ts";

/** Reads only what a comparison needs of a report, not evidence, places and notes. `bytes`: JSON in UTF-8. */
export function readLeanReport(bytes: Buffer): Report {
  const parse = ({ start, end }: Span): unknown => JSON.parse(bytes.toString("utf8", start, end));
  const small: Record<string, unknown> = {};
  const findings: Finding[] = [];
  eachMember(bytes, (name, start) => {
    if (name === "findings") return eachElement(bytes, start, (span) => findings.push(toLean(parse(span) as Finding)));
    const end = skipValue(bytes, start);
    if (wanted.has(name)) small[name] = parse({ start, end });
    return end;
  });
  const left = { errors: [], sourceFailures: [], warnings: [], notes: [], projectLicenses: [], lineage: [] };
  const report = { ...left, ...(small as unknown as Omit<Report, "findings">), findings };
  // Reports of the first versions have no disclaimer.
  return { ...report, policy: { ...report.policy, disclaimer: report.policy.disclaimer ?? standardDisclaimer } };
}

const wanted = new Set(["schemaVersion", "policy", "source", "summary", "coverage", "completeness"]);

function toLean({ component, resolved_license, status, decision }: Finding): Finding {
  const { type, name, version, scope, purl, resolvedBy } = component;
  const lean = { type, name, version, scope, locations: [], ...(purl !== undefined && { purl }) };
  return {
    component: resolvedBy === undefined ? lean : { ...lean, resolvedBy },
    resolved_license,
    status,
    sources: [],
    evidence: [],
    decision,
  };
}
