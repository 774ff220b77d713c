import type { Component } from "../../domain/component.ts";
import type { Tree, TreeLicense } from "../../domain/contracts.ts";
import { parseToml } from "../../formats/toml.ts";
import { field, type Fields, isTrue, text } from "../../formats/value.ts";
import { optionalText, readOptional } from "../read-optional.ts";
import { upwards } from "../folders.ts";

/** Where `cargo vendor` puts crates, and the one other place that large projects agree on. */
const vendorFolders = ["vendor", "third_party/rust"];

/** What the manifest of a vendored crate says about its license, from the nearest vendor folder. */
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

/** Cargo adds the version where two of one crate are needed, or always when asked to. */
function crateFolders({ name, version }: Component): string[] {
  return version === "" ? [name] : [`${name}-${version}`, name];
}

async function licenseIn(folder: string, component: Component, tree: Tree): Promise<TreeLicense | undefined> {
  const file = `${folder}/Cargo.toml`;
  const content = await readOptional(await tree.file(file), parseToml);
  const crate = field(content, "package");
  if (!content || !isSame(crate, component)) return undefined;
  const license = stated("license", crate, content);
  if (license !== undefined) return { raw: license, kind: "statement", file };
  const named = stated("license-file", crate, content);
  const raw = named === undefined ? undefined : await optionalText(await tree.file(`${folder}/${named}`));
  return raw === undefined ? undefined : { raw, kind: "text", file: `${folder}/${named}`, home: folder };
}

function isSame(crate: unknown, { name, version }: Component): boolean {
  return text(field(crate, "name")) === name && (version === "" || text(field(crate, "version")) === version);
}

/** A crate that is the root of a workspace may inherit from itself. */
function stated(name: string, crate: unknown, content: Fields): string | undefined {
  const value = field(crate, name);
  const isInherited = isTrue(field(value, "workspace"));
  return text(isInherited ? field(field(field(content, "workspace"), "package"), name) : value)?.trim() || undefined;
}
