import type { Component } from "../../domain/component.ts";
import type { Tree, TreeLicense } from "../../domain/contracts.ts";
import { parseToml } from "../../formats/toml.ts";
import { optionalText, readOptional } from "../read-optional.ts";
import { upwards } from "../folders.ts";
import { crateField, readCargoToml, type CargoToml } from "./cargo-toml-shape.ts";

/** Where `cargo vendor` puts crates, and the other common place in large projects. */
const vendorFolders = ["vendor", "third_party/rust"];

/** The license in the manifest of a vendored crate, from the nearest vendor folder. */
export async function vendoredLicense(
  component: Component,
  folder: string,
  tree: Tree,
): Promise<TreeLicense | undefined> {
  for (const above of upwards(folder)) {
    for (const vendor of vendorFolders) {
      for (const crate of crateFolders(component)) {
        const found = await licenseIn([above, vendor, crate].filter(Boolean).join("/"), component, tree);
        if (found) return found;
      }
    }
  }
  return undefined;
}

/** Cargo adds the version if two versions of a crate are needed, or always if configured. */
function crateFolders({ name, version }: Component): string[] {
  return version === "" ? [name] : [`${name}-${version}`, name];
}

async function licenseIn(folder: string, component: Component, tree: Tree): Promise<TreeLicense | undefined> {
  const file = `${folder}/Cargo.toml`;
  const manifest = readCargoToml(await readOptional(await tree.file(file), parseToml));
  if (!isSame(manifest, component)) return undefined;
  const license = stated(manifest, "license");
  if (license !== undefined) return { raw: license, kind: "statement", file };
  const named = stated(manifest, "license-file");
  const raw = named === undefined ? undefined : await optionalText(await tree.file(`${folder}/${named}`));
  return raw === undefined ? undefined : { raw, kind: "text", file: `${folder}/${named}`, home: folder };
}

function isSame({ package: crate }: CargoToml, { name, version }: Component): boolean {
  return crate?.name.text === name && (version === "" || crate.version.text === version);
}

/** A crate that is the root of a workspace may inherit from itself. */
function stated(manifest: CargoToml, name: "license" | "license-file"): string | undefined {
  return crateField(manifest, manifest, name)?.trim() || undefined;
}
