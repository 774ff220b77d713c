import type { Component } from "../../domain/component.ts";
import type { SourceFile, Tree, TreeLicense } from "../../domain/contracts.ts";
import { ParseError } from "../../domain/parse-error.ts";
import { parseToml } from "../../formats/toml.ts";
import { field, type Fields, isTrue, text } from "../../formats/value.ts";

/** Where `cargo vendor` puts crates, and the one other place that large projects agree on. */
const vendorFolders = ["vendor", "third_party/rust"];

/** What the manifest of a vendored crate says about its license, from the nearest vendor folder. */
export async function vendoredLicense(
  component: Component,
  folder: string,
  tree: Tree,
): Promise<TreeLicense | undefined> {
  for (const above of withAncestors(folder)) {
    for (const vendor of vendorFolders) {
      for (const crate of crateFolders(component)) {
        const found = await licenseIn([above, vendor, crate].filter(Boolean).join("/"), component, tree);
        if (found) return found;
      }
    }
  }
  return undefined;
}

function withAncestors(folder: string): string[] {
  const parts = folder === "" ? [] : folder.split("/");
  return [...parts.map((_, index) => parts.slice(0, parts.length - index).join("/")), ""];
}

/** Cargo adds the version where two of one crate are needed, or always when asked to. */
function crateFolders({ name, version }: Component): string[] {
  return version === "" ? [name] : [`${name}-${version}`, name];
}

async function licenseIn(folder: string, component: Component, tree: Tree): Promise<TreeLicense | undefined> {
  const file = `${folder}/Cargo.toml`;
  const content = await readToml(await tree.file(file));
  const crate = field(content, "package");
  if (!content || !isSame(crate, component)) return undefined;
  const license = stated("license", crate, content);
  if (license !== undefined) return { raw: license, kind: "statement", file };
  const named = stated("license-file", crate, content);
  const raw = named === undefined ? undefined : await textOf(await tree.file(`${folder}/${named}`));
  return raw === undefined ? undefined : { raw, kind: "text", file: `${folder}/${named}` };
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

async function readToml(file: SourceFile | undefined): Promise<Fields | undefined> {
  const content = await textOf(file);
  try {
    return content === undefined ? undefined : parseToml(content);
  } catch (error) {
    if (error instanceof ParseError) return undefined;
    throw error;
  }
}

async function textOf(file: SourceFile | undefined): Promise<string | undefined> {
  try {
    return await file?.text();
  } catch (error) {
    if (error instanceof ParseError) return undefined;
    throw error;
  }
}
