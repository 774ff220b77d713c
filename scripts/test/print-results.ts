import { relative } from "node:path";
import { root } from "./list-files.ts";
import type { GroupResult, PrintedResult } from "./run-group.ts";

/** Each failure whole, why tests were skipped, and one closing line with the counts. */
export function printResults(groups: readonly GroupResult[]): string {
  const results = groups.flatMap((group) => group.results);
  const failed = results.filter(({ kind }) => kind === "failed");
  const skipped = results.filter(({ kind }) => kind === "skipped");
  const crashes = groups.flatMap(({ group, crash }) => (crash === undefined ? [] : [`${group.name} ${crash}`]));
  const passed = results.length - failed.length - skipped.length;
  const lines = [
    ...failed.map(describeFailure),
    ...crashes.map((crash) => `\nFAILED  ${crash}`),
    ...countReasons(skipped.map(({ text }) => text)).map(([reason, count]) => `skipped ${count}: ${reason}`),
    `${passed} passed, ${failed.length + crashes.length} failed, ${skipped.length} skipped`,
  ];
  return `${lines.join("\n")}\n`;
}

function describeFailure({ file, line, title, text, printed }: PrintedResult): string {
  const output = printed.trim() === "" ? "" : `\nPrinted meanwhile:\n${indent(printed.trimEnd())}`;
  return `\nFAILED  ${relative(root, file)}:${line}\n${title}\n\n${indent(text)}\n${output}`;
}

function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, "  ");
}

/** The most frequent first. */
function countReasons(reasons: readonly string[]): [reason: string, count: number][] {
  const counts = new Map<string, number>();
  for (const reason of reasons)
    counts.set(reason || "no reason given", (counts.get(reason || "no reason given") ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}
