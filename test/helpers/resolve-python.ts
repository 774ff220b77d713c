import { createMemoryCache } from "../../src/cache/memory.ts";
import { detect } from "../../src/detect/detect.ts";
import type { OpenEcosystem } from "../../src/domain/contracts/ecosystem.ts";
import { findPlace } from "../../src/domain/policy/places.ts";
import type { TreeTarget } from "../../src/domain/contracts/targets.ts";
import type { ResolvedPackage, ResolvedTree, TreeQuestion } from "../../src/domain/contracts/trees.ts";
import { python as pythonFacts } from "../../src/ecosystems/python/index.ts";
import { createTree } from "../../src/source/tree.ts";
import { createAsk } from "../../src/trees/ask.ts";
import { createCachedAnswers } from "../../src/trees/cached-answers.ts";
import { sourceOf } from "./source.ts";
import { toolsFor } from "./source-tools.ts";
import { openEcosystem } from "../../src/ecosystems/index.ts";

const python = await openEcosystem(pythonFacts);

export interface PythonOptions {
  readonly pythonVersion?: string;
  readonly platforms?: TreeTarget["platforms"];
  readonly maxRequests?: number;
  readonly isPrivate?: (name: string) => boolean;
}

/** Finds the manifests among some files and resolves them against an index, as a scan does. */
export async function resolvePython(
  files: Readonly<Record<string, string>>,
  address: string,
  { pythonVersion = "3.12", platforms = ["linux-x86_64"], maxRequests = 10_000, isPrivate }: PythonOptions = {},
): Promise<ResolvedTree> {
  const source = sourceOf(files);
  const ecosystem: OpenEcosystem = python;
  const { open } = await detect(source, [ecosystem], { exclude: [] });
  const base = /\/(?:simple|pypi)$/.test(address) ? address : `${address}/simple`;
  const tools = await toolsFor({ pypi: base });
  const { signal } = new AbortController();
  const { askFor } = createAsk({
    bounds: { maxPackages: 10_000, maxSeconds: 60, maxRequests },
    cached: createCachedAnswers(createMemoryCache({ maxBytes: 50_000_000, now: () => new Date() }), () => new Date()),
    mayAsk: ({ name }: TreeQuestion) => !isPrivate?.(name),
    signal,
  });
  try {
    const resolver = (await ecosystem.loadTrees?.())?.(tools);
    if (!resolver) throw new Error("there is no resolver");
    const manifests = open.filter(({ detector }) => resolver.manifests.includes(detector));
    return await resolver.resolve(manifests, {
      tree: createTree(source),
      target: { pythonVersion, platforms },
      placeOf: findPlace,
      ask: askFor(manifests.map(({ file }) => file)),
      signal,
    });
  } finally {
    await tools.http.close();
  }
}

/** `a 1.0 runtime`, `b 2.0 optional (extra x)`, `c  dev: conflict`. */
export function showPackages({ packages }: ResolvedTree): string[] {
  return packages.map(showPackage).sort();
}

function showPackage({ name, version, scope, scopeReason, unresolved }: ResolvedPackage): string {
  const reason = scopeReason === undefined ? "" : ` (${scopeReason})`;
  return `${name} ${version} ${scope}${reason}${unresolved ? `: ${unresolved.code}` : ""}`;
}
