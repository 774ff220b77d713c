import type { SourceFile, Tree } from "../domain/contracts/contracts.ts";
import { createFileIndex } from "./file-index.ts";
import { type FileSource, type FolderContent, nothingInFolder } from "./file-source.ts";
import { toFolder, toFileName } from "../text/paths.ts";
import { oncePerKey } from "../async/once.ts";

/** The whole tree, including folders of installed packages, read on demand. */
export function createTree(source: FileSource): Tree {
  /** A folder that its parent does not list is not opened: thousands of packages may be searched for in vain. */
  const open = async (path: string): Promise<Folder> => {
    const above = path === "" ? undefined : await folder(toFolder(path));
    if (above && !above.mayHaveFolder(toFileName(path))) return noFolder;
    return describe(path, await source.folder(path));
  };
  const folder = oncePerKey(open);
  const read: FileSource["read"] = (path, offset, length) => source.read(path, offset, length);
  return {
    async file(path): Promise<SourceFile | undefined> {
      const { files } = await folder(toFolder(path));
      if (!files.has(toFileName(path))) return undefined;
      return createFileIndex([{ path }], read).get(path);
    },
    async names(path) {
      return (await folder(path)).names;
    },
    async mayHaveFolder(path) {
      return (await folder(path)) !== noFolder;
    },
  };
}

interface Folder {
  readonly names: readonly string[];
  readonly files: ReadonlySet<string>;
  mayHaveFolder(name: string): boolean;
}

const noFolder = describe("", nothingInFolder);

/** A link may lead to a folder, an unreadable folder may have any, and `.` and `..` are in no list. */
function describe(path: string, { files, folders, passedOver }: FolderContent): Folder {
  const places = new Set(passedOver.map((entry) => entry.path));
  const prefix = path === "" ? "" : `${path}/`;
  const inside = new Set(folders);
  return {
    names: [...files, ...folders],
    files: new Set(files),
    mayHaveFolder: (name) =>
      inside.has(name) || /^\.{0,2}$/.test(name) || places.has(`${prefix}${name}`) || places.has(path),
  };
}
