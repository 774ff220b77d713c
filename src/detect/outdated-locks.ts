import type { Component } from "../domain/component.ts";
import type { OutdatedLock } from "../domain/report.ts";
import { createKept, createOutranked, type FileResult, isLockfile, isResolvedIn } from "./merge.ts";
import type { OpenManifest } from "./unlocked.ts";

/** Manifests with packages that are missing in the lockfile next to them, because they were added later. */
export function findOutdated(results: readonly FileResult[], ignoresCase: (type: string) => boolean): OpenManifest[] {
  const isOutranked = createOutranked(results);
  const entriesOf = createKept(results.filter((result) => !isLockfile(result)));
  const nameOf = ({ type, name }: Component) => `${type}:${ignoresCase(type) ? name.toLowerCase() : name}`;
  const lockedFor = createLockedNames(results.filter(isLockfile), nameOf);
  return results.flatMap((result) => {
    const lockWith = result.lockWith ?? result.detector.lockWith;
    if (lockWith === undefined || isLockfile(result) || !isOutranked(result)) return [];
    const { names, known } = lockedFor(result);
    const components = entriesOf(result).filter(
      (component) =>
        !names.has(nameOf(component)) &&
        !known.has(component.name) &&
        !result.detector.neverLocked?.includes(component.scope),
    );
    return components.length === 0 ? [] : [{ result, lockWith, components }];
  });
}

/** The missing entries of a manifest, as a result that no lockfile outranks. */
export function toMissing({ result, components }: OpenManifest): FileResult {
  const { file, folder } = result;
  return { detector: { id: `outdated/${result.detector.id}` }, file, folder, components, resolvedBy: "manifest" };
}

/** One entry per file, in the order of the paths. */
export function listOutdated(outdated: readonly OpenManifest[]): OutdatedLock[] {
  return outdated
    .map(({ result, lockWith, components }) => ({
      file: result.file,
      lockWith,
      names: [...new Set(components.map(({ name }) => name))].sort(),
    }))
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}

interface LockedNames {
  readonly names: ReadonlySet<string>;
  /** Without their type. */
  readonly known: ReadonlySet<string>;
}

/** The names in the lockfiles next to a manifest that cover it. */
function createLockedNames(
  locks: readonly FileResult[],
  nameOf: (component: Component) => string,
): (manifest: FileResult) => LockedNames {
  const byFolder = Map.groupBy(locks, ({ folder }) => folder);
  const seen = new Map<string, LockedNames>();
  return ({ folder, detector }) => {
    const key = `${folder}\n${detector.id}`;
    const before = seen.get(key);
    if (before) return before;
    const beside = (byFolder.get(folder) ?? []).filter((lock) => lock.detector.outranks?.includes(detector.id));
    const locked = {
      names: new Set(beside.flatMap((lock) => lock.components.filter((one) => isResolvedIn(lock, one)).map(nameOf))),
      known: new Set(beside.flatMap(({ knows = [] }) => knows)),
    };
    seen.set(key, locked);
    return locked;
  };
}
