import type { Tree } from "../../../domain/contracts/contracts.ts";
import { parseJson } from "../../../formats/json.ts";
import { joinPath, upwards } from "../../../text/paths.ts";
import { readOptional } from "../../kit/read-optional.ts";
import { createRealFolders } from "../../kit/real-folders.ts";
import type { LockedPackage } from "../files/locked-package.ts";
import { isInside } from "../files/npm/nested-install-paths.ts";
import { listLockedPlaces } from "../files/npm/package-lock.ts";

/** Entries of npm's hidden lockfiles, by the folder of the package from the root of the tree. */
export type HiddenLocks = ReadonlyMap<string, LockedPackage>;

/** npm's lockfile in `node_modules` has the origin of each package, and the links to folders of the project. */
export async function readHiddenLocks(folders: readonly string[], tree: Tree): Promise<HiddenLocks> {
  const real = createRealFolders(tree);
  const noted = new Map<string, LockedPackage>();
  for (const folder of new Set(folders.flatMap(upwards))) {
    if (!(await real.has(folder, hiddenLock))) continue;
    const lock = await readOptional(await tree.file(joinPath(folder, hiddenLock)), parseJson);
    for (const { path, entry } of listLockedPlaces(lock))
      if (entry && isInside(path)) noted.set(joinPath(folder, path), entry);
  }
  return noted;
}

const hiddenLock = "node_modules/.package-lock.json";
