import type { Component } from "../../../domain/contracts/component.ts";
import type { SourceFile, Tree, TreeLicense } from "../../../domain/contracts/contracts.ts";
import { parseJson } from "../../../formats/json.ts";
import { anything, optional, shape, text } from "../../../formats/shape.ts";
import { joinPath, upwards } from "../../../text/paths.ts";
import { findInstalledLicense, type OwnLicense } from "../../kit/installed-license.ts";
import { readOptional } from "../../kit/read-optional.ts";
import { nestedInstallPaths } from "../files/npm/nested-install-paths.ts";
import { isLicenseText, readLicenseField, readLicensePointer } from "../registry/license-field.ts";
import { oncePerKey, oncePerObject } from "../../../async/once.ts";

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
  const direct = directHomes(levels, component, tree);
  const installed = await findInstalledLicense(
    direct,
    (home) => readPackage(home, tree, (manifest) => mayBe(manifest, component)),
    tree,
  );
  if (installed || component.version === "") return installed; // without a version, several may be installed
  const nested = nestedHomes(levels, component, tree);
  return await findInstalledLicense(
    nested,
    (home) => readPackage(home, tree, (manifest) => isExactly(manifest, component)),
    tree,
  );
}

/** The folders above with a `node_modules`. Most projects that are scanned have none, and thousands of packages. */
const installedLevels = oncePerObject((tree: Tree) => oncePerKey((folder: string) => findLevels(folder, tree)));

async function findLevels(folder: string, tree: Tree): Promise<readonly string[]> {
  const levels: string[] = [];
  for (const above of upwards(folder).slice(0, maxLevels)) {
    if (await tree.mayHaveFolder(joinPath(above, "node_modules"))) levels.push(above);
  }
  return levels;
}

/** Possible folders of a package: npm and Yarn use its name, pnpm and bun its name and version. */
async function* directHomes(
  levels: readonly string[],
  { name, version }: Component,
  tree: Tree,
): AsyncGenerator<string> {
  for (const above of levels) {
    const modules = joinPath(above, "node_modules");
    yield `${modules}/${name}`;
    for (const store of [".pnpm", ".bun"]) {
      const folder = await storedIn(`${modules}/${store}`, `${name.replace("/", "+")}@${version}`, tree);
      if (folder !== undefined) yield `${modules}/${store}/${folder}/node_modules/${name}`;
    }
  }
}

async function* nestedHomes(levels: readonly string[], component: Component, tree: Tree): AsyncGenerator<string> {
  for (const above of levels) yield* await nestedInstallPaths(component, above, tree);
}

/** The peers follow the version: `a@1.0.0_b@2.0.0`, `a@1.0.0(b@2.0.0)`, or `+` and a hash. */
async function storedIn(store: string, stored: string, tree: Tree): Promise<string | undefined> {
  const names = await tree.names(store);
  return names.find((name) => name === stored || (name.startsWith(stored) && /^[_(+]/.test(name.slice(stored.length))));
}

async function readPackage(
  home: string,
  tree: Tree,
  isMeant: (manifest: Manifest) => boolean,
): Promise<OwnLicense | undefined> {
  const file = await tree.file(`${home}/package.json`);
  const manifest = readManifest(await readOptional(file, parseJson));
  if (!file || !manifest || !isMeant(manifest)) return undefined;
  const stated = statementIn(manifest, file);
  const pointer = stated && readLicensePointer(stated.raw);
  return { stated, named: pointer && (pointer.path ?? "") };
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
