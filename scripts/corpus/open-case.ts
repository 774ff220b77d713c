import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Cache } from "../../src/cache/cache.ts";
import { detect } from "../../src/detect/detect.ts";
import type { Component } from "../../src/domain/contracts/component.ts";
import type { OpenEcosystem } from "../../src/domain/contracts/ecosystem.ts";
import type { SourceAddresses } from "../../src/domain/contracts/address-setting.ts";
import type { Http, SourceTools } from "../../src/domain/contracts/sources.ts";
import { createHttp } from "../../src/http/client.ts";
import { openDirectory } from "../../src/source/directory/directory.ts";
import { createTree } from "../../src/source/tree.ts";
import { resolveTrees } from "../../src/trees/resolve-trees.ts";

/** A registry with the responses that the real one had when the cases were recorded. */
interface Replay {
  readonly addresses: SourceAddresses;
  close(): Promise<void>;
}

/** A project without a lockfile, and the registries that its package manager uses. */
interface OpenCase {
  /** Resolves the dependencies of its manifests. */
  resolve(cache: Cache): Promise<Component[]>;
  close(): Promise<void>;
}

/** Whether the registry of a case can be queried: a replay of it, or the real one of npm. */
export function hasRegistry(name: string): boolean {
  const kind = readKind(name);
  return kind === "npm" || existsSync(replayOf(kind));
}

/** npm was not recorded, so its real registry is used. `wrap` may observe or slow down requests. */
export async function openCase(
  folder: string,
  name: string,
  ecosystems: readonly OpenEcosystem[],
  wrap: (http: Http) => Http = (http) => http,
): Promise<OpenCase> {
  const replay = await startReplay(readKind(name), folder);
  const http = createHttp({ userAgent: "lcc-corpus" });
  const source = await openDirectory(join(folder, name, "manifest"));
  const tools: SourceTools = {
    http: wrap(http),
    addresses: replay.addresses,
    operator: { env: process.env, home: homedir(), readFile },
    identify: () => ({ confidence: 0 }),
    archiveHosts: [],
  };
  const loaded = await Promise.all(ecosystems.flatMap((ecosystem) => ecosystem.loadTrees?.() ?? []));
  const signal = new AbortController().signal;
  const ignoresCase = (type: string) => ecosystems.some((one) => one.ignoresCase && one.types.includes(type));
  const detection = await detect(source, ecosystems, { exclude: [], signal });
  return {
    async resolve(cache) {
      const sources = {
        resolvers: loaded.map((open) => open(tools)),
        cache,
        bounds: { maxPackages: 5_000, maxSeconds: 300, maxRequests: 20_000 },
        target: { pythonVersion: "3.12", platforms: ["linux-x86_64"] as const },
        mayAsk: () => true,
        now: () => new Date(),
      };
      const found = await resolveTrees(detection, sources, { tree: createTree(source), signal, ignoresCase });
      return [...found.components];
    },
    async close() {
      await source.close();
      await http.close();
      await replay.close();
    },
  };
}

/** User files, as package managers read them. */
function readFile(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

async function startReplay(kind: string, folder: string): Promise<Replay> {
  const file = replayOf(kind);
  if (!existsSync(file)) return { addresses: {}, close: async () => {} };
  const replay = (await import(file.href)) as { readonly startReplay: (folder: string) => Promise<Replay> };
  return replay.startReplay(join(folder, "registry"));
}

function replayOf(kind: string): URL {
  return new URL(`replay/${kind}.ts`, import.meta.url);
}

/** Cases are named after their package manager: `gem-puma`. */
export function readKind(name: string): string {
  return name.slice(0, name.indexOf("-"));
}
