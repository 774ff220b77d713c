import type { Component } from "../../domain/component.ts";
import type { SourceFile, Tree, TreeLicense } from "../../domain/contracts.ts";
import { onceEach } from "../../async/once-each.ts";
import { oncePerKey } from "../../async/once-per-key.ts";
import { findLicenseFile } from "../../evidence/license-files.ts";
import { parseJson } from "../../formats/json.ts";
import { anything, optional, shape, text } from "../../formats/shape.ts";
import { joinPath, upwards } from "../folders.ts";
import { optionalText, readOptional } from "../read-optional.ts";
import { nestedInstallPaths } from "./nested-install-paths.ts";
import { isLicenseText, readLicenseField, readLicensePointer } from "./registry/license-field.ts";

const maxLevels = 20;

const readManifest = optional(shape({ name: text, version: text, license: anything, licenses: anything }));

type Manifest = NonNullable<ReturnType<typeof readManifest>>;

/** The license of an installed package: `license` in its package.json, else the text of its license file. */
export async function npmTreeLicense(
  component: Component,
  folder: string,
  tree: Tree,
): Promise<TreeLicense | undefined> {
  const levels = await installedLevels(tree)(folder);
  for (const above of levels) {
    const found = await firstLicense(await homesIn(above, component, tree), tree, (one) => mayBe(one, component));
    if (found) return found;
  }
  if (component.version === "") return undefined; // several versions may be installed
  for (const above of levels) {
    const found = await firstLicense(await nestedInstallPaths(component, above, tree), tree, (one) =>
      isExactly(one, component),
    );
    if (found) return found;
  }
  return undefined;
}

/** The folders above with a `node_modules`. Most projects that are scanned have none, and thousands of packages. */
const installedLevels = onceEach((tree: Tree) => oncePerKey((folder: string) => findLevels(folder, tree)));

async function findLevels(folder: string, tree: Tree): Promise<readonly string[]> {
  const levels: string[] = [];
  for (const above of upwards(folder).slice(0, maxLevels)) {
    if (await tree.mayHaveFolder(joinPath(above, "node_modules"))) levels.push(above);
  }
  return levels;
}

async function firstLicense(
  homes: readonly string[],
  tree: Tree,
  isMeant: (manifest: Manifest) => boolean,
): Promise<TreeLicense | undefined> {
  for (const home of homes) {
    const found = await licenseIn(home, tree, isMeant);
    if (found) return found;
  }
  return undefined;
}

/** Possible folders of a package: npm and Yarn use its name, pnpm and bun its name and version. */
async function homesIn(above: string, { name, version }: Component, tree: Tree): Promise<string[]> {
  const modules = joinPath(above, "node_modules");
  const plain = `${modules}/${name}`;
  const stored = `${name.replace("/", "+")}@${version}`;
  const stores = await Promise.all(
    [".pnpm", ".bun"].map(async (store) => storedIn(`${modules}/${store}`, stored, tree)),
  );
  return [plain, ...stores.flat().map((folder) => `${folder}/node_modules/${name}`)];
}

/** The peers follow the version: `a@1.0.0_b@2.0.0`, `a@1.0.0(b@2.0.0)`, or `+` and a hash. */
async function storedIn(store: string, stored: string, tree: Tree): Promise<string[]> {
  const names = await tree.names(store);
  const found = names.find(
    (name) => name === stored || (name.startsWith(stored) && /^[_(+]/.test(name.slice(stored.length))),
  );
  return found === undefined ? [] : [`${store}/${found}`];
}

async function licenseIn(
  home: string,
  tree: Tree,
  isMeant: (manifest: Manifest) => boolean,
): Promise<TreeLicense | undefined> {
  const file = await tree.file(`${home}/package.json`);
  const manifest = readManifest(await readOptional(file, parseJson));
  if (!file || !manifest || !isMeant(manifest)) return undefined;
  const stated = statementIn(manifest, file);
  const pointer = stated && readLicensePointer(stated.raw);
  if (stated && !pointer) return stated;
  return (await textIn(home, pointer?.path, tree)) ?? stated;
}

/** Another version may have another license, and an alias is another package. */
function mayBe(manifest: Manifest, { name, version }: Component): boolean {
  const own = manifest.name ?? name;
  const installed = manifest.version ?? version;
  return own === name && (version === "" || installed === version);
}

/** Nested folders have other versions of the same name, so both name and version must match. */
function isExactly(manifest: Manifest, { name, version }: Component): boolean {
  return manifest.name === name && manifest.version === version;
}

function statementIn(manifest: Manifest, { path: file }: SourceFile): TreeLicense | undefined {
  const license = readLicenseField(manifest);
  if (!license) return undefined;
  const raw = license.choices?.map((choice) => choice.trim()).join(" OR ") ?? license.raw;
  const isText = license.choices?.length === 1 && license.choices.some(isLicenseText);
  return { raw, kind: isText ? "text" : "statement", file };
}

/** The file that the statement points to, or the one that is named like a license. */
async function textIn(home: string, wanted: string | undefined, tree: Tree): Promise<TreeLicense | undefined> {
  const names = await tree.names(home);
  const name = names.find((one) => one === wanted) ?? findLicenseFile(names);
  const file = name === undefined ? undefined : await tree.file(`${home}/${name}`);
  const raw = await readText(file);
  return file && raw !== undefined ? { raw, kind: "text", file: file.path } : undefined;
}

async function readText(file: SourceFile | undefined): Promise<string | undefined> {
  const raw = await optionalText(file);
  return raw === undefined || raw.trim() === "" ? undefined : raw;
}
