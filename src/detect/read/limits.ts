import { isSearch } from "../../domain/contracts/contracts.ts";
import { maxFileSeconds } from "../../domain/contracts/file-watch.ts";
import type { Places } from "../../domain/policy/limit-scope-by-path.ts";
import type { ReachedLimit, UnreadFile } from "../../domain/report/report.ts";
import { isCounted } from "../../domain/report/unread-file.ts";
import { createOutranked } from "../rank/entries.ts";
import type { FileResult } from "../rank/file-result.ts";
import type { CostlyFile } from "./read-file.ts";

interface Cut {
  readonly file: string;
  readonly bound: string;
  /** Not a part of the product, or only searched for models. */
  readonly isMinor: boolean;
  readonly isSource: boolean;
}

/** Limits that detectors reached in files of the product, each once. */
export function reachedLimits(results: readonly FileResult[], places: Places): ReachedLimit[] {
  const cuts = findCuts(results, places).filter(({ isMinor }) => !isMinor);
  return [...Map.groupBy(cuts, ({ bound }) => bound)].map(([bound, all]) => reachedLimit(bound, pathsOf(all)));
}

/** Files of the product that used too much time or memory. */
export function costLimits(abandoned: readonly CostlyFile[]): ReachedLimit[] {
  const counted = Map.groupBy(abandoned.filter(isCounted), ({ because }) => because);
  return [...counted].map(([because, all]) => reachedLimit(costBounds[because], [...new Set(pathsOf(all))]));
}

const costBounds: Readonly<Record<CostlyFile["because"], string>> = {
  time: `what ${maxFileSeconds} seconds of CPU time allow of one file`,
  memory: "what the memory of a scan (SVC_SCAN_MEMORY_MB) allows of one file",
};

/** Other files that were cut: they are listed with the partially read files. */
export function cutElsewhere(results: readonly FileResult[], places: Places): UnreadFile[] {
  const cuts = findCuts(results, places).filter(({ isMinor }) => isMinor);
  return cuts.map(({ file, bound, isSource }) => ({
    file,
    reason: `lcc reads no more than ${bound}`,
    listsDependencies: true,
    isPartial: true,
    cause: "limit",
    ...(isSource && { isSource }),
  }));
}

function pathsOf(files: readonly { readonly file: string }[]): string[] {
  return files.map(({ file }) => file);
}

/** A limit that left out these files, or parts of them; the first ones are named. */
export function reachedLimit(bound: string, files: readonly string[]): ReachedLimit {
  return { bound, count: files.length, files: [...new Set(files)].slice(0, maxNamed) };
}

const maxNamed = 20;

/** A file that is covered by a lockfile need not be read to its end. */
function findCuts(results: readonly FileResult[], places: Places): Cut[] {
  const isOutranked = createOutranked(results);
  return results.flatMap((result) => {
    if (!result.limits || isOutranked(result)) return [];
    const { file, detector, limits } = result;
    const isSource = isSearch(detector);
    const isMinor = isSource || places.of(file) !== undefined;
    return [...new Set(limits)].map((bound) => ({ file, bound, isMinor, isSource }));
  });
}
