import type { Origin, Scope } from "../../../domain/component.ts";
import type { Distribution } from "../../../domain/distribution.ts";
import type { Note } from "../../../domain/contracts.ts";
import type { Workspace } from "../../../domain/workspace.ts";
import { entries, field, isFields, isTrue, text } from "../../../formats/value.ts";
import { lockedVersion } from "../exact-version.ts";
import type { LockEntry } from "../lock-graph.ts";
import { noteOn } from "../notes.ts";
import { gitOrigin, originOf } from "../origin.ts";
import { isPackageName } from "../package-name.ts";
import { parsePnpmPath, pnpmPathsFor, styleOf, withoutPeers, type PnpmStyle } from "./pnpm-path.ts";
import { publishedAs } from "../published-as.ts";
import type { Edge } from "../reach.ts";
import { isArchive } from "../spec.ts";

function publishedIn(resolution: unknown): Distribution[] {
  return publishedAs(text(field(resolution, "tarball")), text(field(resolution, "integrity")));
}

type LineOf = (key: string) => number | undefined;
type Find = (name: string, reference: string) => number | undefined;

interface Reading {
  readonly lineOf: LineOf;
  /** The workspace in a folder of the lockfile. */
  readonly memberOf: (path: string) => Workspace | undefined;
  readonly notes: Note[];
}

/** The entries of one document of a pnpm lockfile, the project's own packages among them. */
export function pnpmEntries(lock: unknown, { lineOf, memberOf, notes }: Reading): LockEntry[] {
  const style = styleOf(text(field(lock, "lockfileVersion")) ?? "");
  const packages = packagesOf(lock, style, (key) =>
    noteOn(notes, key, "this is not an entry for a package", lineOf(key)),
  );
  const places = new Map(packages.map(({ key }, at) => [key, at]));
  const find: Find = (name, reference) => {
    const path = pnpmPathsFor(name, reference, style).find((one) => places.has(one));
    return path === undefined ? undefined : places.get(path);
  };
  const locked = packages.map((one) => toEntry(one, find, lineOf));
  return [...locked, ...rootEntries(importersOf(lock), find, memberOf, locked.length)];
}

/** Importers as entries at which the walk begins. They come after the others, and find each other by their folders. */
function rootEntries(
  importers: readonly (readonly [string, unknown])[],
  find: Find,
  memberOf: Reading["memberOf"],
  after: number,
): LockEntry[] {
  const places = new Map<string, number>();
  for (const [at, [path]] of importers.entries()) {
    const member = memberOf(path);
    if (member) places.set(member.path, after + at);
  }
  return importers.map(([path, importer]) => {
    const findFrom: Find = (name, reference) => {
      if (!reference.startsWith(linkPrefix)) return find(name, reference);
      const other = memberOf(`${path}/${reference.slice(linkPrefix.length)}`);
      return other && places.get(other.path);
    };
    return rootEntry(importer, findFrom, memberOf(path));
  });
}

const linkPrefix = "link:";

interface PnpmPackage {
  readonly key: string;
  readonly name: string;
  readonly version: string;
  /** What it needs, and until version 8 the marks for its scope. */
  readonly node: unknown;
  /** Where it comes from. */
  readonly entry: unknown;
}

/** Since version 9 the graph stands in `snapshots`, once for every set of peers; before, in `packages` itself. */
function packagesOf(lock: unknown, style: PnpmStyle, passOver: (key: string) => void): PnpmPackage[] {
  const packages = field(lock, "packages");
  const snapshots = field(lock, "snapshots");
  const nodes = isFields(snapshots) ? withPackages(snapshots, packages) : entries(packages);
  return nodes.flatMap(([key, node]) => {
    if (key.includes("@runtime:")) return []; // the Node that is to run the project
    const entry = isFields(snapshots) ? (field(packages, withoutPeers(key)) ?? node) : node;
    const identity = identify(key, entry, style);
    if (identity) return [{ key, node, entry, ...identity }];
    if (isFields(entry) && !isFolder(entry)) passOver(key);
    return [];
  });
}

