import type { Cache } from "../../cache/cache.ts";
import { openCache } from "../../cache/open-cache.ts";
import { openImported } from "../../cache/imported.ts";
import { createRefreshingCache } from "../../cache/refreshing.ts";
import type { Config, Environment } from "../../config/config.ts";
import { openEcosystems } from "../../ecosystems/index.ts";
import { onlyImported } from "../../resolve/chain/only-imported.ts";
import type { ScanCounter } from "../../resolve/chain/scan-counter.ts";
import type { TreeSources } from "../../trees/resolve-trees.ts";
import { openIdentifier } from "./open-identifier.ts";
import { openSources } from "./open-sources.ts";
import type { ScanTools } from "./run-scan.ts";
import type { ScanJob } from "../process/scan-job.ts";

interface OpenTools {
  readonly tools: ScanTools;
  close(): Promise<void>;
}

interface ToolOptions extends Pick<ScanJob, "isOffline" | "isDeep" | "trees" | "isUncached" | "isRefresh"> {
  /** Default: as configured. Closed with the tools either way. */
  readonly cache?: Cache;
  readonly counter: ScanCounter;
  readonly warn: (message: string) => void;
}

/** Opens the cache, the license sources and the text identifier for one scan. */
export async function openScanTools(config: Config, env: Environment, options: ToolOptions): Promise<OpenTools> {
  const { isOffline, isDeep = false, trees = {}, isUncached = false, isRefresh = false, counter, warn } = options;
  const [identify, ecosystems] = await Promise.all([openIdentifier(), openEcosystems()]);
  const maxBytes = isUncached ? 0 : config.detectionCacheMb * 1_000_000;
  const chosen = config.transitive ? trees : "off";
  const imported = isOffline ? openImported(config, warn) : undefined;
  if (isOffline && !imported && maxBytes === 0) return { tools: { ecosystems, identify }, close: async () => {} };
  const cache = counter.watchCache(options.cache ?? (await openCache(config, () => new Date(), warn)));
  const memory = maxBytes > 0 && { memory: { cache, maxBytes } };
  if (imported) {
    const opened = await openSources(config, env, { identify, cache, counter, warn });
    const close = async () => void (await Promise.all([opened.close(), imported.close()]));
    const sources = onlyImported(opened.sources, imported);
    const offlineTrees = chooseTrees({ ...opened.treeSources, cache: imported, isOffline: true }, chosen);
    return { tools: { ecosystems, identify, ...memory, sources, ...offlineTrees }, close };
  }
  if (isOffline) return { tools: { ecosystems, identify, ...memory }, close: () => cache.close() };
  const deepConfig = { ...config, deepScans: isDeep || config.deepScans };
  const answers = isRefresh ? createRefreshingCache(cache) : cache;
  const opened = await openSources(deepConfig, env, { identify, cache: answers, counter, warn });
  const { sources, treeSources } = opened;
  const tools = { ecosystems, identify, ...memory, sources, ...chooseTrees(treeSources, chosen) };
  return { tools, close: () => opened.close() };
}

function chooseTrees(sources: TreeSources, chosen: NonNullable<ScanJob["trees"]>): Pick<ScanTools, "trees"> {
  return chosen === "off" ? {} : { trees: { ...sources, target: { ...sources.target, ...chosen } } };
}
