import type { Component } from "../../domain/contracts/component.ts";
import type { UncoveredManifest } from "../../domain/contracts/contracts.ts";
import { once } from "../../async/once.ts";
import { sharedGraph } from "../../domain/contracts/member-graph.ts";
import { workspaceFolder } from "../../domain/contracts/workspace.ts";
import type { FileError, UnlockedManifest } from "../../domain/report/report.ts";
import { createEntries, createInRange, createLockFolders, createOutranked } from "./entries.ts";
import { type FileResult, isLockfile, isNeverLocked } from "./file-result.ts";
import type { PackageRules } from "./package-rules.ts";
import { countBefore } from "../../text/count-before.ts";
import { getOrCreate } from "../../text/get-or-create.ts";
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
  const lockedFor = createLocked(results, rules);
  const isOutranked = createOutranked(results);
  const open = results.flatMap((result) => {
    const lockWith = result.lockWith ?? result.detector.lockWith;
    if (lockWith === undefined || isLockfile(result)) return [];
    const { kept } = entriesOf(result);
    const isLocked = lockedFor(result, kept);
    const components = kept.filter((component) => !isNeverLocked(result.detector, component) && !isLocked(component));
    const needsMore = result.needsLocals === true || result.hasImplicit === true;
    const isOpen = components.length > 0 || (needsMore && !isOutranked(result));
    return isOpen ? [{ result, lockWith, components }] : [];
  });
  // What a manifest without entries needs through others is open only if one of its kind is.
  const kinds = new Set(open.flatMap(({ result, components }) => (components.length > 0 ? result.detector.id : [])));
  return open.filter(
    ({ result, components }) => components.length > 0 || result.hasImplicit || kinds.has(result.detector.id),
  );
}

/** Removes shared files that other manifests cover: they say what of it applies to them. */
export function withoutCovered(results: readonly FileResult[]): readonly FileResult[] {
  const covered = new Set(results.flatMap(({ covers = [] }) => covers));
  return results.filter(({ detector, file }) => detector.isForBelow !== true || !covered.has(file));
}

/** One entry per file, in the order of the paths. */
export function listUnlocked(open: readonly OpenManifest[]): UnlockedManifest[] {
  const byFile = new Map<string, UnlockedManifest>();
  for (const { result, lockWith } of open)
    if (!byFile.has(result.file)) byFile.set(result.file, { file: result.file, lockWith });
  return [...byFile.values()].sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** Removes lockfiles that lock nothing beside a manifest with dependencies: some only mark a project's folder. */
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

interface CurrentLocks {
  readonly results: readonly FileResult[];
  /** A remark on each lockfile that was left out. */
  readonly errors: readonly FileError[];
}

/** Removes lockfiles in the folders of workspace members that a lockfile above covers: package managers ignore them. */
export function withoutStaleLocks(results: readonly FileResult[]): CurrentLocks {
  const covering = new Map<string, string>();
  for (const result of results) {
    const { detector, folder, file } = result;
    for (const { path } of sharedGraph(result)?.members ?? []) {
      const member = workspaceFolder(path);
      if (member === folder || !upwards(member).includes(folder)) continue;
      for (const id of detector.outranks ?? []) covering.set(`${id}\n${member}`, file);
    }
  }
  const errors: FileError[] = [];
  const current = results.filter((result) => {
    const { detector, folder, file } = result;
    const above = isLockfile(result)
      ? detector.outranks?.flatMap((id) => covering.get(`${id}\n${folder}`) ?? [])[0]
      : undefined;
    if (above === undefined) return true;
    const message = `This lockfile was not used: the folder belongs to the workspace that ${above} covers. Delete it if it is stale.`;
    errors.push({ file, detector: detector.id, message });
    return false;
  });
  return { results: current, errors };
}

/** Whether a lockfile has resolved an entry of a manifest; a pinned version must be the one in the lockfile. */
function createLocked(
  results: readonly FileResult[],
  { nameOf, accepts }: PackageRules,
): (by: FileResult, entries: readonly Component[]) => (entry: Component) => boolean {
  const byFolder = new Map<string, Map<string, Set<string>>>();
  const locksOf = createLockFolders(results);
  for (const { folder, components } of results.filter(isLockfile)) {
    const names = getOrCreate(byFolder, folder, () => new Map<string, Set<string>>());
    for (const component of components) {
      if (component.version === "") continue;
      getOrCreate(names, nameOf(component), () => new Set()).add(component.version);
    }
  }
  const foldersOf = once(() => indexFolders(byFolder));
  return (by, entries) => {
    const above = locksOf(by).filter((folder) => byFolder.has(folder));
    const inRange = createInRange(entries, accepts);
    return (entry) => {
      const name = nameOf(entry);
      const isLockedIn = (folder: string) => {
        const versions = byFolder.get(folder)?.get(name);
        return entry.version === "" ? inRange(entry, versions).length > 0 : versions?.has(entry.version) === true;
      };
      if (above.some(isLockedIn)) return true;
      return by.detector.isForBelow === true && foldersInside(foldersOf().get(name) ?? [], by.folder).some(isLockedIn);
    };
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
  const before = (end: string) => countBefore(sorted, (path) => path < end);
  return sorted.slice(before(`${folder}/`), before(`${folder}0`)); // "0" follows "/"
}
