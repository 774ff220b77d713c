import type { SourceFile, Tree } from "../domain/contracts/contracts.ts";
import { createFileIndex, type FileIndex } from "../source/file-index.ts";
import { type FileSource, maxFolderDepth } from "../source/file-source.ts";
import { countFolders, joinPath, toFileName, toFolder } from "../text/paths.ts";

/** The names in one folder. */
export interface FolderNames {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/** What is in the repository, by folder: what git's index lists, else every file. */
export interface FolderTree extends Tree {
  folder(path: string): FolderNames;
  /** All folders with files or folders, the nearest to the root first. */
  readonly folders: readonly string[];
  readonly submodules: readonly string[];
  /** Whether version control lists it; without version control everything counts. */
  readonly isTracked: boolean;
  get(path: string): SourceFile | undefined;
  read(path: string, offset: number, length: number): Promise<Uint8Array>;
}

export interface ListRules {
  /** Whether a folder or file is left out. */
  readonly isLeftOut: (path: string) => boolean;
}

/** Lists the tree by names alone; no file is opened. */
export async function listFolders(source: FileSource, rules: ListRules): Promise<FolderTree> {
  const names = new Map<string, { files: string[]; folders: string[] }>([["", { files: [], folders: [] }]]);
  const add = (path: string): { files: string[]; folders: string[] } | undefined => {
    const known = names.get(path);
    if (known) return known;
    if (rules.isLeftOut(path)) return undefined;
    const above = add(toFolder(path));
    if (!above) return undefined;
    above.folders.push(toFileName(path));
    const folder = { files: [], folders: [] };
    names.set(path, folder);
    return folder;
  };
  const tracked = source.tracked?.();
  if (tracked) {
    for (const path of tracked.files) if (!rules.isLeftOut(path)) add(toFolder(path))?.files.push(toFileName(path));
    // The index does not list what is in them.
    for (const folder of tracked.submodules) if (add(folder)) await walk(source, names, rules, folder);
  } else await walk(source, names, rules, "");
  const depths = new Map([...names.keys()].map((path) => [path, countFolders(path)]));
  const depth = (path: string) => depths.get(path) ?? 0;
  const folders = [...names.keys()].sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
  const read: FileSource["read"] = (path, offset, length) => source.read(path, offset, length);
  const beside = new Map<string, FileIndex>();
  const get = (path: string): SourceFile | undefined => {
    const folder = toFolder(path);
    const { files } = names.get(folder) ?? nothing;
    if (files.length === 0) return undefined;
    const index =
      beside.get(folder) ??
      createFileIndex(
        files.map((name) => ({ path: joinPath(folder, name) })),
        read,
      );
    beside.set(folder, index);
    return index.get(path);
  };
  return {
    folder: (path) => names.get(path) ?? nothing,
    folders,
    submodules: tracked?.submodules ?? [],
    isTracked: tracked !== undefined,
    get,
    read,
    file: async (path) => get(path),
    async names(path) {
      const { files, folders: inside } = names.get(path) ?? nothing;
      return [...files, ...inside];
    },
    mayHaveFolder: async (path) => names.has(path),
  };
}

const nothing: FolderNames = { files: [], folders: [] };

async function walk(
  source: FileSource,
  names: Map<string, { files: string[]; folders: string[] }>,
  { isLeftOut }: ListRules,
  from: string,
): Promise<void> {
  const open = [from];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const { files, folders } = await source.folder(path);
    const isKept = (name: string) => !isLeftOut(joinPath(path, name));
    const inside = countFolders(path) >= maxFolderDepth ? [] : folders.filter(isKept);
    names.set(path, { files: files.filter(isKept), folders: inside });
    open.push(...inside.map((name) => joinPath(path, name)));
  }
}

/** All files in a folder and below, without those that `isOther` takes out, the nearest first; at most `max`. */
export function filesBelow(
  tree: FolderTree,
  folder: string,
  max: number,
  isOther: (folder: string) => boolean = () => false,
): readonly string[] {
  const found: string[] = [];
  const open = [folder];
  for (let at = 0; at < open.length && found.length < max; at++) {
    const path = open[at] ?? "";
    const { files, folders } = tree.folder(path);
    found.push(...files.map((name) => joinPath(path, name)));
    open.push(...folders.map((name) => joinPath(path, name)).filter((below) => !isOther(below)));
  }
  return found.slice(0, max);
}
