import type { Tree } from "../../../domain/contracts/contracts.ts";
import { joinPath } from "../../../text/paths.ts";
import { createNearestSearch } from "../../kit/installed-packages.ts";
import { createRealFolders, type RealFolders } from "../../kit/real-folders.ts";
import { normalizeName } from "../package-name.ts";

/** A virtual environment in the tree. */
export interface Environment {
  readonly folder: string;
  /** Paths of `*.dist-info` and `*.egg-info`, by the name of the package. */
  readonly packages: ReadonlyMap<string, string>;
}

/** Finds the environment for a folder: the nearest one in it or in a folder above. */
export function createEnvironmentSearch(tree: Tree): (folder: string) => Promise<Environment | undefined> {
  const folders = createRealFolders(tree);
  return createNearestSearch((folder) => findIn(folder, tree, folders));
}

/** The usual names first, then any folder with a `pyvenv.cfg`. */
async function findIn(folder: string, tree: Tree, folders: RealFolders): Promise<Environment | undefined> {
  const names = await tree.names(folder);
  const others = names.filter((name) => !usualNames.includes(name)).sort();
  for (const name of [...usualNames.filter((name) => names.includes(name)), ...others.slice(0, maxFolders)]) {
    const path = joinPath(folder, name);
    if (!usualNames.includes(name) && !(await folders.has(folder, `${name}/pyvenv.cfg`))) continue;
    const packages = await packagesIn(path, tree);
    if (packages.size > 0) return { folder: path, packages };
  }
  return undefined;
}

const usualNames = [".venv", "venv", "env"];
/** Each needs a folder listing. */
const maxFolders = 200;

/** In `lib/python3.12/site-packages`, on Windows `Lib/site-packages`. */
async function packagesIn(environment: string, tree: Tree): Promise<ReadonlyMap<string, string>> {
  const packages = new Map<string, string>();
  for (const library of (await tree.names(environment)).filter((name) => /^lib(?:64)?$/i.test(name))) {
    const path = `${environment}/${library}`;
    const inside = await tree.names(path);
    const pythons = inside.filter((name) => /^(?:python|pypy)[\d.]+t?$/.test(name)).map((name) => `${path}/${name}`);
    for (const home of [path, ...pythons]) {
      if (!(await tree.names(home)).includes("site-packages")) continue;
      for (const name of await tree.names(`${home}/site-packages`)) {
        const project = projectIn(name);
        if (project !== undefined && !packages.has(project)) packages.set(project, `${home}/site-packages/${name}`);
      }
    }
  }
  return packages;
}

/** `zope-interface` for `zope.interface-6.2.dist-info`; an egg may have no version. */
function projectIn(name: string): string | undefined {
  const project = /^([^-]+)(?:-.*)?\.(?:dist|egg)-info$/.exec(name)?.[1];
  return project === undefined ? undefined : normalizeName(project);
}
