import type { Tree, TreeLicense } from "../../domain/contracts/contracts.ts";
import { findPackageLicenseFiles } from "../../evidence/package-license-files.ts";
import { resolveInside } from "../../text/join-inside.ts";
import { toFolder, joinPath } from "../../text/paths.ts";
import { optionalText } from "./read-optional.ts";

/** What an installed package says about its license. */
export interface OwnLicense {
  readonly stated?: TreeLicense | undefined;
  /** The license file that it names, from its folder. Empty if it is not in the package. */
  readonly named?: string | undefined;
}

/** The license of the first of these folders that has one; `read` gives undefined for another package or version. */
export async function findInstalledLicense(
  homes: AsyncIterable<string>,
  read: (home: string) => Promise<OwnLicense | undefined>,
  tree: Tree,
): Promise<TreeLicense | undefined> {
  for await (const home of homes) {
    const own = await read(home);
    const license = own && (await chooseLicense(home, own, tree));
    if (license) return license;
  }
  return undefined;
}

/** The statement of a package, unless it is only the name of a file; otherwise the text of its license file. */
export async function chooseLicense(
  home: string,
  { stated, named }: OwnLicense,
  tree: Tree,
): Promise<TreeLicense | undefined> {
  const license = stated && named === undefined ? stated : ((await licenseText(home, tree, named)) ?? stated);
  return license && toFolder(license.file) !== home ? { home, ...license } : license;
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
