import type { InstalledPackages, Tree, UncoveredManifest } from "../../../domain/contracts/contracts.ts";
import { createRealFolders } from "../../kit/real-folders.ts";
import { readInstalled } from "../../kit/installed-packages.ts";
import { readNodeModules } from "./node-modules.ts";
import { findPnpmRoot, readPnpmStore } from "./pnpm-store.ts";

/** What npm, Yarn, pnpm and bun have installed for manifests that no lockfile covers. */
export async function npmInstalledTree(
  manifests: readonly UncoveredManifest[],
  tree: Tree,
): Promise<InstalledPackages> {
  const folders = createRealFolders(tree);
  return await readInstalled(
    manifests.filter(({ file }) => /(?:^|\/)package\.json$/.test(file)), // Deno's own manifest installs nothing here
    async ({ folder }) => (await findPnpmRoot(folder, folders)) ?? nodeModules,
    (root, all) => (root === nodeModules ? readNodeModules(all, tree) : readPnpmStore(root, all, tree)),
  );
}

const nodeModules = Symbol("node_modules");
