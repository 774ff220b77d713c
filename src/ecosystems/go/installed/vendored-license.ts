import type { Component } from "../../../domain/contracts/component.ts";
import type { Tree, TreeLicense } from "../../../domain/contracts/contracts.ts";
import { findInstalledLicense } from "../../kit/installed-license.ts";
import { optionalText } from "../../kit/read-optional.ts";
import { joinPath, upwards } from "../../../text/paths.ts";
import { readVendored, type Vendored } from "../files/vendored.ts";
import { oncePerKey, oncePerObject } from "../../../async/once.ts";

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
    const module = findPath(component, await listVendored(tree)(vendor));
    const parts = module?.split("/") ?? [];
    for (let length = parts.length; length >= Math.min(3, parts.length) && length > 0; length--) {
      yield [vendor, ...parts.slice(0, length)].join("/");
    }
  }
}

/** The modules of a vendor folder; undefined for an older one without a list. */
const listVendored = oncePerObject((tree: Tree) =>
  oncePerKey(async (vendor) => {
    const text = await optionalText(await tree.file(`${vendor}/modules.txt`));
    if (text === undefined) return undefined;
    const byName = new Map<string, Vendored[]>();
    for (const module of readVendored(text))
      for (const name of new Set([module.path, module.by?.path ?? module.path]))
        byName.set(name, [...(byName.get(name) ?? []), module]);
    return byName;
  }),
);

/** The folder of the module: a replacement is vendored under the replaced name. Undefined for another version. */
function findPath(
  { name, version }: Component,
  listed: ReadonlyMap<string, readonly Vendored[]> | undefined,
): string | undefined {
  if (!listed) return name;
  const isSame = (path: string, candidate: string): boolean =>
    path === name && (version === "" || candidate === version);
  const module = listed
    .get(name)
    ?.find(
      ({ path, version, by }) =>
        isSame(by?.path ?? path, by?.version ?? version) || (by && !by.version && isSame(path, version)),
    );
  return module?.path;
}
