import { componentKey, type Component } from "../../../../domain/contracts/component.ts";
import type { Tree } from "../../../../domain/contracts/contracts.ts";
import { parseJson } from "../../../../formats/json.ts";
import { isFields } from "../../../../formats/value.ts";
import { joinPath } from "../../../../text/paths.ts";
import { readOptional } from "../../../kit/read-optional.ts";
import { lockedVersion } from "../../versions/exact-version.ts";
import { installedName } from "./install-tree.ts";
import { lockedName } from "../locked-package.ts";
import { listLockedPlaces } from "./package-lock.ts";
import { isPackageName } from "../../package-name.ts";
import { oncePerKey, oncePerObject } from "../../../../async/once.ts";

/** Copies of one version are the same package, so the first few are enough. */
const maxInstallPaths = 10;
/** Package folders that are searched. */
const maxFolders = 20_000;

/** Folders of nested versions (`node_modules/a/node_modules/b`): from npm's lockfile, else found in the tree once. */
export async function nestedInstallPaths(component: Component, folder: string, tree: Tree): Promise<readonly string[]> {
  const { byVersion, byName } = await homesIn(tree)(folder);
  return (byVersion?.get(componentKey(component)) ?? byName?.get(component.name) ?? []).slice(0, maxInstallPaths);
}

type Homes = ReadonlyMap<string, readonly string[]>;

interface Nested {
  /** By `componentKey`. */
  readonly byVersion?: Homes;
  readonly byName?: Homes;
}

const homesIn = oncePerObject((tree: Tree) => oncePerKey((folder: string) => findHomes(folder, tree)));

async function findHomes(folder: string, tree: Tree): Promise<Nested> {
  for (const name of ["npm-shrinkwrap.json", "package-lock.json"]) {
    const lock = await readOptional(await tree.file(joinPath(folder, name)), parseJson);
    if (isFields(lock)) return { byVersion: lockedHomes(folder, lock) };
  }
  return { byName: await searchedHomes(joinPath(folder, "node_modules"), tree) };
}

function lockedHomes(folder: string, lock: unknown): Homes {
  const homes = new Map<string, string[]>();
  for (const place of listLockedPlaces(lock)) {
    const { path, entry } = place;
    const version = lockedVersion(entry?.version);
    if (version === "" || !isInside(path)) continue;
    add(homes, componentKey({ type: "npm", name: lockedName(place), version }), joinPath(folder, path));
  }
  return homes;
}

/** The lockfile is untrusted: only paths of installed packages inside the tree are valid. */
export function isInside(path: string): boolean {
  const steps = path.split("/");
  return (
    isPackageName(installedName(path) ?? "") &&
    !path.includes("\\") &&
    !steps.some((step) => step === "" || step === "." || step === "..")
  );
}

/** Folder by folder, the nearest first. */
async function searchedHomes(modules: string, tree: Tree): Promise<Homes> {
  const homes = new Map<string, string[]>();
  const open = await packagesIn(modules, tree);
  for (let at = 0; at < Math.min(open.length, maxFolders); at++) {
    const home = open[at] ?? "";
    if (!(await tree.names(home)).includes("node_modules")) continue;
    for (const inner of await packagesIn(`${home}/node_modules`, tree)) {
      add(homes, installedName(inner) ?? "", inner);
      open.push(inner);
    }
  }
  return homes;
}

/** `a` and `@s/a`; names that start with a dot belong to the package manager. */
async function packagesIn(modules: string, tree: Tree): Promise<string[]> {
  const names = (await tree.names(modules)).filter((name) => !name.startsWith(".")).sort();
  const homes = await Promise.all(
    names.map(async (name) =>
      name.startsWith("@") ? (await tree.names(`${modules}/${name}`)).map((inner) => `${name}/${inner}`) : [name],
    ),
  );
  return homes.flat().map((name) => `${modules}/${name}`);
}

function add(homes: Map<string, string[]>, key: string, home: string): void {
  if (!homes.get(key)?.push(home)) homes.set(key, [home]);
}
