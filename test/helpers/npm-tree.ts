import { createMemoryCache } from "../../src/cache/memory.ts";
import type { Cache } from "../../src/cache/cache.ts";
import type { ResolvedTree } from "../../src/domain/contracts/trees.ts";
import { javascript as javascriptFacts } from "../../src/ecosystems/javascript/index.ts";
import { resolveTree, type TreeRun } from "./resolve-tree.ts";
import { openEcosystem } from "../../src/ecosystems/index.ts";

const javascript = await openEcosystem(javascriptFacts);

export type TreeTestOptions = Omit<TreeRun, "addresses">;

export function memoryCache(): Cache {
  return createMemoryCache({ maxBytes: 50_000_000, now: () => new Date() });
}

/** What the manifests of a project lead to, with the registry at an address. */
export function resolveNpmTree(
  files: Readonly<Record<string, string>>,
  registry: string,
  options: TreeTestOptions = {},
): Promise<ResolvedTree> {
  return resolveTree(javascript, files, { ...options, addresses: { npm: registry } });
}

/** `name@version`, sorted; what has no version ends in `@`. */
export function listed({ packages }: ResolvedTree): string[] {
  return packages.map(({ name, version }) => `${name}@${version}`).sort();
}
