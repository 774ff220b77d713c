import type { Scope } from "../../../../domain/contracts/component.ts";
import type { LockfileDetector, LockfileResult, Note, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { parseJson } from "../../../../formats/json.ts";
import { anything, recordOf, shape, text } from "../../../../formats/shape.ts";
import { isFields } from "../../../../formats/value.ts";
import { lockedVersion } from "../../versions/exact-version.ts";
import { edgesOf, createInstalledSearch, installedName } from "./install-tree.ts";
import { keyLines } from "../../../../formats/json-lines.ts";
import { memberAt, type NpmEntry, readEntries } from "../lock-entries.ts";
import { noteOn } from "../notes.ts";
import { orManifest } from "../fall-back-to-manifest.ts";
import { originOf } from "../origin.ts";
import { lockedName, readLockedPackage, type LockedPackage, type LockedPlace } from "../locked-package.ts";
import { isPackageName } from "../../package-name.ts";
import { placesInVersion1 } from "./package-lock-1.ts";
import { noteNewerVersion } from "../../../kit/newer-version.ts";
import { readOptional } from "../../../kit/read-optional.ts";
import { publishedAs } from "../published-as.ts";
import { isArchive } from "../spec.ts";

/** Version 2 has both tables; `packages` has more details. */
const readLock = shape({
  lockfileVersion: anything,
  packages: recordOf(anything),
  /** Version 1; see `package-lock-1.ts`. */
  dependencies: recordOf(anything),
});

/** npm's lockfile. */
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
  const places = withRoot(placesOf(lock), await readOptional(file.sibling("package.json"), parseJson));
  const lineOf = keyLines(source);
  const lineAt = (path: string) => lineOf("packages", path) ?? lineOf("dependencies", topName(path));
  const found = toEntries(places, lineAt, notes, file.folder);
  return orManifest(file, { ...readEntries(file.path, found), notes });
}

/** All entries by their install path. */
export function placesOf(value: unknown): LockedPlace[] {
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
  const find = createInstalledSearch(byPath);
  return usable.map((place) => {
    const { path, entry, own } = place;
    const isRoot = own && isOwnFolder(path); // in version 1 the project's own folders are in node_modules too
    return {
      name: lockedName(place),
      version: lockedVersion(entry.version),
      own: own || isPackedFolder(place),
      root: isRoot,
      edges: edgesOf(entry, own, (name) => find(path, name)),
      scope: scopeOf(entry),
      origin: originOf(entry.resolved),
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
