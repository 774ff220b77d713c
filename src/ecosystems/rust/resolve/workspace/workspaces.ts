import type { Tree } from "../../../../domain/contracts/contracts.ts";
import { joinPath } from "../../../../text/paths.ts";
import { isDefaultRegistry } from "../../hosts.ts";
import { cratesIo } from "../crate.ts";
import { type LocalCrate, readLocalCrate } from "./local-crate.ts";
import {
  createLocalReader,
  findWorkspace,
  isInside,
  listedTest,
  type LocalManifest,
  manifestAt,
  plainMembers,
  type ReadLocal,
} from "./local-manifests.ts";

/** The crates of the project that Cargo resolves together. */
export interface Workspace {
  readonly root: LocalManifest;
  /** By manifest. They have all features and the dev dependencies. */
  readonly members: ReadonlyMap<string, LocalCrate>;
  /** By manifest: the members, and what they reach by a path or a patch. */
  readonly crates: ReadonlyMap<string, LocalCrate>;
  /** By name: the workspace's replacements for crates of crates.io. */
  readonly patches: ReadonlyMap<string, Patch>;
  /** A lockfile has most of it already. */
  readonly isLocked: boolean;
}

/** A crate of the project, or something outside of it. */
type Patch = { readonly local: LocalCrate } | { readonly where: string };

const maxCrates = 10_000;

/** Sorts manifests into workspaces. A manifest without one is a workspace itself. */
export async function findWorkspaces(files: readonly string[], tree: Tree): Promise<readonly Workspace[]> {
  const read = createLocalReader(tree);
  const left = new Set([...files].sort());
  const workspaces: Workspace[] = [];
  const add = async (root: LocalManifest, start: readonly string[]) => {
    const workspace = await readWorkspace(root, start, read, tree);
    for (const file of workspace.members.keys()) left.delete(file);
    workspaces.push(workspace);
  };
  for (const { root, below } of await findRoots([...left], read)) {
    await add(root, [root.file, ...plainMembers(root), ...below.filter(listedTest(root))]);
  }
  for (const file of [...left]) {
    const manifest = await read(file);
    if (manifest && left.has(file)) await add(manifest, [file]);
  }
  return workspaces;
}

interface WorkspaceRoot {
  readonly root: LocalManifest;
  /** Manifests for which Cargo looks here. */
  readonly below: string[];
}

async function findRoots(files: readonly string[], read: ReadLocal): Promise<readonly WorkspaceRoot[]> {
  const roots = new Map<string, WorkspaceRoot>();
  for (const file of files) {
    const manifest = await read(file);
    const root = manifest && (await findWorkspace(manifest, read));
    if (!root) continue;
    const workspaceRoot = roots.get(root.file) ?? { root, below: [] };
    workspaceRoot.below.push(file);
    roots.set(root.file, workspaceRoot);
  }
  return [...roots.values()];
}

async function readWorkspace(
  root: LocalManifest,
  start: readonly string[],
  read: ReadLocal,
  tree: Tree,
): Promise<Workspace> {
  const isWorkspace = root.content.workspace !== undefined;
  const crates = new Map<string, LocalCrate>();
  const members = new Map<string, LocalCrate>();
  const queue = new Map(start.map((file) => [file, true]));
  const patched = patchTable(root);
  for (const { file } of patched) if (file !== undefined && !queue.has(file)) queue.set(file, false);
  for (const [file, isMember] of queue) {
    const manifest = await read(file);
    if (!manifest || crates.size >= maxCrates) continue;
    const crate = readLocalCrate(manifest, root);
    crates.set(file, crate);
    if (isMember) members.set(file, crate);
    for (const { source } of crate.facts.dependencies) {
      if (source.kind !== "folder" || queue.get(source.file) === true) continue;
      const isNext = isMember && isWorkspace && isInside(root, source.file);
      if (isNext) queue.delete(source.file); // seen as a patch before; a Map visits what is added again
      if (isNext || !queue.has(source.file)) queue.set(source.file, isNext);
    }
  }
  const isLocked = (await tree.file(joinPath(root.folder, "Cargo.lock"))) !== undefined;
  return { root, members, crates, patches: findPatches(patched, crates), isLocked };
}

interface PatchEntry {
  readonly name: string;
  readonly file?: string;
  readonly where: string;
}

/** `[patch.crates-io]`, under its name or its address. */
function patchTable(root: LocalManifest): readonly PatchEntry[] {
  return root.content.patch
    .entries()
    .filter(([source]) => source === cratesIo || isDefaultRegistry(source))
    .flatMap(([, table]) => table.entries())
    .map(([key, { path, git, package: name = key }]) => {
      const file = path === undefined ? undefined : manifestAt(root.folder, path);
      return { name, where: git ?? path ?? "", ...(file !== undefined && { file }) };
    });
}

function findPatches(
  table: readonly PatchEntry[],
  crates: ReadonlyMap<string, LocalCrate>,
): ReadonlyMap<string, Patch> {
  return new Map(
    table.map(({ name, file, where }): [string, Patch] => {
      const local = file === undefined ? undefined : crates.get(file);
      return [name, local ? { local } : { where }];
    }),
  );
}
