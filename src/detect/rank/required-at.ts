import type { Component, Location } from "../../domain/contracts/component.ts";
import { toFolder } from "../../text/paths.ts";
import { sortPlaces } from "../walk/sort-places.ts";
import { createLockFolders } from "./entries.ts";
import { type FileResult, isLockfile } from "./file-result.ts";
import type { PackageRules } from "./package-rules.ts";

/** An entry of a manifest, and the folders whose lockfiles decide about its version. */
interface Request {
  readonly entry: Component;
  readonly lockFolders: readonly string[];
}

/**
 * Where manifests ask for the direct dependencies that a lockfile names. The lockfile outranks its manifest, but a person
 * changes the manifest.
 */
export function addRequests(
  components: readonly Component[],
  results: readonly FileResult[],
  { nameOf, accepts }: PackageRules,
): Component[] {
  const lockFolders = createLockFolders(results);
  const manifests = results.filter((result) => result.detector.kind === "manifest" && !isLockfile(result));
  const requests = manifests.flatMap((result): Request[] => {
    const folders = lockFolders(result);
    return result.components.map((entry) => ({ entry, lockFolders: folders }));
  });
  const byName = Map.groupBy(requests, ({ entry }) => nameOf(entry));
  let compared = 0;
  return components.map((component) => {
    if (component.direct === false) return component;
    const all = byName.get(nameOf(component)) ?? [];
    compared += all.length;
    if (compared > maxCompared) return component;
    const folders = new Set(component.locations.map(({ file }) => toFolder(file)));
    const own = new Set(component.locations.map(({ file }) => file));
    const places = all.flatMap(({ entry, lockFolders }): readonly Location[] => {
      if (!lockFolders.some((folder) => folders.has(folder)) || !meets(entry, component)) return [];
      return entry.locations.filter(({ file }) => !own.has(file));
    });
    return places.length === 0 ? component : { ...component, requiredAt: sortPlaces(places).slice(0, maxPlaces) };
  });

  function meets(entry: Component, { version }: Component): boolean {
    return entry.version === version || accepts(entry, version);
  }
}

const maxPlaces = 100;

/** Only a file with thousands of versions of one package needs more; annotations then point to the file itself. */
const maxCompared = 1_000_000;
