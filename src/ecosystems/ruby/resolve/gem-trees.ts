import { type Component, componentKey } from "../../../domain/contracts/component.ts";
import type { UncoveredManifest } from "../../../domain/contracts/contracts.ts";
import type { SourceTools } from "../../../domain/contracts/sources.ts";
import type { Platform } from "../../../domain/contracts/targets.ts";
import type { ResolvedManifest, ResolvedTree, TreeResolver, TreeTools } from "../../../domain/contracts/trees.ts";
import { joinTrees } from "../../../graph/join-trees.ts";
import { linkFiles } from "../../kit/linked-files.ts";
import { findGemServer, type GemServer } from "../registry/gem-server.ts";
import { isServedBy } from "../registry/rubygems.ts";
import { chooseGems } from "./choose-gems.ts";
import { privatePackage, toPackages } from "./gem-packages.ts";
import { createGemFacts, type GemFacts } from "./gem-facts.ts";
import { type GemUnit, isExcluded, readUnit, type UnitTools } from "./gem-units.ts";

/** Resolves Gemfiles and gemspecs without a lockfile like Bundler. */
export function gemTrees(tools: SourceTools): TreeResolver {
  return {
    source: "rubygems",
    dependsOnPlatform: true,
    manifests: ["ruby/gemfile", "ruby/gemspec"],
    resolve: (manifests, treeTools) => resolve(manifests, tools, treeTools),
  };
}

async function resolve(
  all: readonly UncoveredManifest[],
  tools: SourceTools,
  treeTools: TreeTools,
): Promise<ResolvedTree> {
  const { tree, target, ask } = treeTools;
  const manifests = all.toSorted((a, b) => (a.file < b.file ? -1 : 1));
  const unitTools = { files: linkFiles(tree), tree, target };
  const units = await readUnits(manifests, unitTools);
  const server = findGemServer(tools);
  const facts = createGemFacts(tools, server, ask, target.platforms);
  const results = await Promise.all(units.map((unit) => resolveUnit(unit, server, facts, target.platforms)));
  const notOnPlatform = units.flatMap(({ excluded, manifest, specs }) => {
    const components = [manifest, ...specs].flatMap((one) => one.components);
    return excluded.filter((one) => components.some((component) => isExcluded(component, [one])));
  });
  return joinTrees([...results, { packages: [], manifests: [], notOnPlatform }]);
}

interface Unit extends GemUnit {
  /** Gemspecs included by the Gemfile next to them. */
  readonly specs: readonly UncoveredManifest[];
}

/** A gemspec is resolved together with the Gemfile next to it if that includes it; otherwise alone. */
async function readUnits(manifests: readonly UncoveredManifest[], tools: UnitTools): Promise<Unit[]> {
  const [gemfiles, specs] = [true, false].map((isGemfile) =>
    manifests.filter(({ detector }) => (detector === "ruby/gemfile") === isGemfile),
  );
  const units: Unit[] = [];
  const taken = new Set<UncoveredManifest>();
  for (const manifest of gemfiles ?? []) {
    const unit = await readUnit(manifest, tools);
    const own = specs?.filter((spec) => unit.hasOwnSpecs && spec.folder === manifest.folder && !taken.has(spec)) ?? [];
    for (const spec of own) taken.add(spec);
    units.push({ ...unit, specs: own });
  }
  for (const spec of specs ?? []) if (!taken.has(spec)) units.push({ ...(await readUnit(spec, tools)), specs: [] });
  return units;
}

async function resolveUnit(
  unit: Unit,
  server: GemServer,
  facts: GemFacts,
  platforms: readonly Platform[],
): Promise<ResolvedTree> {
  const foreign = unit.asked.filter(({ component }) => component && !isServedBy(server, component));
  const names = new Set(foreign.map(({ name }) => name));
  const asked = unit.asked.filter(({ name }) => !unit.own.has(name) && !names.has(name));
  const { ruby, generic } = unit;
  const own = new Set([...unit.own, ...names]);
  const chosen = await chooseGems({ roots: asked, own, generic, platforms, ruby }, facts);
  const privates = foreign.map((one) => privatePackage(one));
  const found = [...(await toPackages(asked, chosen)), ...privates];
  const keys = new Map(found.map((one) => [one.name, componentKey(one)]));
  const manifest = toManifest(unit, keys);
  const specs = unit.specs.map(({ file, components }): ResolvedManifest => {
    const entries = components.flatMap((one): [Component, readonly string[]][] => {
      if (isExcluded(one, unit.excluded)) return [[one, []]];
      const key = keys.get(one.name);
      return key === undefined ? [] : [[one, [key]]];
    });
    return { file, roots: new Map(entries), isWhole: manifest.isWhole };
  });
  return { packages: found, manifests: [manifest, ...specs], runtimes: [`Ruby ${ruby}`] };
}

function toManifest(unit: GemUnit, keys: ReadonlyMap<string, string>): ResolvedManifest {
  const away = unit.manifest.components.filter((component) => isExcluded(component, unit.excluded));
  const roots = new Map<Component, readonly string[]>(away.map((component) => [component, []]));
  const inherited = new Set<string>();
  for (const { name, component } of unit.asked) {
    const key = keys.get(name);
    if (key === undefined) continue;
    if (component) roots.set(component, [key]);
    else inherited.add(key);
  }
  return { file: unit.manifest.file, roots, inherited: [...inherited].sort(), isWhole: unit.isWhole };
}
