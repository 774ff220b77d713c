import type { Cache } from "../cache/cache.ts";
import { mergeComponents } from "../detect/rank/merge.ts";
import type { Detection } from "../detect/detect.ts";
import { type Component, componentKey, createComponentKey } from "../domain/contracts/component.ts";
import type { Tree, UncoveredManifest } from "../domain/contracts/contracts.ts";
import { type Places, rankPlace, usualPlaces } from "../domain/policy/limit-scope-by-path.ts";
import type { Coverage, FileError, ReachedLimit, SourceFailure } from "../domain/report/report.ts";
import type { OtherPlatform, TreeTarget } from "../domain/contracts/targets.ts";
import type { ResolvedTree, TreeResolver, TreeTools, ResolvedManifest } from "../domain/contracts/trees.ts";
import { rootKeys, walkFrom } from "../graph/paths.ts";
import { compareTexts } from "../text/compare-texts.ts";
import { filled } from "../text/defined.ts";
import { type Asking, createAsk, type MayAsk } from "./ask.ts";
import { boundSettings, describeBound, type TreeBounds } from "./bounds.ts";
import { groupByPrivacy } from "./group-by-privacy.ts";
import { createCachedAnswers } from "./cached-answers.ts";
import { toTreeComponents } from "./to-components.ts";

/** What is needed to resolve the dependencies of manifests without a lockfile. */
export interface TreeSources {
  /** One for each ecosystem. */
  readonly resolvers: readonly TreeResolver[];
  readonly cache: Cache;
  readonly bounds: TreeBounds;
  readonly target: TreeTarget;
  readonly mayAsk: MayAsk;
  readonly now: () => Date;
  /** Only the cache is asked, and expired answers count. */
  readonly isOffline?: boolean;
}

export interface TreeOptions {
  readonly tree: Tree;
  readonly signal: AbortSignal;
  readonly ignoresCase: (type: string) => boolean;
  readonly onProgress?: (answered: number, asked: number, waitingFor: readonly string[]) => void;
  readonly places?: Places;
}

/** A detection with the dependencies of its manifests. */
export interface DetectedTrees extends Pick<Detection, "components" | "coverage" | "errors"> {
  readonly sourceFailures: readonly SourceFailure[];
}

/** Resolves what the package managers would install for manifests without a lockfile, for each ecosystem. */
export async function resolveTrees(
  detection: Detection,
  sources: TreeSources,
  options: TreeOptions,
): Promise<DetectedTrees> {
  const { bounds, target, now, isOffline = false } = sources;
  const due = sources.resolvers.flatMap((resolver) => {
    const manifests = detection.open.filter(({ detector }) => resolver.manifests.includes(detector));
    return groupByPrivacy(manifests, detection.privateRules).map((group) => ({ resolver, manifests: group }));
  });
  if (due.length === 0) return { ...detection, sourceFailures: [] };
  const waitingFor = new Set(due.map(({ resolver }) => resolver.source));
  const asking = createAsk({
    bounds,
    cached: createCachedAnswers(sources.cache, isOffline ? () => new Date(0) : now),
    mayAsk: sources.mayAsk,
    isOffline,
    signal: options.signal,
    onProgress: (answered, asked) => options.onProgress?.(answered, asked, [...waitingFor].sort()),
  });
  const toolsFor = (manifests: readonly UncoveredManifest[]): TreeTools => ({
    tree: options.tree,
    target,
    placeOf: (file) => strongerPlace(file, options.places ?? usualPlaces),
    ask: asking.askFor(manifests.map(({ file }) => file)),
    signal: options.signal,
  });
  const resolved = await Promise.all(
    due.map(async ({ resolver, manifests }) => {
      const tree = await resolver.resolve(manifests, toolsFor(manifests)).catch((error: unknown) => {
        options.signal.throwIfAborted();
        return treeAfterBug(manifests, error);
      });
      waitingFor.delete(resolver.source);
      return { resolver, manifests, tree: isOffline ? keepAnswered(tree) : tree };
    }),
  );
  return complete(detection, resolved, { sources, asking, options });
}

/** A rule of the project may name a place as part of the product. What a rule makes weaker is applied later. */
function strongerPlace(file: string, { of, plain }: Places) {
  const [place, usual] = [of(file), plain(file)];
  return rankPlace(place) <= rankPlace(usual) ? place : usual;
}

/** A bug in a resolver costs only its trees; their manifests stay listed without a lockfile. */
function treeAfterBug(manifests: readonly UncoveredManifest[], error: unknown): ResolvedTree {
  const reason = error instanceof Error ? error.message : String(error);
  const message = `lcc failed to resolve the dependencies. This is a bug in lcc; please report it: ${reason}`;
  return { packages: [], manifests: [], notes: manifests.map(({ file }) => ({ file, message })) };
}

/** Without the manifests for which an answer was missing: an offline scan leaves these as they are. */
function keepAnswered(tree: ResolvedTree): ResolvedTree {
  const packages = new Map(tree.packages.map((resolved) => [componentKey(resolved), resolved]));
  const needs = (manifest: ResolvedManifest) => [...walkFrom(rootKeys(manifest), packages).keys()];
  const isAnswered = (key: string) => packages.get(key)?.unresolved?.code !== "failed";
  const manifests = tree.manifests.filter((manifest) => needs(manifest).every(isAnswered));
  const kept = new Set(manifests.flatMap(needs));
  const files = new Set(manifests.map(({ file }) => file));
  return {
    ...tree,
    manifests,
    packages: tree.packages.filter((resolved) => kept.has(componentKey(resolved))),
    notes: (tree.notes ?? []).filter(({ file }) => files.has(file)),
  };
}

