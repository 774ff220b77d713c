import type { Cache } from "../../cache/cache.ts";
import { openCache } from "../../cache/open-cache.ts";
import type { Config, Environment } from "../../config/config.ts";
import { openEcosystems } from "../../ecosystems/index.ts";
import type { ScanCounter } from "../../resolve/chain/scan-counter.ts";
import type { TreeSources } from "../../trees/resolve-trees.ts";
import { openIdentifier } from "./open-identifier.ts";
import { openSources } from "./open-sources.ts";
import type { ScanTools } from "./run-scan.ts";
import type { TreeSettings } from "../process/scan-job.ts";

interface OpenTools {
  readonly tools: ScanTools;
  close(): Promise<void>;
}

interface ToolOptions {
  /** No network requests. */
  readonly isOffline: boolean;
  /** Reads the published archive of every component, whatever the configuration says. */
  readonly isDeep?: boolean;
  /** Default: as configured. */
  readonly trees?: TreeSettings;
  /** The components of a commit may be cached. */
  readonly isCommit: boolean;
  /** Default: as configured. Closed with the tools either way. */
  readonly cache?: Cache;
  readonly counter: ScanCounter;
  readonly warn: (message: string) => void;
}

/** Opens the cache, the license sources and the text identifier for one scan. */
export async function openScanTools(config: Config, env: Environment, options: ToolOptions): Promise<OpenTools> {
  const { isOffline, isDeep = false, trees = {}, isCommit, counter, warn } = options;
  const [identify, ecosystems] = await Promise.all([openIdentifier(), openEcosystems()]);
  if (isOffline && !isCommit) return { tools: { ecosystems, identify }, close: async () => {} };
  const memory = counter.watchCache(options.cache ?? (await openCache(config, () => new Date(), warn)));
  if (isOffline) return { tools: { ecosystems, identify, memory }, close: () => memory.close() };
  const deepConfig = { ...config, deepScans: isDeep || config.deepScans };
  const opened = await openSources(deepConfig, env, { identify, cache: memory, counter, warn });
  const chosenTrees = config.transitive ? chooseTrees(opened.treeSources, trees) : undefined;
  return {
    tools: { ecosystems, identify, memory, sources: opened.sources, ...(chosenTrees && { trees: chosenTrees }) },
    close: () => opened.close(),
  };
}

function chooseTrees(sources: TreeSources, chosen: TreeSettings): TreeSources | undefined {
  return chosen === "off" ? undefined : { ...sources, target: { ...sources.target, ...chosen } };
}
