import type { Component } from "../../../domain/contracts/component.ts";
import type { SourceFile, Tree, TreeLicense } from "../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../domain/contracts/parse-error.ts";
import { chooseLicense } from "../../kit/installed-license.ts";
import { joinPath, upwards } from "../../../text/paths.ts";
import { readLicenses } from "../registry/stated-licenses.ts";
import { readGemspec } from "../files/gemspec-reader.ts";

/** Where Bundler installs gems inside a project: `bundle install --path vendor`, `vendor/bundle`, `.bundle`. */
const bundles = ["vendor/bundle", "vendor", ".bundle"];

/** The license of an installed gem: stated in its gemspec, otherwise the text of its license file. */
export async function treeLicense(component: Component, folder: string, tree: Tree): Promise<TreeLicense | undefined> {
  if (component.version === "") return undefined;
  for (const base of upwards(folder)) {
    for (const home of await gemHomes(base, tree)) {
      const stated = await statedIn(component, home, tree);
      const gem = await gemFolder(component, home, tree);
      const license = gem === undefined ? stated : await chooseLicense(gem, { stated }, tree);
      if (license) return license;
    }
  }
  return undefined;
}

/** Folders that contain `specifications` and `gems`: `vendor/bundle/ruby/3.3.0`, or the bundle itself. */
async function gemHomes(base: string, tree: Tree): Promise<readonly string[]> {
  const homes: string[] = [];
  for (const bundle of bundles) {
    const root = joinPath(base, bundle);
    const names = await tree.names(root);
    if (names.includes("specifications") || names.includes("gems")) homes.push(root);
    for (const engine of names.filter((name) => name.endsWith("ruby"))) {
      const versions = await tree.names(joinPath(root, engine));
      homes.push(...versions.map((version) => joinPath(root, `${engine}/${version}`)));
    }
  }
  return homes;
}

async function statedIn(component: Component, home: string, tree: Tree): Promise<TreeLicense | undefined> {
  const path = await gemspecPath(component, home, tree);
  const file = path === undefined ? undefined : await tree.file(path);
  const licenses = file ? await licensesOf(file) : [];
  if (!file || licenses.length === 0) return undefined;
  return { raw: licenses.join(", "), kind: "statement", file: file.path, meaning: readLicenses(licenses) };
}

/** RubyGems keeps all gemspecs in one folder; a gem that was only unpacked contains its own. */
async function gemspecPath(component: Component, home: string, tree: Tree): Promise<string | undefined> {
  const installed = await fullName(component, joinPath(home, "specifications"), ".gemspec", tree);
  if (installed !== undefined) return joinPath(home, `specifications/${installed}.gemspec`);
  const folder = await gemFolder(component, home, tree);
  return folder && joinPath(folder, `${component.name}.gemspec`);
}

function licensesOf(file: SourceFile): Promise<readonly string[]> {
  return readGemspec(file).then(({ licenses }) => licenses, ifBroken([]));
}

/** The folder of a gem: by name and version, or by repository and commit for one from git. */
async function gemFolder(component: Component, home: string, tree: Tree): Promise<string | undefined> {
  const installed = await fullName(component, joinPath(home, "gems"), "", tree);
  if (installed !== undefined) return joinPath(home, `gems/${installed}`);
  const { kind, address = "", commit = "" } = component.origin ?? {};
  if (kind !== "git" || commit.length < 12) return undefined;
  const repository = address.slice(address.lastIndexOf("/") + 1).replace(/\.git$/, "");
  return joinPath(home, `bundler/gems/${repository}-${commit.slice(0, 12)}`);
}

/** `nokogiri-1.16.5` or, for one platform, `nokogiri-1.16.5-x86_64-linux`: the version is part of the name. */
async function fullName(
  { name, version }: Component,
  folder: string,
  ending: string,
  tree: Tree,
): Promise<string | undefined> {
  const wanted = `${name}-${version}`;
  const names = (await tree.names(folder)).filter((entry) => entry.endsWith(ending));
  const installed =
    names.find((entry) => entry === wanted + ending) ?? names.find((entry) => entry.startsWith(`${wanted}-`));
  return installed?.slice(0, installed.length - ending.length);
}
