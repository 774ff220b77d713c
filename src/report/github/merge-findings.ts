import type { Finding } from "../../domain/report/finding.ts";
import { fileLineOf } from "../facts/place/format-location.ts";

/**
 * The findings in at most `max` groups: one per location if that is few enough, otherwise per license in a file,
 * otherwise per file. If there are more files, the last group has the rest.
 */
export function mergeFindings(findings: readonly Finding[], max: number): Finding[][] {
  for (const keyOf of keys) {
    const groups = [...Map.groupBy(findings, keyOf).values()];
    if (groups.length <= max) return groups;
  }
  const files = [...Map.groupBy(findings, fileOf).values()];
  return [...files.slice(0, max - 1), files.slice(max - 1).flat()];
}

const keys: readonly ((finding: Finding) => string)[] = [
  (finding) => `${fileOf(finding)}\n${fileLineOf(finding.component.locations[0]) ?? ""}\n${finding.resolved_license}`,
  (finding) => `${fileOf(finding)}\n${finding.resolved_license}`,
  fileOf,
];

function fileOf({ component }: Finding): string {
  return component.locations[0]?.file ?? "";
}
