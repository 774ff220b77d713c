import type { Origin, Scope } from "../../../../domain/contracts/component.ts";
import type { Note } from "../../../../domain/contracts/contracts.ts";
import type { GraphEdge } from "../../../../domain/contracts/member-graph.ts";
import type { Workspace } from "../../../../domain/contracts/workspace.ts";
import { rootEntry } from "../../../../graph/lock-graph.ts";
import { isPackageName } from "../../package-name.ts";
import { lockedVersion } from "../../versions/exact-version.ts";
import { type NpmEntry, publishedAs } from "../lock-entries.ts";
import { noteOn } from "../notes.ts";
import { gitOrigin, readOrigin } from "../origin.ts";
import { isArchive } from "../spec.ts";
import { parsePnpmPath, pnpmPathsFor, type PnpmStyle, readPnpmStyle, withoutPeers } from "./pnpm-path.ts";
import type { PnpmEntry, PnpmImporter, PnpmLock } from "./pnpm-shape.ts";

type LineOf = (key: string) => number | undefined;
type Find = (name: string, reference: string) => number | undefined;

interface Reading {
  readonly lineOf: LineOf;
  /** The workspace in a folder of the lockfile. */
  readonly memberOf: (path: string) => Workspace | undefined;
  readonly notes: Note[];
}

/** The entries of one document of a pnpm lockfile, the project's own packages among them. */
export function pnpmEntries(lock: PnpmLock, { lineOf, memberOf, notes }: Reading): NpmEntry[] {
  const style = readPnpmStyle(lock.lockfileVersion ?? "");
  const packages = packagesOf(lock, style, (key) =>
    noteOn(notes, key, "this is not an entry for a package", lineOf(key)),
  );
  const places = new Map(packages.map(({ key }, at) => [key, at]));
  const find: Find = (name, reference) => {
    const path = pnpmPathsFor(name, reference, style).find((candidate) => places.has(candidate));
    return path === undefined ? undefined : places.get(path);
  };
  const locked = packages.map((pnpmPackage) => toEntry(pnpmPackage, find, lineOf));
  return [...locked, ...rootEntries(importersOf(lock), find, memberOf, locked.length)];
}

/** Importers as roots of the walk. They come after the other entries and refer to each other by folder. */
function rootEntries(
  importers: readonly (readonly [string, PnpmImporter])[],
  find: Find,
  memberOf: Reading["memberOf"],
  after: number,
): NpmEntry[] {
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
    return toRoot(importer, findFrom, memberOf(path));
  });
}

const linkPrefix = "link:";

interface PnpmPackage {
  readonly key: string;
  readonly name: string;
  readonly version: string;
  /** Its dependencies, and until version 8 its scope. */
  readonly node: PnpmEntry;
  readonly entry: PnpmEntry;
}

/** The graph is in `snapshots` where there are any, else in `packages`. */
function packagesOf(lock: PnpmLock, style: PnpmStyle, passOver: (key: string) => void): PnpmPackage[] {
  const packages: PnpmPackage[] = [];
  for (const [key, node] of nodesOf(lock)) {
    if (key.includes("@runtime:")) continue; // the Node version for the project
    const entry = lock.snapshots ? (lock.packages.get(withoutPeers(key)) ?? node) : node;
    const identity = identify(key, entry, style);
    if (identity) packages.push({ key, node, entry, ...identity });
    else if (!isFolder(entry)) passOver(key);
  }
  return packages;
}

/** A package without a snapshot is not in use, but it is in the file. */
function nodesOf({ packages, snapshots }: PnpmLock): [string, PnpmEntry][] {
  if (!snapshots) return packages.entries();
  const nodes = snapshots.entries();
  const seen = new Set(nodes.map(([key]) => withoutPeers(key)));
  for (const key of packages.names()) {
    const entry = seen.has(key) ? undefined : packages.get(key);
    if (entry) nodes.push([key, entry]);
  }
  return nodes;
}

/** Entries from repositories, archives and folders have a name and a version. */
function identify(key: string, entry: PnpmEntry, style: PnpmStyle): { name: string; version: string } | undefined {
  const path = parsePnpmPath(key, style);
  const name = entry.name ?? path?.name;
  if (name === undefined || !isPackageName(name)) return undefined;
  return { name, version: lockedVersion(entry.version) || (path?.version ?? "") };
}

function toEntry({ key, name, version, node, entry }: PnpmPackage, find: Find, lineOf: LineOf): NpmEntry {
  const scope = flaggedScope(node);
  const { tarball, integrity } = entry.resolution;
  return {
    name,
    version,
    own: isOwn(key, entry, name),
    root: false,
    edges: packageEdges(node, find),
    ...(scope === undefined ? {} : { scope }),
    origin: originOfEntry(entry),
    distributions: publishedAs(tarball, integrity),
    line: lineOf(withoutPeers(key)) ?? lineOf(key),
  };
}

/** A folder of the project; Rush packs such folders as `@rush-temp/…`. */
function isOwn(key: string, entry: PnpmEntry, name: string): boolean {
  if (isFolder(entry) || name.startsWith("@rush-temp/")) return true;
  return (key.startsWith("file:") || key.includes("@file:")) && !isArchive(entry.resolution.tarball ?? "");
}

function isFolder({ resolution }: PnpmEntry): boolean {
  return resolution.type === "directory";
}

/** Until version 8 entries have a flag; without one, both kinds of dependencies need it. */
function flaggedScope({ dev, optional }: PnpmEntry): Scope | undefined {
  if (dev === undefined) return undefined;
  if (dev === "true") return "dev";
  return optional ? "optional" : "runtime";
}

function originOfEntry({ resolution: { repo, commit, tarball } }: PnpmEntry): Origin | undefined {
  return repo === undefined ? readOrigin(tarball) : gitOrigin(repo, commit);
}

function importersOf(lock: PnpmLock): [string, PnpmImporter][] {
  return lock.importers ? lock.importers.entries() : [[".", lock]];
}

function toRoot(importer: PnpmImporter, find: Find, member: Workspace | undefined): NpmEntry {
  const edges = [
    ...packageEdges(importer, find),
    ...edgesIn(importer.devDependencies, "dev", find),
    ...edgesIn(importer.configDependencies, "dev", find),
    ...edgesIn(importer.packageManagerDependencies, "dev", find),
  ];
  return rootEntry(edges, member);
}

function packageEdges(node: Pick<PnpmEntry, "dependencies" | "optionalDependencies">, find: Find): GraphEdge[] {
  return edgesIn(node.optionalDependencies, "optional", find, edgesIn(node.dependencies, "runtime", find));
}

/** Adds to the edges before. */
function edgesIn(table: PnpmEntry["dependencies"], scope: Scope, find: Find, edges: GraphEdge[] = []): GraphEdge[] {
  for (const [name, reference] of table.entries()) {
    const to = find(name, reference);
    if (to !== undefined) edges.push({ to, scope });
  }
  return edges;
}
