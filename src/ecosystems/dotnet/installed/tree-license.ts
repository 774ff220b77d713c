import type { Component } from "../../../domain/contracts/component.ts";
import type { Tree, TreeLicense } from "../../../domain/contracts/contracts.ts";
import { child, parseXml } from "../../../formats/xml.ts";
import { findInstalledLicense, type OwnLicense } from "../../kit/installed-license.ts";
import { readOptional } from "../../kit/read-optional.ts";
import { joinPath, upwards } from "../../../text/paths.ts";

/** The license of a package in a `packages` folder: what its nuspec states, or the file that the nuspec points to. */
export async function treeLicense(component: Component, folder: string, tree: Tree): Promise<TreeLicense | undefined> {
  if (component.version === "") return undefined;
  const read = (home: string) => readNuspec(home, component, tree);
  return await findInstalledLicense(packageFolders(component, folder, tree), read, tree);
}

/** `packages/Newtonsoft.Json.13.0.3`, or `packages/newtonsoft.json/13.0.3` as in the cache of NuGet. */
async function* packageFolders({ name, version }: Component, folder: string, tree: Tree): AsyncGenerator<string> {
  const wanted = `${name}.${version}`.toLowerCase();
  for (const above of upwards(folder)) {
    const packages = joinPath(above, "packages");
    for (const entry of await tree.names(packages)) {
      if (entry.toLowerCase() === wanted) yield joinPath(packages, entry);
      else if (entry.toLowerCase() === name.toLowerCase()) yield joinPath(packages, `${entry}/${version}`);
    }
  }
}

async function readNuspec(home: string, { name, version }: Component, tree: Tree): Promise<OwnLicense | undefined> {
  const nuspec = (await tree.names(home)).find((entry) => entry.toLowerCase() === `${name.toLowerCase()}.nuspec`);
  if (nuspec === undefined) return {};
  const file = joinPath(home, nuspec);
  const metadata = child(await readOptional(await tree.file(file), parseXml), "metadata");
  if (!isSame(child(metadata, "version")?.text, version)) return undefined;
  const license = child(metadata, "license");
  if (license?.attributes.get("type") === "file") return { named: license.text };
  const raw = license?.text || child(metadata, "licenseUrl")?.text;
  return raw && !isPointerToFile(raw) ? { stated: { raw, kind: "statement", file } } : {};
}

function isSame(stated: string | undefined, version: string): boolean {
  return stated === undefined || stated.split("+", 1)[0] === version.split("+", 1)[0];
}

/** The address for old clients if the license is a file in the package. */
function isPointerToFile(address: string): boolean {
  return /^https?:\/\/aka\.ms\/deprecateLicenseUrl$/i.test(address);
}
