import type { Component } from "../../../domain/contracts/component.ts";
import type { SourceFile, Tree, TreeLicense } from "../../../domain/contracts/contracts.ts";
import { findInstalledLicense } from "../../kit/installed-license.ts";
import { optionalText } from "../../kit/read-optional.ts";
import { joinPath, upwards } from "../../../text/paths.ts";
import { readVendored } from "../files/vendored.ts";

/** The license file that `go mod vendor` copied with a module, from the nearest vendor folder. */
export async function vendoredLicense(
  component: Component,
  folder: string,
  tree: Tree,
): Promise<TreeLicense | undefined> {
  return await findInstalledLicense(moduleFolders(component, folder, tree), async () => ({}), tree);
}

/** A module in a subfolder may rely on the license of its repository: no higher than `host/owner/name`. */
async function* moduleFolders(component: Component, folder: string, tree: Tree): AsyncGenerator<string> {
  for (const above of upwards(folder)) {
    const vendor = joinPath(above, "vendor");
    const module = await vendoredPath(component, await tree.file(`${vendor}/modules.txt`));
    const parts = module?.split("/") ?? [];
    for (let length = parts.length; length >= Math.min(3, parts.length) && length > 0; length--) {
      yield [vendor, ...parts.slice(0, length)].join("/");
    }
  }
}

/** The folder of the module: a replacement is vendored under the replaced name. Undefined for another version. */
async function vendoredPath({ name, version }: Component, list: SourceFile | undefined): Promise<string | undefined> {
  const text = await optionalText(list);
  if (text === undefined) return name; // an older vendor folder without versions
  const isSame = (path: string, candidate: string): boolean =>
    path === name && (version === "" || candidate === version);
  const module = readVendored(text).find(
    ({ path, version, by }) =>
      isSame(by?.path ?? path, by?.version ?? version) || (by && !by.version && isSame(path, version)),
  );
  return module?.path;
}
