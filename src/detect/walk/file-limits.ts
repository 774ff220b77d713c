import type { ReachedLimit, UnreadFile } from "../../domain/report/report.ts";
import { maxFolderDepth, type PassedOver } from "../../source/file-source.ts";
import { reachedLimit } from "../read/limits.ts";
import type { WantedFile } from "../read-files.ts";
import { formatNumber } from "../../text/count.ts";

const maxManifests = 20_000;
/** Source files are searched too, with a separate limit so that manifests are always read first. */
const maxIncidental = 100_000;

export interface FilesWithinBounds {
  readonly taken: readonly WantedFile[];
  /** Manifests beyond the limit. */
  readonly left: readonly WantedFile[];
  readonly leftSources: readonly WantedFile[];
}

/** Takes as many files as one scan may read. */
export function limitFiles(wanted: readonly WantedFile[]): FilesWithinBounds {
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

/** The limits of a whole tree that were reached. */
export function listReachedBounds(
  { left, leftSources }: FilesWithinBounds,
  missed: readonly PassedOver[],
): ReachedLimit[] {
  const bounds: [string, readonly { readonly path: string }[]][] = [
    [`${formatNumber(maxManifests)} dependency files in a project`, left],
    [`${formatNumber(maxIncidental)} source files in a project that are searched for models`, leftSources],
    [`${maxFolderDepth} folders in each other`, missed.filter(({ isTooDeep }) => isTooDeep)],
  ];
  return bounds
    .filter(([, files]) => files.length > 0)
    .map(([bound, files]) =>
      reachedLimit(
        bound,
        files.map(({ path }) => path),
      ),
    );
}

export function beyondLimit({ path }: WantedFile): UnreadFile {
  const reason = `only ${formatNumber(maxManifests)} dependency files of a project are read`;
  return { file: path, reason, listsDependencies: true, cause: "limit" };
}
