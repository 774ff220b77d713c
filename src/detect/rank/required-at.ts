import type { Component, Location } from "../../domain/contracts/component.ts";
import { getOrCreate } from "../../text/get-or-create.ts";
import { toFolder } from "../../text/paths.ts";
import { sortPlaces } from "../walk/sort-places.ts";
import { createLockFolders, isTooMany } from "./entries.ts";
import { type FileResult, isLockfile } from "./file-result.ts";
import type { PackageRules } from "./package-rules.ts";

/** What manifests require of one package, where the lockfiles of one folder decide about its version. */
interface Required {
  /** Entries that require the same, each once, with their places. */
  readonly entries: Map<string, { readonly entry: Component; readonly places: Location[] }>;
  /** The places of all of them. */
  readonly places: Location[];
  /** How many components may be meant. */
  components: number;
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
  const required = new Map<string, Required>();
  for (const component of components) {
    for (const key of keysOf(component)) getOrCreate(required, key, emptyRequired).components++;
  }
  const lockFolders = createLockFolders(results);
  for (const result of results) {
    if (result.detector.kind !== "manifest" || isLockfile(result)) continue;
    const folders = lockFolders(result);
    const { components, compiled = [] } = result;
    for (const [name, entries] of Map.groupBy([...components, ...compiled], nameOf)) {
      for (const folder of folders) {
        const known = required.get(`${folder}\n${name}`);
        if (known) addEntries(known, entries);
      }
    }
  }
  return components.map((component) => {
    const own = new Set(component.locations.map(({ file }) => file));
    const places = keysOf(component).flatMap((key) => {
      const known = required.get(key);
      return known ? placesFor(component, known, own) : [];
    });
    return places.length === 0 ? component : { ...component, requiredAt: sortPlaces(places).slice(0, maxPlaces) };
  });

  function keysOf(component: Component): string[] {
    if (component.direct === false) return [];
    const folders = new Set(component.locations.map(({ file }) => toFolder(file)));
    return [...folders].map((folder) => `${folder}\n${nameOf(component)}`);
  }

  function placesFor({ version }: Component, { entries, places, components: count }: Required, own: Files): Location[] {
    // Where manifests list a package hundreds of times, a change has to look at all of these lines.
    if (isTooMany(entries.size, count)) return firstPlaces(places, own);
    return [...entries.values()].flatMap(({ entry, places }) =>
      entry.version === version || accepts(entry, version) ? firstPlaces(places, own) : [],
    );
  }
}

type Files = ReadonlySet<string>;

const maxPlaces = 100;

function emptyRequired(): Required {
  return { entries: new Map(), places: [], components: 0 };
}

/** Adds the entries of one file, at most `maxPlaces` places of each. */
function addEntries({ entries, places }: Required, added: readonly Component[]): void {
  places.push(...added.slice(0, maxPlaces).flatMap(({ locations }) => locations));
  const same = Map.groupBy(added, ({ version, requirement, origin }) => JSON.stringify([version, requirement, origin]));
  for (const [key, [entry, ...others]] of same) {
    if (!entry) continue;
    const all = [entry, ...others.slice(0, maxPlaces - 1)].flatMap(({ locations }) => locations);
    getOrCreate(entries, key, () => ({ entry, places: [] })).places.push(...all);
  }
}

function firstPlaces(places: readonly Location[], own: Files): Location[] {
  const found: Location[] = [];
  for (const place of places) {
    if (found.length === maxPlaces) break;
    if (!own.has(place.file)) found.push(place);
  }
  return found;
}
