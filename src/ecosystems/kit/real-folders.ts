import type { Tree } from "../../domain/contracts/contracts.ts";
import { oncePerKey } from "../../async/once.ts";

/** Whether names exist in folders; each folder is read once. */
export interface RealFolders {
  /** Whether a path exists below a folder without links in between: a link could lead out of the tree. */
  has(folder: string, path: string): Promise<boolean>;
}

/** Listings of a tree never include links, so a path followed name by name has none. */
export function createRealFolders(tree: Tree): RealFolders {
  const namesIn = oncePerKey(async (folder) => new Set(await tree.names(folder)));
  return {
    async has(folder, path) {
      let at = folder;
      for (const name of path.split("/")) {
        if (!(await namesIn(at)).has(name)) return false;
        at = at === "" ? name : `${at}/${name}`;
      }
      return true;
    },
  };
}
