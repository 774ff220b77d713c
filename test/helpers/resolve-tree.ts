import { createMemoryCache } from "../../src/cache/memory.ts";
import type { Cache } from "../../src/cache/cache.ts";
import { detect } from "../../src/detect/detect.ts";
import type { OpenEcosystem } from "../../src/domain/contracts/ecosystem.ts";
import type { SourceAddresses } from "../../src/domain/contracts/address-setting.ts";
import type { SourceTools } from "../../src/domain/contracts/sources.ts";
import { findPlace } from "../../src/domain/policy/places.ts";
import type { TreeTarget } from "../../src/domain/contracts/targets.ts";
import type { ResolvedTree } from "../../src/domain/contracts/trees.ts";
import { createHttp } from "../../src/http/client.ts";
import { createTree } from "../../src/source/tree.ts";
import { createAsk } from "../../src/trees/ask.ts";
import { createCachedAnswers } from "../../src/trees/cached-answers.ts";
import { sourceOf } from "./source.ts";

export interface TreeRun {
  readonly addresses: SourceAddresses;
  readonly platforms?: TreeTarget["platforms"];
  readonly mayAsk?: (name: string) => boolean;
  readonly maxPackages?: number;
  readonly cache?: Cache;
  /** Variables and files of the operator. */
  readonly env?: Record<string, string>;
  readonly files?: Record<string, string>;
}

/** What an ecosystem makes of a project, with the real parts around it: detection, the way to ask, the client. */
export async function resolveTree(
  ecosystem: OpenEcosystem,
  project: Readonly<Record<string, string>>,
  run: TreeRun,
): Promise<ResolvedTree> {
  const { addresses, platforms = ["linux-x86_64"], mayAsk = () => true, maxPackages = 1_000, env, files } = run;
  const tools: SourceTools = {
    http: createHttp({ userAgent: "lcc-test", random: () => 0 }),
    addresses,
    operator: { env: env ?? {}, home: "/home/operator", readFile: (path) => files?.[path] },
    identify: () => ({ confidence: 0 }), // trees have no license texts
    archiveHosts: [],
  };
  const { signal } = new AbortController();
  const source = sourceOf(project);
  const { open } = await detect(source, [ecosystem], { exclude: [] });
  const cache = run.cache ?? emptyCache();
  const { askFor } = createAsk({
    bounds: { maxPackages, maxSeconds: 60, maxRequests: 10_000 },
    cached: createCachedAnswers(cache, () => new Date()),
    mayAsk: ({ name }) => mayAsk(name),
    signal,
  });
  const resolver = (await ecosystem.loadTrees?.())?.(tools);
  if (!resolver) throw new Error(`${ecosystem.title} resolves no trees`);
  const manifests = open.filter(({ detector }) => resolver.manifests.includes(detector));
  try {
    const target = { pythonVersion: "3.12", platforms };
    return await resolver.resolve(manifests, {
      tree: createTree(source),
      target,
      placeOf: findPlace,
      ask: askFor(manifests.map(({ file }) => file)),
      signal,
    });
  } finally {
    await tools.http.close();
  }
}

/** For scans that share what they learn. */
export function emptyCache(): Cache {
  return createMemoryCache({ maxBytes: 10_000_000, now: () => new Date() });
}

/** `name@version`, with the scope behind it where it is not `runtime`, sorted. */
export function listPackages({ packages }: ResolvedTree): string[] {
  return packages
    .map(({ name, version, scope }) => `${name}@${version}${scope === "runtime" ? "" : ` ${scope}`}`)
    .sort();
}
