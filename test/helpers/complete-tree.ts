import { createMemoryCache } from "../../src/cache/memory.ts";
import type { Cache } from "../../src/cache/cache.ts";
import { detect } from "../../src/detect/detect.ts";
import type { Component } from "../../src/domain/contracts/component.ts";
import type { OpenEcosystem } from "../../src/domain/contracts/ecosystem.ts";
import type { SourceAddresses } from "../../src/domain/contracts/address-setting.ts";
import { createTree } from "../../src/source/tree.ts";
import type { TreeBounds } from "../../src/trees/bounds.ts";
import { type DetectedTrees, resolveTrees, type TreeSources } from "../../src/trees/resolve-trees.ts";
import { sourceOf } from "./source.ts";
import { toolsFor } from "./source-tools.ts";

export interface TreeTrial {
  readonly ecosystem: OpenEcosystem;
  readonly files: Readonly<Record<string, string>>;
  readonly addresses: SourceAddresses;
  readonly bounds?: Partial<TreeBounds>;
  readonly mayAsk?: TreeSources["mayAsk"];
  readonly cache?: Cache;
}

/** Keeps answers from one trial to the next. */
export function newCache(): Cache {
  return createMemoryCache({ maxBytes: 50_000_000, now: () => new Date() });
}

/** What the real stage makes of a project: found by the detectors, and completed by asking the registries. */
export async function completeTree({ ecosystem, files, addresses, bounds, mayAsk, cache }: TreeTrial) {
  const tools = await toolsFor(addresses);
  const open = await ecosystem.loadTrees?.();
  const source = sourceOf(files);
  const { signal } = new AbortController();
  try {
    return await resolveTrees(
      await detect(source, [ecosystem], { exclude: [], signal }),
      {
        resolvers: open ? [open(tools)] : [],
        cache: cache ?? newCache(),
        bounds: { maxPackages: 5_000, maxSeconds: 60, maxRequests: 20_000, ...bounds },
        target: { pythonVersion: "3.12", platforms: ["linux-x86_64"] },
        mayAsk: mayAsk ?? (() => true),
        now: () => new Date(),
      },
      { tree: createTree(source), signal, ignoresCase: () => false },
    );
  } finally {
    await tools.http.close();
  }
}

/** `name@version scope`, and what is wrong with it; sorted. */
export function summarize({ components }: Pick<DetectedTrees, "components">): string[] {
  return components.map(inShort).sort();
}

function inShort({ name, version, scope, unresolved }: Component): string {
  return `${name}@${version} ${scope}${unresolved ? ` (${unresolved.code})` : ""}`;
}