interface Found {
  readonly resolver: TreeResolver;
  readonly manifests: readonly UncoveredManifest[];
  readonly tree: ResolvedTree;
}

interface Work {
  readonly sources: TreeSources;
  readonly asking: Asking;
  readonly options: TreeOptions;
}

function complete(detection: Detection, resolved: readonly Found[], work: Work): DetectedTrees {
  const { sources, asking, options } = work;
  const resolvedAt = sources.now().toISOString();
  const manifests = resolved.flatMap(({ tree }) => tree.manifests);
  const all = resolved.flatMap(({ tree }) => toTreeComponents(tree, resolvedAt, options.places ?? usualPlaces));
  const listed = all.filter((component) => !isLeftOut(component));
  const rest = withoutResolved(detection.components, manifests, options.ignoresCase);
  const broken = new Set(manifests.filter(({ isWhole }) => !isWhole).map(({ file }) => file));
  const whole = new Set(manifests.map(({ file }) => file).filter((file) => !broken.has(file)));
  const cut = all.filter(({ unresolved }) => unresolved?.code === "limit");
  const limits = reachedLimits(asking, sources.bounds, cut);
  return {
    components: mergeComponents([...rest, ...listed], options.ignoresCase),
    coverage: completeCoverage(detection.coverage, {
      whole,
      limits,
      target: completeTarget(sources.target, resolved),
      notOnPlatform: resolved.flatMap(({ tree }) => tree.notOnPlatform ?? []),
    }),
    errors: [...detection.errors, ...resolved.flatMap(remarksOf)],
    sourceFailures: resolved.flatMap(({ resolver, tree }) => failuresOf(resolver, tree)),
  };
}

function completeTarget(target: TreeTarget, resolved: readonly Found[]): TreeTarget {
  const runtimes = new Set(resolved.flatMap(({ tree }) => tree.runtimes ?? []));
  const depending = resolved.filter(({ resolver }) => resolver.dependsOnPlatform);
  const types = new Set(depending.flatMap(({ tree }) => tree.packages.map(({ type }) => type)));
  return { ...target, ...(runtimes.size > 0 && { runtimes: [...runtimes].sort() }), types: [...types].sort() };
}

/** Packages beyond a bound are only counted, unless a manifest names them or they have a version. */
function isLeftOut({ unresolved, direct, version }: Component): boolean {
  return unresolved?.code === "limit" && direct !== true && version === "";
}

/** Resolvers also have their own bounds, far beyond real projects. */
function reachedLimits(asking: Asking, bounds: TreeBounds, cut: readonly Component[]): ReachedLimit[] {
  const bound = asking.reachedBound();
  const names = new Set(cut.map(({ type, name }) => `${type}:${name}`));
  if (bound === undefined) return names.size === 0 ? [] : [{ bound: ownBounds, count: names.size }];
  return [{ bound: describeBound(bound, bounds), count: Math.max(1, names.size), setting: boundSettings[bound] }];
}

const ownBounds = "the trees that its limits on steps and nesting allow";

interface Completed {
  readonly whole: ReadonlySet<string>;
  readonly limits: readonly ReachedLimit[];
  readonly target: TreeTarget;
  readonly notOnPlatform: readonly OtherPlatform[];
}

function completeCoverage(coverage: Coverage, { whole, limits, target, notOnPlatform }: Completed): Coverage {
  const { unlocked = [], outdated = [], limits: before = [], notOnPlatform: locked = [], ...rest } = coverage;
  return {
    ...rest,
    ...filled({
      unlocked: unlocked.filter(({ file }) => !whole.has(file)),
      outdated: outdated.filter(({ file }) => !whole.has(file)),
      limits: [...before, ...limits],
    }),
    target,
    ...filled({ notOnPlatform: [...locked, ...notOnPlatform].sort(byPlace) }),
  };
}

function byPlace(a: OtherPlatform, b: OtherPlatform): number {
  return compareTexts(`${a.file}\n${a.name}`, `${b.file}\n${b.name}`);
}

function remarksOf({ resolver, tree }: Found): FileError[] {
  const detector = `trees/${resolver.source}`;
  return (tree.notes ?? []).map(({ file, message }) => ({ file, detector, message }));
}

function failuresOf({ source }: TreeResolver, { packages }: ResolvedTree): SourceFailure[] {
  const failed = packages.flatMap(({ unresolved }) => (unresolved?.code === "failed" ? [unresolved.message] : []));
  const byMessage = Map.groupBy(failed, (message) => message);
  return [...byMessage].map(([message, all]) => ({ source, message, components: all.length }));
}

/** Removes declared entries that lcc has resolved: their locations, and components without any other. */
function withoutResolved(
  components: readonly Component[],
  manifests: readonly ResolvedManifest[],
  ignoresCase: (type: string) => boolean,
): Component[] {
  const keyOf = createComponentKey(ignoresCase);
  const files = new Map<string, Set<string>>();
  for (const { file, roots } of manifests) {
    for (const entry of roots.keys()) {
      const earlier = files.get(keyOf(entry)) ?? new Set();
      files.set(keyOf(entry), earlier.add(file));
      for (const place of entry.locations) earlier.add(place.file); // a shared file
    }
  }
  return components.flatMap((component) => {
    const resolved = files.get(keyOf(component));
    if (!resolved || component.resolvedBy === "lockfile" || component.resolvedBy === "installed") return [component];
    const locations = component.locations.filter(({ file }) => !resolved.has(file));
    return locations.length === 0 ? [] : [{ ...component, locations }];
  });
}
