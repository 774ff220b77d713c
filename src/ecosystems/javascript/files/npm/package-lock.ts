import type { Scope } from "../../../../domain/contracts/component.ts";
import type { LockfileDetector, LockfileResult, Note, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { findKeyLines } from "../../../../formats/json-lines.ts";
import { parseJson } from "../../../../formats/json.ts";
import { anything, record, shape, type Table, text } from "../../../../formats/shape.ts";
import { isFields } from "../../../../formats/value.ts";
import { noteNewerVersion } from "../../../kit/newer-version.ts";
import { readOptional } from "../../../kit/read-optional.ts";
import { isPackageName } from "../../package-name.ts";
import { lockedVersion } from "../../versions/exact-version.ts";
import { memberAt, type NpmEntry, publishedAs, readEntries } from "../lock-entries.ts";
import { lockedName, type LockedPackage, type LockedPlace, readLockedPackage } from "../locked-package.ts";
import { noteOn } from "../notes.ts";
import { fallBackToManifest } from "../fall-back-to-manifest.ts";
import { readOrigin } from "../origin.ts";
import { isArchive, parseSpec } from "../spec.ts";
import { findParentFolder, listEdges, installedName, installPath } from "./install-tree.ts";
import { createUpwardSearch } from "../upward-search.ts";

/** Version 2 has both tables; `packages` has more details. */
const readLock = shape({
  lockfileVersion: anything,
  packages: record(anything),
  /** Version 1; see `package-lock-1.ts`. */
  dependencies: record(anything),
});

export const packageLock: LockfileDetector = {
  id: "javascript/package-lock",
  kind: "lockfile",
  title: "npm lockfile, versions 1 to 3",
  files: ["package-lock.json"],
  outranks: ["javascript/package-json"],
  parse: readPackageLock,
};

/** The same lockfile under the name that is published with a package; npm prefers it to the other. */
export const npmShrinkwrap: LockfileDetector = {
  id: "javascript/npm-shrinkwrap",
  kind: "lockfile",
  title: "npm shrinkwrap file, versions 1 to 3",
  files: ["npm-shrinkwrap.json"],
  outranks: ["javascript/package-lock", "javascript/package-json"],
  parse: readPackageLock,
};

async function readPackageLock(file: SourceFile): Promise<LockfileResult> {
  const source = await file.text();
  const lock = parseJson(source);
  if (!isFields(lock)) throw new ParseError("This is not an npm lockfile: it holds no object.");
  const notes = noteNewerVersion(readLock(lock).lockfileVersion, 3);
  const places = withRoot(listLockedPlaces(lock), await readOptional(file.sibling("package.json"), parseJson));
  const lineOf = findKeyLines(source);
  const lineAt = (path: string) => lineOf("packages", path) ?? lineOf("dependencies", topName(path));
  const locked = toEntries(places, lineAt, notes, file.folder);
  const linked = places.flatMap((place) => (place.entry?.link ? [lockedName(place)] : []));
  return fallBackToManifest(file, { ...readEntries(file.path, locked), notes, mentionedNames: linked });
}

/** All entries by their install path. */
export function listLockedPlaces(value: unknown): LockedPlace[] {
  const lock = readLock(value);
  const packages = lock.packages.entries();
  if (packages.length === 0) return placesInVersion1(lock.dependencies);
  return packages.map(([path, entry]) => ({
    path,
    entry: isFields(entry) ? readLockedPackage(entry) : undefined,
    own: isOwnFolder(path),
  }));
}

/** In version 1 the dependencies of the project itself are only in its manifest. */
function withRoot(places: readonly LockedPlace[], manifest: unknown): readonly LockedPlace[] {
  if (!isFields(manifest) || places.some(({ path, own }) => own && path === "")) return places;
  return [{ path: "", entry: readLockedPackage(manifest), own: true }, ...places];
}

function toEntries(
  places: readonly LockedPlace[],
  lineOf: (path: string) => number | undefined,
  notes: Note[],
  folder: string,
): NpmEntry[] {
  const usable = places.filter((place) => isUsable(place, notes));
  const byPath = new Map(usable.map(({ path }, at) => [path, at]));
  for (const { path, entry } of places) {
    const target = entry?.link ? byPath.get(entry.resolved ?? "") : undefined;
    if (target !== undefined) byPath.set(path, target);
  }
  // As `require(name)` in a folder: the package in the nearest `node_modules` at or above it.
  const find = createUpwardSearch(byPath, installPath, findParentFolder);
  return usable.map((place) => {
    const { path, entry, own } = place;
    const isRoot = own && isOwnFolder(path); // in version 1 the project's own folders are in node_modules too
    return {
      name: lockedName(place),
      version: lockedVersion(entry.version),
      own: own || isPackedFolder(place),
      root: isRoot,
      edges: listEdges(entry, own, (name) => find(path, name)),
      scope: scopeOf(entry),
      origin: readOrigin(entry.resolved),
      declaredLicense: licenseOf(entry.license),
      distributions: publishedAs(entry.resolved, entry.integrity),
      nested: path.includes("/node_modules/"),
      member: isRoot ? memberAt(folder, path, entry.name) : undefined,
      line: lineOf(path),
    };
  });
}

type UsablePlace = LockedPlace & { readonly entry: LockedPackage };

/** A link points to a folder of the project, which has its own entry. */
function isUsable(place: LockedPlace, notes: Note[]): place is UsablePlace {
  const { path, entry, own } = place;
  if (entry?.link || (own && !entry)) return false;
  if (own || (entry && isPackageName(lockedName(place)))) return true;
  noteOn(notes, path, "this is not the place of a package");
  return false;
}

/** A folder of the project that npm copies, or that Rush packs. */
function isPackedFolder(place: LockedPlace): boolean {
  const resolved = place.entry?.resolved ?? "";
  return (resolved.startsWith("file:") && !isArchive(resolved)) || lockedName(place).startsWith("@rush-temp/");
}

function isOwnFolder(path: string): boolean {
  return installedName(path) === undefined;
}

function scopeOf({ dev, optional, devOptional }: LockedPackage): Scope {
  if (dev) return "dev";
  return optional || devOptional ? "optional" : "runtime";
}

const readOldLicense = shape({ type: text });

/** A string, or `{ type }` in old packages. */
function licenseOf(license: unknown): string | undefined {
  return text(license) ?? readOldLicense(license).type;
}

function topName(path: string): string {
  return path.slice("node_modules/".length);
}

const readNested = shape({
  /** The dependencies of the package. */
  requires: record(anything),
  /** The packages in its own `node_modules`. */
  dependencies: record(anything),
});

/** The entries of version 1, which nests, in the form of later versions. */
function placesInVersion1(dependencies: Table<unknown>): LockedPlace[] {
  const places: LockedPlace[] = [];
  const open = [{ folder: "", table: dependencies }];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const [name, entry] of next.table.entries()) {
      const path = installPath(next.folder, name);
      const nested = readNested(entry);
      places.push(toPlace(path, name, entry, nested.requires));
      open.push({ folder: path, table: nested.dependencies });
    }
  }
  return places;
}

/** The version may be an alias, the address of a repository or archive, or a path. */
function toPlace(path: string, name: string, value: unknown, requires: Table<unknown>): LockedPlace {
  const entry = { ...readLockedPackage(value), dependencies: requires };
  const requirement = entry.version ?? "";
  const spec = parseSpec(name, requirement);
  if (spec.kind !== "package") return { path, entry, own: true };
  const version = spec.version || lockedVersion(requirement);
  const resolved = entry.resolved ?? (spec.origin ? requirement : undefined);
  return { path, entry: { ...entry, name: spec.name, version, resolved }, own: false };
}
