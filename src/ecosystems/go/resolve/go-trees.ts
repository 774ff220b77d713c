import { type Component, componentKey } from "../../../domain/contracts/component.ts";
import type { UncoveredManifest } from "../../../domain/contracts/contracts.ts";
import type { SourceTools } from "../../../domain/contracts/sources.ts";
import type { ResolvedManifest, ResolvedPackage, ResolvedTree, TreeResolver } from "../../../domain/contracts/trees.ts";
import { joinTrees } from "../../../graph/join-trees.ts";
import { isFolder } from "../files/replacements.ts";
import { createAskRequired } from "./ask-mod.ts";
import { type MainModule, readMainModule } from "./main-module.ts";
import { type BuildList, type GraphTools, selectModules, type SelectedModule } from "./module-graph.ts";

/** All modules in the graph of a go.mod from before Go 1.17; a later one lists them itself. */
export function goTrees(tools: SourceTools): TreeResolver {
  const askWith = createAskRequired(tools);
  return {
    source: "goproxy",
    dependsOnPlatform: false,
    manifests: ["go/go-mod"],

    async resolve(manifests, { tree, ask }): Promise<ResolvedTree> {
      const trees: ResolvedTree[] = [];
      const sorted = manifests.toSorted((a, b) => (a.file < b.file ? -1 : 1));
      const graph: GraphTools = { tree, askRequired: askWith(ask) };
      for (let at = 0; at < sorted.length; at += batchSize) {
        const modules = await Promise.all(
          sorted.slice(at, at + batchSize).map((manifest) => resolveModule(manifest, graph)),
        );
        for (const { manifest, main, list } of modules.filter((module) => module !== undefined)) {
          trees.push({ packages: toPackages(main, list), manifests: [toManifest(manifest, main, list)] });
        }
      }
      return joinTrees(trees);
    },
  };
}

/** Modules of a project resolved in parallel, so that none waits for the requests of another. */
const batchSize = 20;

interface ResolvedModule {
  readonly manifest: UncoveredManifest;
  readonly main: MainModule;
  readonly list: BuildList;
}

async function resolveModule(manifest: UncoveredManifest, graph: GraphTools): Promise<ResolvedModule | undefined> {
  const main = await readMainModule(manifest.file, graph.tree);
  return main && { manifest, main, list: await selectModules(main, graph) };
}

/** The component that is used for a module; undefined for a folder of the project. */
type Used = Pick<ResolvedPackage, "type" | "name" | "version" | "origin">;

function usedFor(main: MainModule, { path, version, isOwn }: SelectedModule): Used | undefined {
  if (isOwn) return undefined;
  const by = main.replacement(path, version);
  if (!by) return { type: "golang", name: path, version };
  if (!isFolder(by)) return { type: "golang", name: by.path, version: by.version ?? version };
  return { type: "golang", name: path, version, origin: { kind: "file", address: by.path } };
}

function toPackages(main: MainModule, list: BuildList): readonly ResolvedPackage[] {
  return [...list.values()].flatMap((module): ResolvedPackage[] => {
    const used = usedFor(main, module);
    if (!used) return [];
    const { version, unresolved } = module;
    const dependsOn = [...neededKeys(main, list, module)].sort();
    return [{ ...used, scope: "runtime", requirement: version, dependsOn, ...(unresolved && { unresolved }) }];
  });
}

/** The packages that a module requires; modules of the project in between are skipped. */
function neededKeys(main: MainModule, list: BuildList, start: SelectedModule): ReadonlySet<string> {
  const keys = new Set<string>();
  const queue = new Set([start]);
  for (const { requires } of queue) {
    for (const [path] of requires) {
      const module = list.get(path);
      if (!module) continue;
      const used = usedFor(main, module);
      if (used) keys.add(componentKey(used));
      else queue.add(module);
    }
  }
  return keys;
}

function toManifest({ file, components }: UncoveredManifest, main: MainModule, list: BuildList): ResolvedManifest {
  const { requires } = main.content;
  const byLine = new Map(components.map((component) => [component.locations[0]?.line, component]));
  const roots = new Map<Component, readonly string[]>();
  for (const { path, line } of requires) {
    const module = list.get(path);
    const used = module && usedFor(main, module);
    const component = byLine.get(line);
    if (!used || !component) continue;
    roots.set(component, [componentKey(used)]);
  }
  const own = requires.flatMap(({ path }) => list.get(path) ?? []).filter(({ isOwn }) => isOwn);
  const inherited = [...new Set(own.flatMap((module) => [...neededKeys(main, list, module)]))].sort();
  const isRead = requires.every(({ path }) => path === main.content.module || list.has(path));
  const isWhole = isRead && [...list.values()].every(({ isOwn, unresolved }) => !isOwn || !unresolved);
  return { file, roots, isWhole, ...(inherited.length > 0 && { inherited }) };
}
