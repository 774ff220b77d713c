import type { SourceFile } from "../../../domain/contracts/contracts.ts";
import { dependencyTables } from "./dependencies.ts";
import type { Manifest, ManifestReader } from "./manifest.ts";

/** The manifests that a lockfile was made from. */
export interface LockedManifests {
  /** Of the crates that it was made for: the workspace, or the single crate next to it. */
  readonly members: readonly Manifest[];
  /** Of crates in other folders that these depend on. */
  readonly others: readonly Manifest[];
}

const maxManifests = 10_000;
const maxPatterns = 1000;

/** Starts next to the lockfile and follows the members of the workspace and every path. */
export async function lockedManifests(lock: SourceFile, read: ManifestReader): Promise<LockedManifests> {
  const root = await read(lock.sibling("Cargo.toml"));
  if (!root) return { members: [], others: [] };
  const isMember = memberTest(root);
  const members: Manifest[] = [];
  const others: Manifest[] = [];
  const queue = createQueue([root.file, ...listedMembers(root)]);
  for (const file of queue) {
    const manifest = await read(file);
    if (!manifest) continue;
    (isMember(file) ? members : others).push(manifest);
    for (const path of pathsIn(manifest)) queue.add(file.sibling(`${path}/Cargo.toml`));
  }
  return { members, others };
}

/** Visits each file once, including those added meanwhile. */
function createQueue(start: readonly SourceFile[]) {
  const byPath = new Map(start.map((file) => [file.path, file]));
  return {
    add(file: SourceFile | undefined): void {
      if (file && byPath.size < maxManifests) byPath.set(file.path, byPath.get(file.path) ?? file);
    },
    [Symbol.iterator]: () => byPath.values(), // a Map also visits what is added meanwhile
  };
}

function memberTest(root: Manifest): (file: SourceFile) => boolean {
  const listed = new Set([root.file, ...listedMembers(root)].map(({ path }) => path));
  const isInside = insideTest(root);
  return (file) => listed.has(file.path) || isInside(file);
}

/** In a workspace every crate below its root is a member, listed or only depended on, unless it is excluded. */
export function insideTest({ file: { folder }, content }: Manifest): (file: SourceFile) => boolean {
  const { workspace } = content;
  if (!workspace) return () => false;
  const above = withSlash(folder);
  const excluded = workspace.exclude.slice(0, maxPatterns).map((path) => withSlash(above + partsOf(path).join("/")));
  return ({ path }) => path.startsWith(above) && !excluded.some((folder) => path.startsWith(folder));
}

function listedMembers({ file, content }: Manifest): readonly SourceFile[] {
  const patterns = (content.workspace?.members ?? []).slice(0, maxPatterns);
  const plain = patterns.filter((pattern) => !isGlob(pattern)).map((path) => file.sibling(`${path}/Cargo.toml`));
  const globs = patterns.filter(isGlob).map(partsOf);
  const matching = globs.length === 0 ? [] : file.find("Cargo.toml").filter((other) => isMatch(other, file, globs));
  return [...plain, ...matching].filter((member) => member !== undefined);
}

/** Folders that a manifest names as members of the workspace or as dependencies. */
export function foldersIn(manifest: Manifest): readonly string[] {
  const members = manifest.content.workspace?.members ?? [];
  return [...members.slice(0, maxPatterns).filter((pattern) => !isGlob(pattern)), ...pathsIn(manifest)];
}

/** A part with a wildcard matches any name. Too many manifests do no harm, since packages are looked up by name. */
function isMatch(other: SourceFile, root: SourceFile, globs: readonly (readonly string[])[]): boolean {
  const above = withSlash(root.folder);
  if (!other.path.startsWith(above)) return false;
  const parts = partsOf(other.folder.slice(above.length));
  return globs.some(
    (glob) =>
      (glob.length === parts.length || glob.includes("**")) &&
      glob.every((part, index) => isGlob(part) || part === parts[index]),
  );
}

function pathsIn({ content }: Manifest): readonly string[] {
  const tables = [
    ...dependencyTables(content).map(({ entries }) => entries),
    ...(content.workspace ? [content.workspace.dependencies] : []),
    ...content.patch.values(),
    content.replace,
  ];
  return tables.flatMap((table) => table.values().flatMap(({ path }) => path ?? []));
}

function isGlob(part: string): boolean {
  return /[*?[]/.test(part);
}

function partsOf(path: string): readonly string[] {
  return path.split("/").filter((part) => part !== "" && part !== ".");
}

function withSlash(folder: string): string {
  return folder === "" ? "" : `${folder}/`;
}