/** A package without a snapshot is not in use, but it is in the file. */
function withPackages(snapshots: unknown, packages: unknown): [string, unknown][] {
  const nodes = entries(snapshots);
  const seen = new Set(nodes.map(([key]) => withoutPeers(key)));
  return [...nodes, ...entries(packages).filter(([key]) => !seen.has(key))];
}

/** Entries from repositories, archives and folders carry name and version themselves. */
function identify(key: string, entry: unknown, style: PnpmStyle): { name: string; version: string } | undefined {
  const path = parsePnpmPath(key, style);
  const name = text(field(entry, "name")) ?? path?.name;
  if (name === undefined || !isPackageName(name)) return undefined;
  return { name, version: lockedVersion(text(field(entry, "version"))) || (path?.version ?? "") };
}

function toEntry({ key, name, version, node, entry }: PnpmPackage, find: Find, lineOf: LineOf): LockEntry {
  const scope = flaggedScope(node);
  return {
    name,
    version,
    own: isOwn(key, entry, name),
    root: false,
    edges: edgesIn(node, packageTables, find),
    ...(scope === undefined ? {} : { scope }),
    origin: originIn(field(entry, "resolution")),
    distributions: publishedIn(field(entry, "resolution")),
    line: lineOf(withoutPeers(key)) ?? lineOf(key),
  };
}

/** A folder of the project; Rush packs such folders as `@rush-temp/…`. */
function isOwn(key: string, entry: unknown, name: string): boolean {
  const resolution = field(entry, "resolution");
  const tarball = text(field(resolution, "tarball")) ?? "";
  if (isFolder(entry) || name.startsWith("@rush-temp/")) return true;
  return (key.startsWith("file:") || key.includes("@file:")) && !isArchive(tarball);
}

function isFolder(entry: unknown): boolean {
  return field(field(entry, "resolution"), "type") === "directory";
}

/** Until version 8 entries are marked; no mark means that both kinds of dependencies lead there. */
function flaggedScope(node: unknown): Scope | undefined {
  const dev = field(node, "dev");
  if (isTrue(dev)) return "dev";
  if (isTrue(field(node, "optional")) && dev !== undefined) return "optional";
  return dev === undefined ? undefined : "runtime";
}

function originIn(resolution: unknown): Origin | undefined {
  const repo = text(field(resolution, "repo"));
  if (repo !== undefined) return gitOrigin(repo, text(field(resolution, "commit")));
  return originOf(text(field(resolution, "tarball")));
}

type Tables = readonly (readonly [string, Scope])[];

const packageTables: Tables = [
  ["dependencies", "runtime"],
  ["optionalDependencies", "optional"],
];

/** `packageManagerDependencies` is pnpm itself, `configDependencies` what it is set up with. */
const importerTables: Tables = [
  ...packageTables,
  ["devDependencies", "dev"],
  ["configDependencies", "dev"],
  ["packageManagerDependencies", "dev"],
];

/** A project alone has its tables on the first level, up to version 8. */
function importersOf(lock: unknown): [string, unknown][] {
  const importers = field(lock, "importers");
  return isFields(importers) ? entries(importers) : [[".", lock]];
}

function rootEntry(importer: unknown, find: Find, member: Workspace | undefined): LockEntry {
  return { name: "", version: "", own: true, root: true, edges: edgesIn(importer, importerTables, find), member };
}

/** The right side is a reference, or since version 6 `{ specifier, version }`. */
function edgesIn(node: unknown, tables: Tables, find: Find): Edge[] {
  return tables.flatMap(([table, scope]) =>
    entries(field(node, table)).flatMap(([name, value]) => {
      const to = find(name, text(value) ?? text(field(value, "version")) ?? "");
      return to === undefined ? [] : [{ to, scope }];
    }),
  );
}
