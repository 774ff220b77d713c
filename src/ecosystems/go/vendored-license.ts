import type { Component } from "../../domain/component.ts";
import type { SourceFile, Tree, TreeLicense } from "../../domain/contracts.ts";
import { findLicenseFile } from "../../evidence/license-files.ts";
import { optionalText } from "../read-optional.ts";
import { joinPath, upwards } from "../folders.ts";
import { readVendored } from "./vendored.ts";

/** The license file that `go mod vendor` copied with a module, from the nearest vendor folder. */
export async function vendoredLicense(
  component: Component,
  folder: string,
  tree: Tree,
): Promise<TreeLicense | undefined> {
  for (const above of upwards(folder)) {
    const vendor = joinPath(above, "vendor");
    const module = await vendoredPath(component, await tree.file(`${vendor}/modules.txt`));
    const found = module === undefined ? undefined : await licenseOf(module, vendor, tree);
    if (found) return found;
  }
  return undefined;
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

/** A module in a subfolder may rely on the license of its repository: no higher than `host/owner/name`. */
async function licenseOf(module: string, vendor: string, tree: Tree): Promise<TreeLicense | undefined> {
  const parts = module.split("/");
  for (let length = parts.length; length >= Math.min(3, parts.length); length--) {
    const folder = [vendor, ...parts.slice(0, length)].join("/");
    const name = findLicenseFile(await tree.names(folder));
    const file = `${folder}/${name}`;
    const raw = name === undefined ? undefined : await optionalText(await tree.file(file));
    if (raw !== undefined) return { raw, kind: "text", file };
  }
  return undefined;
}
