import type { Component } from "../../../domain/component.ts";
import type { Tree, TreeLicense } from "../../../domain/contracts.ts";
import { isOwnLicenseFile, plainestFirst } from "../../../evidence/license-files.ts";
import { optionalText } from "../../read-optional.ts";
import { readMetadataLicense, readMetadataVersion } from "./core-metadata.ts";
import { normalizeName } from "../requirement/name.ts";
import { sitePackages } from "./site-packages.ts";

/** The license of a package according to an installed copy, in an environment inside the tree. */
export async function installedLicense(
  component: Component,
  folder: string,
  tree: Tree,
): Promise<TreeLicense | undefined> {
  if (component.type !== "pypi") return undefined;
  for (const site of await sitePackages(folder, tree)) {
    for (const name of await tree.names(site)) {
      if (!isMetadataOf(name, component)) continue;
      const found = await licenseIn(`${site}/${name}`, component, tree);
      if (found) return found;
    }
  }
  return undefined;
}

/** `zope.interface-6.2.dist-info`; an egg's name may continue with the Python version, or have no version at all. */
function isMetadataOf(name: string, component: Component): boolean {
  const ending = [".dist-info", ".egg-info"].find((candidate) => name.endsWith(candidate));
  if (ending === undefined) return false;
  const [project = "", version] = name.slice(0, -ending.length).split("-");
  if (normalizeName(project) !== component.name) return false;
  return version === undefined || component.version === "" || version === component.version;
}

async function licenseIn(path: string, { version }: Component, tree: Tree): Promise<TreeLicense | undefined> {
  for (const file of [`${path}/METADATA`, `${path}/PKG-INFO`, path]) {
    const metadata = await optionalText(await tree.file(file));
    if (metadata === undefined) continue;
    if (version !== "" && (readMetadataVersion(metadata) ?? version) !== version) return undefined;
    const stated = readMetadataLicense(metadata);
    if (stated) return { ...stated, file, home: path };
  }
  const text = await licenseFile([path, `${path}/licenses`], tree);
  return text && { ...text, home: path };
}

async function licenseFile(folders: readonly string[], tree: Tree): Promise<TreeLicense | undefined> {
  for (const folder of folders) {
    const names = (await tree.names(folder)).filter(isOwnLicenseFile);
    for (const name of names.sort(plainestFirst)) {
      const raw = await optionalText(await tree.file(`${folder}/${name}`));
      if (raw !== undefined) return { raw, kind: "text", file: `${folder}/${name}` };
    }
  }
  return undefined;
}
