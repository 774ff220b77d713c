import { createMemoryCache } from "../../src/cache/memory.ts";
import { detect } from "../../src/detect/detect.ts";
import type { Cache } from "../../src/cache/cache.ts";
import type { ResolvedTree, TreeResolver } from "../../src/domain/trees.ts";
import { javascript } from "../../src/ecosystems/javascript/index.ts";
import { npmTrees } from "../../src/ecosystems/javascript/tree/npm-trees.ts";
import { createTree } from "../../src/source/tree.ts";
import { resolveTrees, type TreeSources } from "../../src/trees/resolve-trees.ts";
import { sourceOf } from "./source.ts";
import { toolsFor } from "./source-tools.ts";

export interface TreeTestOptions extends Partial<Pick<TreeSources, "mayAsk" | "bounds">> {
  readonly cache?: Cache;
}

export function memoryCache(): Cache {
  return createMemoryCache({ mostBytes: 50_000_000, now: () => new Date() });
}

/** Detects the manifests of a project and resolves them with the registry at an address, by way of the whole stage. */
export async function resolveNpmTree(
  files: Readonly<Record<string, string>>,
  registry: string,
  options: TreeTestOptions = {},
): Promise<ResolvedTree> {
  const source = sourceOf(files);
  const { signal } = new AbortController();
  const tools = await toolsFor({ npm: registry });
  const resolver = npmTrees(tools);
  let tree: ResolvedTree = { packages: [], manifests: [] };
  const kept: TreeResolver = { ...resolver, resolve: async (...given) => (tree = await resolver.resolve(...given)) };
  try {
    await resolveTrees(
      await detect(source, [javascript], { exclude: [], signal }),
      {
        resolvers: [kept],
        cache: options.cache ?? memoryCache(),
        bounds: options.bounds ?? { mostPackages: 5_000, mostSeconds: 60, mostRequests: 20_000 },
        target: { pythonVersion: "3.12", platforms: ["linux-x86_64"] },
        mayAsk: options.mayAsk ?? (() => true),
        now: () => new Date(),
      },
      { tree: createTree(source), signal, ignoresCase: () => false },
    );
    return tree;
  } finally {
    await tools.http.close();
  }
}

/** `name@version`, sorted; what has no version ends in `@`. */
export function listed({ packages }: ResolvedTree): string[] {
  return packages.map(({ name, version }) => `${name}@${version}`).sort();
}
