import type { Finding } from "../../domain/report/finding.ts";
import type { ReportView } from "../../domain/report/report.ts";
import { conflictLine } from "../facts/decision/conflict-line.ts";
import { csvRow } from "./csv-row.ts";
import { decisiveEvidence } from "../facts/decision/decisive-evidence.ts";
import { markNew, newMark, type News } from "../news.ts";
import { formatLocation } from "../facts/place/format-location.ts";
import { createRemarks, type Remarks } from "../facts/decision/remarks-of.ts";
import { waiverLine } from "../facts/decision/waived.ts";

/** RFC 4180, one row per finding. No byte order mark, because many programs cannot read it. */
export function toCsv({ report }: ReportView, news?: News): string {
  const remarksOf = createRemarks(report);
  // Last, so that column numbers stay the same.
  const compared = (finding: Finding) => (news ? [markNew(finding, news)] : []);
  const completeness = report.completeness?.state ?? "";
  const rows = report.findings.map((finding) => [
    ...toRow(finding, remarksOf(finding)),
    completeness,
    waiverLine(finding) ?? "",
    ...compared(finding),
  ]);
  return [[...header, ...(news ? [newMark] : [])], ...rows].map(csvRow).join("");
}

const header = [
  ...["status", "license", "chosen_license", "name", "version", "requirement", "type", "purl", "scope", "direct"],
  ...["list", "pattern", "reason", "sources", "license_words", "license_origin", "locations", "warnings", "notes"],
  ...["completeness", "waiver"],
];

function toRow(finding: Finding, { warnings, notes }: Remarks): string[] {
  const { component, decision } = finding;
  const evidence = decisiveEvidence(finding);
  const conflict = conflictLine(finding, "path");
  return [
    finding.status,
    finding.resolved_license,
    decision.license,
    component.name,
    component.version,
    component.requirement ?? "",
    component.type,
    component.purl ?? "",
    component.scope,
    component.direct === undefined ? "" : String(component.direct),
    decision.list,
    decision.pattern ?? "",
    [decision.reason, ...(conflict === undefined ? [] : [`(${conflict})`])].join(" "),
    finding.sources.join("; "),
    evidence?.raw ?? "",
    evidence?.url ?? evidence?.file ?? "",
    component.locations.map(formatLocation).join("; "),
    listTypes(warnings),
    listTypes(notes),
  ];
}

function listTypes(remarks: readonly { readonly type: string }[]): string {
  return [...new Set(remarks.map(({ type }) => type))].join("; ");
}
