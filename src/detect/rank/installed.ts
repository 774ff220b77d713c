import type { InstalledPackages, Tree } from "../../domain/contracts/contracts.ts";
import type { OpenEcosystem } from "../../domain/contracts/ecosystem.ts";
import type { FileError, ReachedLimit } from "../../domain/report/report.ts";
import type { FileResult } from "./file-result.ts";
import { type OpenManifest, toUncovered } from "./unlocked.ts";
import { isExcludedInside } from "../walk/walk.ts";

interface WithInstalled {
  /** The results, with installed packages instead of the requirements of manifests. */
  readonly results: readonly FileResult[];
  /** Manifests that installed packages do not cover either. */
  readonly open: readonly OpenManifest[];
  readonly errors: readonly FileError[];
  readonly limits: readonly ReachedLimit[];
}

/** Reads the installed packages for manifests without a lockfile, one ecosystem at a time. */
export async function addInstalled(
  results: readonly FileResult[],
  open: readonly OpenManifest[],
  ecosystems: readonly OpenEcosystem[],
  tree: Tree,
): Promise<WithInstalled> {
  let all: WithInstalled = { results, open, errors: [], limits: [] };
  for (const ecosystem of ecosystems) {
    const own = open.filter(({ result }) => ecosystem.detectors.some(({ id }) => id === result.detector.id));
    if (!ecosystem.installedTree || own.length === 0) continue;
    const manifests = own.map(toUncovered);
    all = join(all, await ecosystem.installedTree(manifests, tree), ecosystem);
  }
  return all;
}

/** The tree without excluded paths; reading stops when the scan is stopped. */
export function withoutExcluded(
  tree: Tree,
  isExcluded: (path: string) => boolean,
  signal: AbortSignal | undefined,
): Tree {
  return {
    async file(path) {
      signal?.throwIfAborted();
      return isExcludedInside(path, isExcluded) ? undefined : tree.file(path);
    },
    async names(folder) {
      signal?.throwIfAborted();
      const start = folder === "" ? "" : `${folder}/`;
      return (await tree.names(folder)).filter((name) => !isExcluded(start + name));
    },
    mayHaveFolder: (path) => tree.mayHaveFolder(path),
  };
}

function join(all: WithInstalled, read: InstalledPackages, { installed = [], title }: OpenEcosystem): WithInstalled {
  const { components, manifests, notes = [], limits = [] } = read;
  const [folder = ""] = installed;
  const detector = { id: `installed/${title}` };
  const byFile = new Map(manifests.map((manifest) => [manifest.file, manifest]));
  const added: FileResult = { detector, file: folder, folder, components, resolvedBy: "installed" };
  return {
    results: [...all.results.map((result) => without(result, byFile.get(result.file)?.replaced)), added],
    open: all.open.filter(({ result }) => !byFile.get(result.file)?.isWhole),
    errors: [...all.errors, ...notes.map(({ file, message }) => ({ file, detector: detector.id, message }))],
    limits: [...all.limits, ...limits],
  };
}

function without(result: FileResult, replaced: ReadonlySet<FileResult["components"][number]> | undefined): FileResult {
  if (!replaced || replaced.size === 0) return result;
  return { ...result, components: result.components.filter((component) => !replaced.has(component)) };
}
