import type { Tree, TreeLicense } from "../../domain/contracts/contracts.ts";
import { findPackageLicenseFiles } from "../../evidence/package-license-files.ts";
import { resolveInside } from "../../text/join-inside.ts";
import { folderOf } from "../../text/folder-of.ts";
import { joinPath } from "../../text/paths.ts";
import { optionalText } from "./read-optional.ts";

/** What an installed package says about its license. */
export interface OwnLicense {
  readonly stated?: TreeLicense | undefined;
  /** The license file that it names, from its folder. Empty if it is not in the package. */
  readonly named?: string | undefined;
}

/**
 * The license of a package in the first of these folders that has one. `read` gives undefined for a folder of another
 * package or version.
 */
export async function findInstalledLicense(
  homes: AsyncIterable<string>,
  read: (home: string) => Promise<OwnLicense | undefined>,
  tree: Tree,
): Promise<TreeLicense | undefined> {
  for await (const home of homes) {
    const own = await read(home);
    const found = own && (await licenseIn(home, own, tree));
    if (found) return found;
  }
  return undefined;
}

/** The statement of a package, unless it is only the name of a file; otherwise the text of its license file. */
export async function licenseIn(
  home: string,
  { stated, named }: OwnLicense,
  tree: Tree,
): Promise<TreeLicense | undefined> {
  const found = stated && named === undefined ? stated : ((await licenseText(home, tree, named)) ?? stated);
  return found && folderOf(found.file) !== home ? { home, ...found } : found;
}

/** The text of the file that a package names, or else of the first of its license files that is not empty. */
async function licenseText(home: string, tree: Tree, named = ""): Promise<TreeLicense | undefined> {
  const inside = resolveInside("", named);
  const first = inside ? [joinPath(home, inside)] : [];
  for (const path of [...first, ...(await findPackageLicenseFiles(home, tree))]) {
    const raw = await optionalText(await tree.file(path));
    if (raw?.trim()) return { raw, kind: "text", file: path };
  }
  return undefined;
}
