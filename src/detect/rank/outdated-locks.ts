import type { Component } from "../../domain/contracts/component.ts";
import type { OutdatedLock } from "../../domain/report/report.ts";
import { createEntries, createInRange, createOutranked } from "./entries.ts";
import { type FileResult, isLockfile, isResolvedIn, isNeverLocked } from "./file-result.ts";
import type { PackageRules } from "./package-rules.ts";
import type { OpenManifest } from "./unlocked.ts";
import { createOnce } from "../../async/once.ts";
import { getOrCreate } from "../../text/get-or-create.ts";

/** Manifests with packages that the lockfile beside them lacks, or has in other versions only. */
export function findOutdated(results: readonly FileResult[], { nameOf, accepts }: PackageRules): OpenManifest[] {
  const isOutranked = createOutranked(results);
  const entriesOf = createEntries(
    results.filter((result) => !isLockfile(result)),
    accepts,
  );
  const lockedFor = createLockedBeside(results.filter(isLockfile), nameOf);
  return results.flatMap((result) => {
    const lockWith = result.lockWith ?? result.detector.lockWith;
    if (lockWith === undefined || isLockfile(result) || !isOutranked(result)) return [];
    const { versions, known } = lockedFor(result);
    const entries = entriesOf(result).kept;
    const inRange = createInRange(entries, accepts);
    const isMet = (component: Component) => {
      const locked = versions.get(nameOf(component));
      return locked?.has(component.version) === true || inRange(component, locked).length > 0;
    };
    // Of entries for several platforms, a lockfile may have one.
    const met = new Set(entries.filter(isMet).map(nameOf));
    const components = entries.filter(
      (component) =>
        !met.has(nameOf(component)) &&
        (versions.has(nameOf(component)) || !known.has(component.name)) &&
        !isNeverLocked(result.detector, component),
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

interface Locked {
  /** By type and name. */
  readonly versions: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names without their type. */
  readonly known: ReadonlySet<string>;
}

/** What the lockfiles next to a manifest have that cover it. */
function createLockedBeside(
  locks: readonly FileResult[],
  nameOf: PackageRules["nameOf"],
): (manifest: FileResult) => Locked {
  const byFolder = Map.groupBy(locks, ({ folder }) => folder);
  const once = createOnce<Locked>();
  return ({ folder, detector }) =>
    once(`${folder}\n${detector.id}`, () => {
      const beside = (byFolder.get(folder) ?? []).filter((lock) => lock.detector.outranks?.includes(detector.id));
      return {
        versions: versionsIn(beside, nameOf),
        known: new Set(beside.flatMap(({ mentionedNames = [] }) => mentionedNames)),
      };
    });
}

function versionsIn(
  locks: readonly FileResult[],
  nameOf: PackageRules["nameOf"],
): ReadonlyMap<string, ReadonlySet<string>> {
  const versions = new Map<string, Set<string>>();
  for (const lock of locks) {
    for (const component of lock.components) {
      if (!isResolvedIn(lock, component)) continue;
      getOrCreate(versions, nameOf(component), () => new Set()).add(component.version);
    }
  }
  return versions;
}
