import type { Finding } from "../../domain/finding.ts";
import { fileLineOf } from "../place-of.ts";

/**
 * The findings in at most `most` groups: one for each place where that is few enough, else for each license in a file,
 * else for each file. Of more files than that, the last group has the rest.
 */
export function mergeFindings(findings: readonly Finding[], most: number): Finding[][] {
  for (const keyOf of keys) {
    const groups = [...Map.groupBy(findings, keyOf).values()];
    if (groups.length <= most) return groups;
  }
  const files = [...Map.groupBy(findings, fileOf).values()];
  return [...files.slice(0, most - 1), files.slice(most - 1).flat()];
}

const keys: readonly ((finding: Finding) => string)[] = [
  (finding) => `${fileOf(finding)}\n${fileLineOf(finding.component.locations[0]) ?? ""}\n${finding.resolved_license}`,
  (finding) => `${fileOf(finding)}\n${finding.resolved_license}`,
  fileOf,
];

function fileOf({ component }: Finding): string {
  return component.locations[0]?.file ?? "";
}
