import { relative } from "node:path";
import { root } from "./list-files.ts";
import type { GroupResult } from "./run-group.ts";

const longest = 40;

/** The slowest files and tests, and how long each group of files took as a whole. */
export function printTimes(groups: readonly GroupResult[]): string {
  const results = groups.flatMap((group) => group.results);
  const files = new Map<string, number>();
  for (const { file, ms } of results) files.set(file, (files.get(file) ?? 0) + ms);
  const tests = results.map(({ file, title, ms }): [string, number] => [`${relative(root, file)}: ${title}`, ms]);
  const lines = [
    "Processes",
    ...groups.map(describeGroup),
    "\nSlowest files",
    ...listSlowest([...files].map(([file, ms]): [string, number] => [relative(root, file), ms])),
    "\nSlowest tests",
    ...listSlowest(tests),
  ];
  return `${lines.join("\n")}\n`;
}

function describeGroup({ group, ms, usage }: GroupResult): string {
  const cpu = usage && `, ${seconds(usage.ownMs)} of CPU and ${seconds(usage.programsMs)} in programs`;
  return `${seconds(ms).padStart(9)}  ${group.name}: ${group.files.length} files${cpu ?? ""}`;
}

function listSlowest(rows: readonly (readonly [name: string, ms: number])[]): string[] {
  const sorted = rows.toSorted(([, a], [, b]) => b - a).slice(0, longest);
  return sorted.map(([name, ms]) => `${seconds(ms).padStart(9)}  ${name}`);
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
