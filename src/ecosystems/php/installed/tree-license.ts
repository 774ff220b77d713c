import type { Component } from "../../../domain/component.ts";
import type { Tree, TreeLicense } from "../../../domain/contracts.ts";
import { findLicenseFile } from "../../../evidence/license-files.ts";
import { joinInside } from "../../../text/join-inside.ts";
import { joinPath } from "../../folders.ts";
import { optionalText } from "../../read-optional.ts";
import { licenseExpression } from "../licenses.ts";
import { isSameVersion } from "../versions.ts";
import { onceEach } from "../../../async/once-each.ts";
import { createVendorSearch, type VendorFolder } from "./vendor-folder.ts";

/** The license of an installed package: stated in the list of packages, otherwise the text of its license file. */
export async function treeLicense(
  { name, version }: Component,
  folder: string,
  tree: Tree,
): Promise<TreeLicense | undefined> {
  const vendor = await searchOf(tree)(folder);
  const found = vendor?.packages.find((one) => one.name === name && isSameVersion(one.version, version));
  if (!vendor || !found) return undefined;
  const home = homeOf(vendor, name, found["install-path"]);
  const raw = licenseExpression(found.license);
  if (raw !== undefined) return { raw, kind: "statement", file: vendor.file, ...(home !== undefined && { home }) };
  return home === undefined ? undefined : writtenIn(home, tree);
}

const searchOf = onceEach(createVendorSearch);

/** Composer 1 does not state the folder, which is then named after the package. */
function homeOf({ folder }: VendorFolder, name: string, written: string | undefined): string | undefined {
  return written === undefined ? joinPath(folder, name) : joinInside(joinPath(folder, "composer"), written);
}

async function writtenIn(home: string, tree: Tree): Promise<TreeLicense | undefined> {
  const name = findLicenseFile(await tree.names(home));
  const file = name === undefined ? undefined : await tree.file(joinPath(home, name));
  const raw = await optionalText(file);
  return file && raw ? { raw, kind: "text", file: file.path } : undefined;
}
