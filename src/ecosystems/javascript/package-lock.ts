import type { Scope } from "../../domain/component.ts";
import type { Detector, Found, Note, SourceFile } from "../../domain/contracts.ts";
import { ParseError } from "../../domain/parse-error.ts";
import { parseJson } from "../../formats/json.ts";
import { entries, field, isFields, isTrue, text } from "../../formats/value.ts";
import { lockedVersion } from "./exact-version.ts";
import { edgesOf, createInstalledSearch, installedName } from "./install-tree.ts";
import { keyLines } from "./json-lines.ts";
import { componentsOf, type LockEntry } from "./lock-graph.ts";
import { graphOf, memberAt } from "./member-graph.ts";
import { noteOn } from "./notes.ts";
import { orManifest } from "./or-manifest.ts";
import { originOf } from "./origin.ts";
import { isPackageName } from "./package-name.ts";
import { placesInVersion1, type Place } from "./package-lock-1.ts";
import { readOptional } from "../read-optional.ts";
import { publishedAs } from "./published-as.ts";
import { isArchive } from "./spec.ts";

/** npm's lockfile. */
export const packageLock: Detector = {
  id: "javascript/package-lock",
  title: "npm lockfile, versions 1 to 3",
  files: ["package-lock.json"],
  outranks: ["javascript/package-json"],
  parse: readPackageLock,
};

/** The same lockfile under the name that is published with a package; npm prefers it to the other. */
export const npmShrinkwrap: Detector = {
  id: "javascript/npm-shrinkwrap",
  title: "npm shrinkwrap file, versions 1 to 3",
  files: ["npm-shrinkwrap.json"],
  outranks: ["javascript/package-lock", "javascript/package-json"],
  parse: readPackageLock,
};

async function readPackageLock(file: SourceFile): Promise<Found> {
  const source = await file.text();
  const lock = parseJson(source);
  if (!isFields(lock)) throw new ParseError("This is not an npm lockfile: it holds no object.");
  const notes: Note[] = [];
  const places = withRoot(placesOf(lock), await readOptional(file.sibling("package.json"), parseJson));
  const lineOf = keyLines(source);
  const lineAt = (path: string) => lineOf("packages", path) ?? lineOf("dependencies", topName(path));
  const found = toEntries(places, lineAt, notes, file.folder);
  return orManifest(file, { components: componentsOf(file.path, found), notes, ...graphOf(found) });
}

/** All entries by their install path. Version 2 has both tables; `packages` says more. */
export function placesOf(lock: unknown): Place[] {
  const packages = entries(field(lock, "packages"));
  if (packages.length === 0) return placesInVersion1(field(lock, "dependencies"));
  return packages.map(([path, entry]) => ({ path, entry, own: installedName(path) === undefined }));
}

/** Version 1 does not say what the project itself asks for; its manifest does. */
function withRoot(places: readonly Place[], manifest: unknown): readonly Place[] {
  if (!isFields(manifest) || places.some(({ path, own }) => own && path === "")) return places;
  return [{ path: "", entry: manifest, own: true }, ...places];
}

function toEntries(
  places: readonly Place[],
  lineOf: (path: string) => number | undefined,
  notes: Note[],
  folder: string,
): LockEntry[] {
  const usable = places.filter((place) => isUsable(place, notes));
  const byPath = new Map(usable.map(({ path }, at) => [path, at]));
  for (const { path, entry } of places) {
    const target = isTrue(field(entry, "link")) ? byPath.get(text(field(entry, "resolved")) ?? "") : undefined;
    if (target !== undefined) byPath.set(path, target);
  }
  const find = createInstalledSearch(byPath);
  return usable.map(({ path, entry, own }) => ({
    name: lockedName(path, entry),
    version: lockedVersion(text(field(entry, "version"))),
    own: own || isPackedFolder(path, entry),
    root: own && isRoot(path),
    edges: edgesOf(entry, own, (name) => find(path, name)),
    scope: scopeOf(entry),
    origin: originOf(text(field(entry, "resolved"))),
    declaredLicense: licenseOf(entry),
    distributions: publishedAs(text(field(entry, "resolved")), text(field(entry, "integrity"))),
    nested: path.includes("/node_modules/"),
    member: own && isRoot(path) ? memberAt(folder, path, text(field(entry, "name"))) : undefined,
    line: lineOf(path),
  }));
}

/** A link leads to an own folder, which has an entry of its own. */
function isUsable({ path, entry, own }: Place, notes: Note[]): boolean {
  if (isTrue(field(entry, "link")) || (own && !isFields(entry))) return false;
  if (own || (isFields(entry) && isPackageName(lockedName(path, entry)))) return true;
  noteOn(notes, path, "this is not the place of a package");
  return false;
}

/** The name of the package that lies in a place. */
export function lockedName(path: string, entry: unknown): string {
  return text(field(entry, "name")) ?? installedName(path) ?? ""; // `name` is there only when an alias hides it
}

/** A folder of the project that npm was told to copy, or that Rush packs. */
function isPackedFolder(path: string, entry: unknown): boolean {
  const resolved = text(field(entry, "resolved")) ?? "";
  return (resolved.startsWith("file:") && !isArchive(resolved)) || lockedName(path, entry).startsWith("@rush-temp/");
}

/** In version 1 the project's own folders lie in node_modules. */
function isRoot(path: string): boolean {
  return installedName(path) === undefined;
}

function scopeOf(entry: unknown): Scope {
  if (isTrue(field(entry, "dev"))) return "dev";
  return isTrue(field(entry, "optional")) || isTrue(field(entry, "devOptional")) ? "optional" : "runtime";
}

/** A text, or `{ type }` as old packages have it. */
function licenseOf(entry: unknown): string | undefined {
  const license = field(entry, "license");
  return text(license) ?? text(field(license, "type"));
}

function topName(path: string): string {
  return path.slice("node_modules/".length);
}
