import type { FolderNames, FolderTree } from "./folder-tree.ts";
import { toFileName, toFolder, upwards } from "../text/paths.ts";

/** Folders that a tool fills, where its manifest is next to them. */
const outputs = [
  { folder: /^target$/, beside: /^(?:Cargo\.toml|pom\.xml|build\.sbt)$/ },
  { folder: /^(?:bin|obj)$/, beside: /\.(?:cs|fs|vb)proj$/ },
  { folder: /^(?:build|out)$/, beside: /^(?:build\.gradle(?:\.kts)?|CMakeLists\.txt)$/ },
  { folder: /^(?:dist|build|out|\.next|\.nuxt)$/, beside: /^package\.json$/ },
  { folder: /^(?:dist|build)$/, beside: /^(?:setup\.py|pyproject\.toml)$/ },
  { folder: /^Library$/, beside: /^ProjectSettings$/ },
] as const;

/** What tools build in a tree without version control; a file that was committed there is no output. */
export function listBuildOutput(tree: FolderTree): readonly string[] {
  const found = new Set<string>();
  for (const path of tree.folders) {
    const name = toFileName(path);
    const { files, folders } = tree.folder(toFolder(path));
    const isOutput = outputs.some(
      ({ folder, beside }) => folder.test(name) && [...files, ...folders].some((other) => beside.test(other)),
    );
    if (path !== "" && isOutput && !upwards(path).some((above) => found.has(above))) found.add(path);
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
