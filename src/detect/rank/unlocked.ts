import type { Component } from "../../domain/contracts/component.ts";
import type { UncoveredManifest } from "../../domain/contracts/contracts.ts";
import { once } from "../../async/once.ts";
import type { UnlockedManifest } from "../../domain/report/report.ts";
import { createEntries, type FileResult, isLockfile } from "./merge.ts";
import type { PackageRules } from "./package-rules.ts";
import { upwards } from "../../text/paths.ts";

/** A manifest with dependencies that no lockfile resolves. */
export interface OpenManifest {
  readonly result: FileResult;
  readonly lockWith: string;
  /** Those of its components that no lockfile resolves. */
  readonly components: readonly Component[];
}

export function toUncovered({ result: { file, folder, detector }, components }: OpenManifest): UncoveredManifest {
  return { file, folder, detector: detector.id, components };
}

/** Manifests whose transitive dependencies are not in any lockfile in their folder or above. */
export function findOpenManifests(results: readonly FileResult[], rules: PackageRules): OpenManifest[] {
  const entriesOf = createEntries(results, rules.accepts);
  const isLocked = createLocked(results.filter(isLockfile), rules);
  return results.flatMap((result) => {
    const lockWith = result.lockWith ?? result.detector.lockWith;
    if (lockWith === undefined || isLockfile(result)) return [];
    const components = entriesOf(result).kept.filter(
      (component) => !result.detector.neverLocked?.includes(component.scope) && !isLocked(component, result),
    );
    return components.length === 0 ? [] : [{ result, lockWith, components }];
  });
}

/** One entry per file, in the order of the paths. */
export function listUnlocked(open: readonly OpenManifest[]): UnlockedManifest[] {
  const byFile = new Map<string, UnlockedManifest>();
  for (const { result, lockWith } of open)
    if (!byFile.has(result.file)) byFile.set(result.file, { file: result.file, lockWith });
  return [...byFile.values()].sort((a, b) => (a.file < b.file ? -1 : 1));
}

/**
 * Removes lockfiles that lock nothing although the manifest next to them has dependencies: some tools create an empty
 * file only to mark a folder as a separate project. Then the manifest is used.
 */
export function withoutEmptyLocks(results: readonly FileResult[]): readonly FileResult[] {
  const listing = new Set(
    results
      .filter(({ components }) => components.length > 0)
      .map(({ detector, folder }) => `${detector.id}\n${folder}`),
  );
  return results.filter((result) => {
    const { detector, folder, file, components } = result;
    if (!isLockfile(result) || !detector.outranks?.some((id) => listing.has(`${id}\n${folder}`))) return true;
    return components.some(
      ({ version, locations }) => version !== "" && locations.some((place) => place.file === file),
    );
  });
}

/** Whether a lockfile has resolved a dependency of a manifest; a pinned version must be the one in the lockfile. */
function createLocked(
  locks: readonly FileResult[],
  { ignoresCase, accepts }: PackageRules,
): (component: Component, by: FileResult) => boolean {
  const nameOf = ({ type, name }: Component) => `${type}:${ignoresCase(type) ? name.toLowerCase() : name}`;
  const byFolder = new Map<string, Map<string, string[]>>();
  for (const { folder, components } of locks) {
    const names = byFolder.get(folder) ?? new Map<string, string[]>();
    byFolder.set(folder, names);
    for (const component of components) {
      if (component.version === "") continue;
      if (!names.get(nameOf(component))?.push(component.version)) names.set(nameOf(component), [component.version]);
    }
  }
  const foldersOf = once(() => indexFolders(byFolder));
  return (component, { folder, detector }) => {
    const name = nameOf(component);
    const isMet = (version: string) =>
      component.version === "" ? accepts(component, version) : version === component.version;
    const isLockedIn = (one: string) => byFolder.get(one)?.get(name)?.some(isMet) === true;
    if (upwards(folder).some(isLockedIn)) return true;
    return detector.isForBelow === true && foldersInside(foldersOf().get(name) ?? [], folder).some(isLockedIn);
  };
}

/** The folders that lock each name, sorted. */
function indexFolders(byFolder: ReadonlyMap<string, ReadonlyMap<string, unknown>>): ReadonlyMap<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const [folder, names] of [...byFolder].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const name of names.keys()) {
      if (!folders.get(name)?.push(folder)) folders.set(name, [folder]);
    }
  }
  return folders;
}

/** Those of the sorted folders that are inside a folder; a binary search, because there may be thousands of both. */
function foldersInside(sorted: readonly string[], folder: string): readonly string[] {
  if (folder === "") return sorted;
  const before = (bound: string) => {
    let [from, to] = [0, sorted.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((sorted[middle] ?? "") < bound) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  return sorted.slice(before(`${folder}/`), before(`${folder}0`)); // "0" follows "/"
}
