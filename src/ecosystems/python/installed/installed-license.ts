import type { Component } from "../../../domain/contracts/component.ts";
import type { Tree, TreeLicense } from "../../../domain/contracts/contracts.ts";
import { joinPath, upwards } from "../../../text/paths.ts";
import { findInstalledLicense, type OwnLicense } from "../../kit/installed-license.ts";
import { optionalText } from "../../kit/read-optional.ts";
import { normalizeName } from "../package-name.ts";
import { readMetadataLicense, readMetadataVersion } from "./core-metadata.ts";

/** The license of a package according to an installed copy, in an environment inside the tree. */
export async function installedLicense(
  component: Component,
  folder: string,
  tree: Tree,
): Promise<TreeLicense | undefined> {
  if (component.type !== "pypi") return undefined;
  const read = (home: string) => readMetadata(home, component, tree);
  return await findInstalledLicense(metadataFolders(component, folder, tree), read, tree);
}

async function* metadataFolders(component: Component, folder: string, tree: Tree): AsyncGenerator<string> {
  for (const site of await sitePackages(folder, tree)) {
    for (const name of await tree.names(site)) if (isMetadataOf(name, component)) yield `${site}/${name}`;
  }
}

/** `zope.interface-6.2.dist-info`; an egg's name may continue with the Python version, or have no version at all. */
function isMetadataOf(name: string, component: Component): boolean {
  const ending = [".dist-info", ".egg-info"].find((candidate) => name.endsWith(candidate));
  if (ending === undefined) return false;
  const [project = "", version] = name.slice(0, -ending.length).split("-");
  if (normalizeName(project) !== component.name) return false;
  return version === undefined || component.version === "" || version === component.version;
}

/** Old eggs are a single file. */
async function readMetadata(home: string, { version }: Component, tree: Tree): Promise<OwnLicense | undefined> {
  for (const file of [`${home}/METADATA`, `${home}/PKG-INFO`, home]) {
    const metadata = await optionalText(await tree.file(file));
    if (metadata === undefined) continue;
    if (version !== "" && (readMetadataVersion(metadata) ?? version) !== version) return undefined;
    const stated = readMetadataLicense(metadata);
    if (stated) return { stated: { ...stated, file } };
  }
  return {};
}

const environments = new Set([".venv", "venv", "env"]);
const collections = new Set([".tox", ".nox"]);
const maxEnvironments = 10;

/** Folders of installed packages in a folder of the tree and in those above it, the nearest first. */
async function sitePackages(folder: string, tree: Tree): Promise<string[]> {
  const folders: string[] = [];
  for (const base of upwards(folder)) {
    for (const name of await tree.names(base)) {
      const path = joinPath(base, name);
      if (name === "site-packages" || name === "dist-packages") folders.push(path);
      else if (environments.has(name)) folders.push(...(await inEnvironment(path, tree)));
      else if (name === "__pypackages__") folders.push(...(await eachInside(path, "lib", tree)));
      else if (collections.has(name)) {
        const inside = (await tree.names(path)).slice(0, maxEnvironments);
        for (const name of inside) folders.push(...(await inEnvironment(`${path}/${name}`, tree)));
      }
    }
  }
  return folders;
}

/** `lib/python3.12/site-packages`, on Windows `Lib/site-packages`. */
async function inEnvironment(environment: string, tree: Tree): Promise<string[]> {
  const folders: string[] = [];
  for (const name of await tree.names(environment)) {
    if (name === "Lib") folders.push(`${environment}/Lib/site-packages`);
    if (name === "lib") folders.push(...(await eachInside(`${environment}/lib`, "site-packages", tree)));
  }
  return folders;
}

async function eachInside(folder: string, last: string, tree: Tree): Promise<string[]> {
  return (await tree.names(folder)).slice(0, maxEnvironments).map((name) => `${folder}/${name}/${last}`);
}
