import type { SourceFile, Tree } from "../domain/contracts.ts";
import { createFileIndex } from "./file-index.ts";
import type { FileSource, FolderContent } from "./file-source.ts";

/** The whole tree, including folders of installed packages, read on demand. */
export function createTree(source: FileSource): Tree {
  const folders = new Map<string, Promise<FolderContent>>();
  const folder = (path: string) => {
    const known = folders.get(path);
    if (known) return known;
    const asked = source.folder(path);
    folders.set(path, asked);
    return asked;
  };
  const read: FileSource["read"] = (path, offset, length) => source.read(path, offset, length);
  return {
    async file(path): Promise<SourceFile | undefined> {
      const slash = path.lastIndexOf("/");
      const { files } = await folder(path.slice(0, Math.max(0, slash)));
      if (!files.includes(path.slice(slash + 1))) return undefined;
      return createFileIndex([{ path }], read).get(path);
    },
    async names(path) {
      const { files, folders: inside } = await folder(path);
      return [...files, ...inside];
    },
  };
}
