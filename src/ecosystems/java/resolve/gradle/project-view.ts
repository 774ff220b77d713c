import type { SourceFile, Tree } from "../../../../domain/contracts/contracts.ts";
import { resolveInside } from "../../../../text/join-inside.ts";
import { buildFolders } from "../../files/gradle/build/build-sources.ts";
import { joinPath, upwards } from "../../../../text/paths.ts";

/** The source of build scripts and of the names in them. */
const wanted = /\.gradle(?:\.kts)?$|^gradle\.properties$|\.versions\.toml$|^verification-metadata\.xml$/;
const source = /\.(?:kt|kts|groovy|java|gradle)$/;
const maxFiles = 5_000;

/**
 * The files that a build script can see, read ahead: those of its folder and the folders above, of their `gradle`
 * folders, and the sources of the build. The files of a `Tree` do not know each other.
 */
export async function readProjectView(
  tree: Tree,
  folders: readonly string[],
): Promise<ReadonlyMap<string, SourceFile>> {
  const files = new Map<string, SourceFile>();
  const add = async (path: string) => {
    const file = files.size < maxFiles ? await tree.file(path) : undefined;
    if (file) files.set(path, viewOf(file, files));
    return file !== undefined;
  };
  const above = new Set(folders.flatMap(upwards));
  for (const folder of above) {
    for (const place of [folder, joinPath(folder, "gradle")]) {
      const names = await tree.names(place);
      for (const name of names.filter((name) => wanted.test(name))) await add(joinPath(place, name));
    }
    for (const name of buildFolders) await addSources(joinPath(folder, name), tree, add, 0);
  }
  return files;
}

const maxDepth = 20;

async function addSources(folder: string, tree: Tree, add: (path: string) => Promise<boolean>, depth: number) {
  for (const name of await tree.names(folder)) {
    const path = joinPath(folder, name);
    if (source.test(name) || wanted.test(name)) await add(path);
    else if (!name.includes(".") && name !== "build" && depth < maxDepth) await addSources(path, tree, add, depth + 1);
  }
}

function viewOf(file: SourceFile, files: ReadonlyMap<string, SourceFile>): SourceFile {
  const { path, name, folder, size } = file;
  return {
    ...{ path, name, folder, size },
    text: () => file.text(),
    bytes: (max) => file.bytes(max),
    range: (offset, length) => file.range(offset, length),
    sibling: (relative) => files.get(resolveInside(folder, relative) ?? ""),
    mayHaveFolder: () => true,
    find: (pattern) =>
      [...files.values()].filter((other) => fits(other, pattern)).sort((a, b) => (a.path < b.path ? -1 : 1)),
  };
}

function fits({ name, path }: SourceFile, pattern: string): boolean {
  const tail = pattern.startsWith("*") ? pattern.slice(1) : undefined;
  if (pattern.includes("/")) return path === pattern;
  return tail === undefined ? name === pattern : name.endsWith(tail);
}
