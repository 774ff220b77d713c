import type { Tree } from "../../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../../domain/contracts/parse-error.ts";
import { parseToml } from "../../../../formats/toml.ts";
import { toFolder, joinPath, upwards } from "../../../../text/paths.ts";
import { resolveInside } from "../../../../text/join-inside.ts";
import { createFolderMatcher } from "../../../kit/workspace-glob.ts";
import { getPackageTable, readCargoToml, type CargoToml } from "../../files/cargo-toml-shape.ts";
import { oncePerKey } from "../../../../async/once.ts";

/** A Cargo.toml of the project, by its path. */
export interface LocalManifest {
  readonly file: string;
  readonly folder: string;
  readonly content: CargoToml;
}

export type ReadLocal = (file: string) => Promise<LocalManifest | undefined>;

/** Reads each manifest once. A broken one is reported by its detector. */
export function createLocalReader(tree: Tree): ReadLocal {
  const read: ReadLocal = async (file) => {
    const manifest = await tree.file(file);
    if (!manifest) return undefined;
    return { file, folder: toFolder(file), content: readCargoToml(parseToml(await manifest.text())) };
  };
  return oncePerKey((file) => read(file).catch(ifBroken(undefined)));
}

/** The manifest of a path in another one; undefined outside the project. */
export function manifestAt(folder: string, path: string): string | undefined {
  const crate = resolveInside(folder, path);
  return crate === undefined ? undefined : joinPath(crate, "Cargo.toml");
}

/** Cargo looks for the workspace in this manifest, where `package.workspace` points, then in every folder above. */
export async function findWorkspace(manifest: LocalManifest, read: ReadLocal): Promise<LocalManifest | undefined> {
  if (manifest.content.workspace) return manifest;
  const pointer = getPackageTable(manifest.content)?.workspace;
  if (pointer !== undefined) {
    const file = manifestAt(manifest.folder, pointer);
    return file === undefined ? undefined : read(file);
  }
  for (const folder of upwards(manifest.folder).slice(1)) {
    const above = await read(joinPath(folder, "Cargo.toml"));
    if (above?.content.workspace) return above;
  }
  return undefined;
}

/** Whether `members` of a workspace names the folder of a manifest, and `exclude` does not. */
export function listedTest(root: LocalManifest): (file: string) => boolean {
  const names = membersOf(root);
  const isMember = createFolderMatcher(names);
  const plain = new Set(names.map((name) => manifestAt(root.folder, name)));
  return (file) => {
    if (file === root.file || plain.has(file)) return true;
    const inside = relativeTo(root.folder, toFolder(file));
    return inside !== undefined && isMember(inside) && !isExcluded(root, file);
  };
}

/** A crate below the root that another member depends on by its path is a member too. */
export function isInside(root: LocalManifest, file: string): boolean {
  return relativeTo(root.folder, toFolder(file)) !== undefined && !isExcluded(root, file);
}

function isExcluded(root: LocalManifest, file: string): boolean {
  const { exclude = [] } = root.content.workspace ?? {};
  return exclude.slice(0, maxPatterns).some((path) => {
    const excluded = manifestAt(root.folder, path);
    return excluded !== undefined && `${toFolder(file)}/`.startsWith(`${toFolder(excluded)}/`);
  });
}

function relativeTo(root: string, folder: string): string | undefined {
  if (root === "") return folder;
  return folder.startsWith(`${root}/`) ? folder.slice(root.length + 1) : undefined;
}

/** The folders that `members` names without a wildcard, as manifests. */
export function plainMembers(root: LocalManifest): readonly string[] {
  return membersOf(root)
    .filter((name) => !/[*?[]/.test(name))
    .flatMap((name) => manifestAt(root.folder, name) ?? []);
}

const maxPatterns = 1_000;

function membersOf({ content }: LocalManifest): readonly string[] {
  return (content.workspace?.members ?? []).slice(0, maxPatterns);
}
