import type { Component } from "../../domain/component.ts";
import type { Tree, TreeLicense } from "../../domain/contracts.ts";
import { findLicenseFile } from "../../evidence/license-files.ts";
import { child, parseXml, type XmlElement } from "../../formats/xml.ts";
import { optionalText, readOptional } from "../read-optional.ts";
import { joinPath, upwards } from "../folders.ts";

/** The license of a package in a `packages` folder: what its nuspec states, or the file that the nuspec points to. */
export async function treeLicense(component: Component, folder: string, tree: Tree): Promise<TreeLicense | undefined> {
  if (component.version === "") return undefined;
  for (const base of upwards(folder)) {
    for (const home of await packageFolders(component, joinPath(base, "packages"), tree)) {
      const found = await licenseIn(home, component, tree);
      if (found) return found;
    }
  }
  return undefined;
}

/** `packages/Newtonsoft.Json.13.0.3`, or `packages/newtonsoft.json/13.0.3` as in the cache of NuGet. */
async function packageFolders({ name, version }: Component, packages: string, tree: Tree): Promise<readonly string[]> {
  const wanted = `${name}.${version}`.toLowerCase();
  const found: string[] = [];
  for (const entry of await tree.names(packages)) {
    if (entry.toLowerCase() === wanted) found.push(joinPath(packages, entry));
    else if (entry.toLowerCase() === name.toLowerCase()) found.push(joinPath(packages, `${entry}/${version}`));
  }
  return found;
}

async function licenseIn(home: string, component: Component, tree: Tree): Promise<TreeLicense | undefined> {
  const names = await tree.names(home);
  const nuspec = names.find((name) => name.toLowerCase() === `${component.name.toLowerCase()}.nuspec`);
  const metadata = nuspec === undefined ? undefined : await readMetadata(joinPath(home, nuspec), component, tree);
  const license = child(metadata, "license");
  if (license?.attributes.get("type") === "file") return await readText(home, license.text.replaceAll("\\", "/"), tree);
  const raw = license?.text || child(metadata, "licenseUrl")?.text;
  if (raw && nuspec !== undefined && !isPointerToFile(raw)) {
    return { raw, kind: "statement", file: joinPath(home, nuspec) };
  }
  const text = findLicenseFile(names);
  return text === undefined ? undefined : await readText(home, text, tree);
}

/** The address for old clients if the license is a file in the package. */
function isPointerToFile(address: string): boolean {
  return /^https?:\/\/aka\.ms\/deprecateLicenseUrl$/i.test(address);
}

/** The metadata of a nuspec, if it is for the version of the component. */
async function readMetadata(path: string, { version }: Component, tree: Tree): Promise<XmlElement | undefined> {
  const metadata = child(await readOptional(await tree.file(path), parseXml), "metadata");
  const stated = child(metadata, "version")?.text;
  return stated === undefined || stated.split("+", 1)[0] === version.split("+", 1)[0] ? metadata : undefined;
}

async function readText(home: string, name: string, tree: Tree): Promise<TreeLicense | undefined> {
  if (name === "" || name.split("/").includes("..")) return undefined;
  const file = await tree.file(joinPath(home, name));
  const raw = await optionalText(file);
  return file && raw !== undefined ? { raw, kind: "text", file: file.path } : undefined;
}
