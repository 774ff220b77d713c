import type { ReachedLimit, UnreadFile } from "../../domain/report/report.ts";
import { maxFolderDepth, type PassedOver } from "../../source/file-source.ts";
import { reachedLimit } from "../read/limits.ts";
import type { WantedFile } from "./match-files.ts";
import { formatNumber } from "../../text/count.ts";

const maxManifests = 20_000;
/** Source files are searched too, with a separate limit so that manifests are always read first. */
const maxIncidental = 100_000;

export interface LimitedFiles {
  readonly taken: readonly WantedFile[];
  /** Manifests beyond the limit. */
  readonly left: readonly WantedFile[];
  readonly leftSources: readonly WantedFile[];
}

/** Takes as many files as one scan may read. */
export function limitFiles(wanted: readonly WantedFile[]): LimitedFiles {
  const { manifests = [], incidental = [] } = Object.groupBy(wanted, (file) =>
    isManifest(file) ? "manifests" : "incidental",
  );
  return {
    taken: [...manifests.slice(0, maxManifests), ...incidental.slice(0, maxIncidental)],
    left: manifests.slice(maxManifests),
    leftSources: incidental.slice(maxIncidental),
  };
}

export function isManifest({ detectors }: WantedFile): boolean {
  return detectors.some((detector) => !detector.incidental);
}

export function listReachedLimits({ left, leftSources }: LimitedFiles, missed: readonly PassedOver[]): ReachedLimit[] {
  const bounds: [string, readonly { readonly path: string }[]][] = [
    [`${formatNumber(maxManifests)} dependency files in a project`, left],
    [`${formatNumber(maxIncidental)} source files in a project that are searched for models`, leftSources],
    [`${maxFolderDepth} nested folders`, missed.filter(({ isTooDeep }) => isTooDeep)],
  ];
  return bounds.flatMap(([bound, files]) => {
    const paths = files.map(({ path }) => path);
    return paths.length === 0 ? [] : [reachedLimit(bound, paths)];
  });
}

export function toUnreadBeyondLimit({ path }: WantedFile): UnreadFile {
  const reason = `only ${formatNumber(maxManifests)} dependency files of a project are read`;
  return { file: path, reason, listsDependencies: true, cause: "limit" };
}
