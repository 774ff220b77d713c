import type { Tree } from "../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { parseJson } from "../../../formats/json.ts";
import { optional, shape, text } from "../../../formats/shape.ts";
import { createRealFolders } from "../../kit/real-folders.ts";
import { findParentFolder, installPath } from "../files/npm/install-tree.ts";
import type { LockedPackage } from "../files/locked-package.ts";
import { dependencyTables } from "../files/manifest.ts";
import { isPackageName } from "../package-name.ts";
import type { HiddenLocks } from "./hidden-lock.ts";
import { createOnce } from "../../../async/once.ts";

/** The fields of an installed package.json that are kept: a tree has thousands of such files. */
const readInstalled = optional(shape({ name: text, version: text, ...dependencyTables }));

type InstalledPackage = NonNullable<ReturnType<typeof readInstalled>>;

/** A package in a `node_modules`. */
export interface Place {
  /** Its folder, from the root of the tree. */
  readonly home: string;
  /** Its package.json, or its entry in npm's hidden lockfile, which has the same fields. */
  readonly manifest: InstalledPackage;
  /** A link to a folder of the project. */
  readonly isOwn: boolean;
}

export interface Places {
  /** What `require(name)` in a folder would load; undefined where it would fail. */
  find(from: string, name: string): Promise<Place | undefined>;
  /** Packages whose package.json could not be read. */
  readonly broken: ReadonlyMap<string, string>;
  /** Whether the bound for lookups was reached. */
  isSpent(): boolean;
}

/** Real projects need a third of it; a hostile one requires a million names in a deep folder. */
const maxLookups = 5_000_000;

/** Looks up packages as Node does: in the `node_modules` of a folder, then of those above, never outside the tree. */
export function createPlaces(tree: Tree, hidden: HiddenLocks): Places {
  const folders = createRealFolders(tree);
  const once = createOnce<Promise<Place | undefined>>();
  const broken = new Map<string, string>();
  let left = maxLookups;
  const at = async (folder: string, name: string): Promise<Place | undefined> => {
    const home = installPath(folder, name);
    const isThere = await folders.has(folder, `node_modules/${name}/package.json`);
    if (!isThere && !hidden.has(home)) return undefined; // the most common case, not cached
    return once(home, () => readPlace(home, isThere, hidden.get(home), tree, broken));
  };
  return {
    broken,
    isSpent: () => left <= 0,
    async find(from, name) {
      if (!isPackageName(name)) return undefined;
      for (let folder = from; left > 0; folder = findParentFolder(folder)) {
        left--;
        const place = await at(folder, name);
        if (place || folder === "") return place;
      }
      return undefined;
    },
  };
}

async function readPlace(
  home: string,
  isThere: boolean,
  noted: LockedPackage | undefined,
  tree: Tree,
  broken: Map<string, string>,
): Promise<Place | undefined> {
  if (noted?.link) return { home, manifest: noted, isOwn: true };
  const manifest = (isThere ? await readManifest(home, tree, broken) : undefined) ?? noted;
  return manifest === undefined ? undefined : { home, manifest, isOwn: false };
}

async function readManifest(
  home: string,
  tree: Tree,
  broken: Map<string, string>,
): Promise<InstalledPackage | undefined> {
  const path = `${home}/package.json`;
  try {
    const file = await tree.file(path);
    if (!file) return undefined;
    const manifest = readInstalled(parseJson(await file.text()));
    if (!manifest) throw new ParseError("This is not a package.json: it holds no object.");
    return manifest;
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    broken.set(path, error.message);
    return undefined;
  }
}
