import type { DependencyCall } from "./dependency-block.ts";
import { formatNumber } from "../../../../../text/count.ts";

/** Real scripts have a few hundred of these. */
const maxExpanded = 10_000;
export const expansionLimit = `${formatNumber(maxExpanded)} dependencies that lists, bundles and loops of a Gradle script name`;

interface Expanded<Result> {
  readonly results: readonly Result[];
  /** Further calls were not read. */
  readonly isCut: boolean;
}

/** Reads calls until the limit: short lines may name thousands. Calls with one dependency are not counted. */
export function expandCalls<Result>(
  calls: readonly DependencyCall[],
  expand: (call: DependencyCall) => readonly Result[],
): Expanded<Result> {
  const allResults: Result[] = [];
  let expanded = 0;
  for (const call of calls) {
    if (expanded >= maxExpanded) return { results: allResults, isCut: true };
    const results = expand(call);
    if (results.length > 1) expanded += results.length;
    for (const result of results) allResults.push(result);
  }
  return { results: allResults, isCut: expanded >= maxExpanded };
}
