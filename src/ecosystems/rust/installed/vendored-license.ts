import type { Component } from "../../../domain/contracts/component.ts";
import type { Tree, TreeLicense } from "../../../domain/contracts/contracts.ts";
import { parseToml } from "../../../formats/toml.ts";
import { findInstalledLicense, type OwnLicense } from "../../kit/installed-license.ts";
import { readOptional } from "../../kit/read-optional.ts";
import { joinPath, upwards } from "../../../text/paths.ts";
import { crateField, getPackageTable, readCargoToml, type CargoToml } from "../files/cargo-toml-shape.ts";

/** Where `cargo vendor` puts crates, and the other common place in large projects. */
const vendorFolders = ["vendor", "third_party/rust"];

/** The license in the manifest of a vendored crate, from the nearest vendor folder. */
export async function vendoredLicense(
  component: Component,
  folder: string,
  tree: Tree,
): Promise<TreeLicense | undefined> {
  return await findInstalledLicense(crateFolders(component, folder), (home) => readCrate(home, component, tree), tree);
}

/** Cargo adds the version if two versions of a crate are needed, or always if configured. */
async function* crateFolders({ name, version }: Component, folder: string): AsyncGenerator<string> {
  for (const above of upwards(folder)) {
    for (const vendor of vendorFolders) {
      const crate = joinPath(above, `${vendor}/${name}`);
      if (version !== "") yield `${crate}-${version}`;
      yield crate;
    }
  }
}

async function readCrate(home: string, { name, version }: Component, tree: Tree): Promise<OwnLicense | undefined> {
  const file = `${home}/Cargo.toml`;
  const manifest = readCargoToml(await readOptional(await tree.file(file), parseToml));
  const crate = getPackageTable(manifest);
  if (crate?.name.text !== name || (version !== "" && crate.version.text !== version)) return undefined;
  const raw = stated(manifest, "license");
  return raw === undefined ? { named: stated(manifest, "license-file") } : { stated: { raw, kind: "statement", file } };
}

/** A crate that is the root of a workspace may inherit from itself. */
function stated(manifest: CargoToml, name: "license" | "license-file"): string | undefined {
  return crateField(manifest, manifest, name)?.trim() || undefined;
}
