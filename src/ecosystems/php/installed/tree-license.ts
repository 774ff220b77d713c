import type { Component } from "../../../domain/contracts/component.ts";
import type { Tree, TreeLicense } from "../../../domain/contracts/contracts.ts";
import { joinInside } from "../../../text/join-inside.ts";
import { joinPath } from "../../../text/paths.ts";
import { chooseLicense } from "../../kit/installed-license.ts";
import { licenseExpression } from "../licenses.ts";
import { isSameVersion } from "../versions/versions.ts";
import { createVendorSearch, type VendorFolder } from "./vendor-folder.ts";
import { oncePerObject } from "../../../async/once.ts";

/** The license of an installed package: stated in the list of packages, otherwise the text of its license file. */
export async function treeLicense(
  { name, version }: Component,
  folder: string,
  tree: Tree,
): Promise<TreeLicense | undefined> {
  const vendor = await searchOf(tree)(folder);
  const installed = vendor?.packages.find((entry) => entry.name === name && isSameVersion(entry.version, version));
  if (!vendor || !installed) return undefined;
  const home = homeOf(vendor, name, installed["install-path"]);
  const raw = licenseExpression(installed.license);
  const stated: TreeLicense | undefined = raw === undefined ? undefined : { raw, kind: "statement", file: vendor.file };
  return home === undefined ? stated : await chooseLicense(home, { stated }, tree);
}

const searchOf = oncePerObject(createVendorSearch);

/** Composer 1 does not state the folder, which is then named after the package. */
function homeOf({ folder }: VendorFolder, name: string, written: string | undefined): string | undefined {
  return written === undefined ? joinPath(folder, name) : joinInside(joinPath(folder, "composer"), written);
}
