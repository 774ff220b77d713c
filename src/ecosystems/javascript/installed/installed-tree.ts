import type { InstalledPackages, Tree, UncoveredManifest } from "../../../domain/contracts.ts";
import { createRealFolders } from "../../real-folders.ts";
import { readNodeModules } from "./node-modules.ts";
import { findPnpmRoot, readPnpmStore } from "./pnpm-store.ts";

/** What npm, Yarn, pnpm and bun have installed for manifests that no lockfile covers. */
export async function npmInstalledTree(
  manifests: readonly UncoveredManifest[],
  tree: Tree,
): Promise<InstalledPackages> {
  const folders = createRealFolders(tree);
  const byPnpm = new Map<string, UncoveredManifest[]>();
  const others: UncoveredManifest[] = [];
  for (const manifest of manifests) {
    if (!/(?:^|\/)package\.json$/.test(manifest.file)) continue; // Deno's own manifest installs nothing here
    const root = await findPnpmRoot(manifest.folder, folders);
    if (root === undefined) others.push(manifest);
    else if (!byPnpm.get(root)?.push(manifest)) byPnpm.set(root, [manifest]);
  }
  const found = [await readNodeModules(others, tree)];
  for (const [root, all] of byPnpm) found.push(await readPnpmStore(root, all, tree));
  return {
    components: found.flatMap(({ components }) => components),
    manifests: found.flatMap((one) => one.manifests),
    notes: found.flatMap(({ notes = [] }) => notes),
    limits: found.flatMap(({ limits = [] }) => limits),
  };
}
