import type { FolderNames, FolderTree } from "./folder-tree.ts";
import { isBuildOutput } from "../source/build-output.ts";
import { toFolder, upwards } from "../text/paths.ts";

/** What tools build in a tree without version control; a file that was committed there is no output. */
export function listBuildOutput(tree: FolderTree): readonly string[] {
  const found = new Set<string>();
  for (const path of tree.folders) {
    const isOutput = path !== "" && isBuildOutput(path, tree.folder(toFolder(path)));
    if (isOutput && !upwards(path).some((above) => found.has(above))) found.add(path);
  }
  return [...found];
}

/** The tree without some folders and what is in them. */
export function withoutFolders(tree: FolderTree, left: readonly string[]): FolderTree {
  if (left.length === 0) return tree;
  const out = new Set(left);
  const isOut = (folder: string) => upwards(folder).some((path) => out.has(path));
  const nothing: FolderNames = { files: [], folders: [] };
  return {
    ...tree,
    folders: tree.folders.filter((path) => !isOut(path)),
    folder: (path) => (isOut(path) ? nothing : tree.folder(path)),
  };
}
