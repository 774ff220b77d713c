import { type Component, componentKey, type Unresolved } from "../../../domain/contracts/component.ts";
import type { UncoveredManifest } from "../../../domain/contracts/contracts.ts";
import type { SourceTools } from "../../../domain/contracts/sources.ts";
import type { Platform } from "../../../domain/contracts/targets.ts";
import type {
  ResolvedManifest,
  ResolvedPackage,
  ResolvedTree,
  TreeResolver,
  TreeTools,
} from "../../../domain/contracts/trees.ts";
import { joinTrees } from "../../../graph/join-trees.ts";
import { linkFiles } from "../../kit/linked-files.ts";
import { buildGraph } from "../../kit/pubgrub/build-graph.ts";
import { type Chosen, solveWithGaps } from "../../kit/pubgrub/solve-with-gaps.ts";
import { keptVersion } from "../../kit/unresolved.ts";
import { findGemServer, type GemServer } from "../registry/gem-server.ts";
import { isServedBy } from "../registry/rubygems.ts";
import { bundlerStrategy, guessGem } from "./bundler-strategy.ts";
import type { GemCandidates } from "./gem-candidates.ts";
import { type Asked, type GemUnit, isExcluded, readUnit, type UnitTools } from "./gem-units.ts";
import { createGemUniverse, type GemProblem, type GemUniverse, createGemFacts, type GemFacts } from "./gem-universe.ts";

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
    const components = [manifest, ...specs].flatMap((entry) => entry.components);
    return excluded.filter((entry) => components.some((component) => isExcluded(component, [entry])));
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
  const privates = foreign.map((entry) => privatePackage(entry));
  const gems = [...(await toPackages(asked, chosen)), ...privates];
  const keys = new Map(gems.map((entry) => [entry.name, componentKey(entry)]));
  const manifest = toManifest(unit, keys);
  const specs = unit.specs.map(({ file, components }): ResolvedManifest => {
    const entries = components.flatMap((entry): [Component, readonly string[]][] => {
      if (isExcluded(entry, unit.excluded)) return [[entry, []]];
      const key = keys.get(entry.name);
      return key === undefined ? [] : [[entry, [key]]];
    });
    return { file, roots: new Map(entries), isWhole: manifest.isWhole };
  });
  return { packages: gems, manifests: [manifest, ...specs], runtimes: [`Ruby ${ruby}`] };
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

/** A gem from a server that the operator has not configured. */
function privatePackage({ name, requirement, scope, component }: Asked): ResolvedPackage {
  const origin = component?.origin;
  const message = `${name} comes from ${origin?.address ?? "another place"}, and no gem server is configured for it.`;
  const gem = { type: "gem", name, version: component?.version ?? "", scope, requirement, dependsOn: [] };
  return { ...gem, ...(origin && { origin }), unresolved: { code: "private", message } };
}

async function toPackages(asked: readonly Asked[], chosen: ChosenGems): Promise<readonly ResolvedPackage[]> {
  const { candidates } = chosen.universe;
  const pinned = new Map(asked.map(({ name, component }) => [name, component?.version ?? ""]));
  const parts = asked.map(({ name, scope, scopeReason }) => ({
    scope,
    nodes: [name],
    ...(scopeReason !== undefined && { reason: scopeReason }),
  }));
  const gems = await buildGraph(chosen, parts, {
    type: "gem",
    baseOf: (node) => node,
    versionOf: (name, at) =>
      candidates(name).versions[at] || keptVersion(candidates(name).unresolved, pinned.get(name)),
    unresolvedOf: (name, at) => candidates(name).unresolved ?? findDamage(name, at, candidates(name)),
  });
  return [...gems.values()];
}

function findDamage(name: string, at: number, { needsOf, versions }: GemCandidates): Unresolved | undefined {
  if (!needsOf(at).isDamaged) return undefined;
  const message = `A part of what ${name} ${versions[at] ?? ""} depends on could not be read.`;
  return { code: "unreadable", message };
}

type ChosenGems = Chosen<GemUniverse>;

/** Chooses a version of each gem like Bundler. */
async function chooseGems(problem: GemProblem, facts: GemFacts): Promise<ChosenGems> {
  const relaxed = new Set<string>();
  return solveWithGaps<GemUniverse>({
    open: (aside) => createGemUniverse(problem, facts, aside, relaxed),
    strategyFor: (universe) => bundlerStrategy(universe.offered),
    guessFor: (universe) => guessGem(universe.offered),
    newestOf: (universe, name) => universe.candidates(name).versions.at(-1) ?? "unknown",
    relax({ chain }, universe) {
      const names = [...chain].filter((name) => name !== "" && universe.hidesPrereleases(name));
      for (const name of names) relaxed.add(name);
      return names.length > 0;
    },
    baseOf: (node) => node,
    describe: (name, specifier) => `${name} ${specifier}`.trim(),
  });
}
