import type { Dependency } from "../crate.ts";
import { type FeatureRequest, type FeatureValue, readFeatureValue, requestedFeatures } from "./features.ts";
import type { CrateGraph, CrateNode, Edge } from "./graph.ts";

/** How features are joined. */
export interface FeatureOptions {
  /** Since resolver 2, what is built for the host, for other platforms and for tests has separate features. */
  readonly isSeparate: boolean;
  readonly withDev: boolean;
  readonly isOnPlatform: (target: string | undefined) => boolean;
  /** The features requested of the crates of the workspace. */
  readonly request: FeatureRequest;
}

/** A crate as it is built for the program, or for a build script. */
export interface Built {
  readonly node: CrateNode;
  readonly forHost: boolean;
}

/** Which optional dependencies of a crate are turned on. */
export type ActiveFeatures = (built: Built) => ReadonlySet<string>;

export function builtKey({ node, forHost }: Built): string {
  return `${forHost ? "host" : "target"} ${node.crate.id}`;
}

/** Follows features as Cargo does when it builds: here a weak one only applies where its dependency is enabled. */
export function findActiveFeatures(graph: CrateGraph, options: FeatureOptions): ActiveFeatures {
  const activations = new Map<string, Activation>();
  const queue: (() => void)[] = [];

  const activationOf = (built: Built): Activation => {
    const key = builtKey(built);
    const earlier = activations.get(key);
    if (earlier) return earlier;
    const edges = built.node.edges.filter(({ dependency }) => counts(dependency, built.node, built.forHost, options));
    const byAlias = Map.groupBy(edges, ({ dependency }) => dependency.alias);
    const created: Activation = { byAlias, features: new Set(), dependencies: new Set(), weak: new Map() };
    activations.set(key, created);
    for (const edge of edges) if (!edge.dependency.isOptional) queue.push(() => enter(built, edge));
    return created;
  };
  const enter = (from: Built, { dependency, to }: Edge): void => {
    const built = followFeatures(graph, from, dependency, to.id, options);
    if (!built) return;
    activationOf(built);
    const { features } = built.node.facts;
    for (const feature of requestedFeatures(features, dependency)) turnOn(built, { kind: "feature", feature });
  };
  const turnOn = (built: Built, value: FeatureValue): void => {
    queue.push(() => {
      if (value.kind === "feature") turnOnFeature(built, value.feature);
      else if (value.kind === "dependency") turnOnDependency(built, value.alias);
      else turnOnFeatureOf(built, value);
    });
  };
  const turnOnFeature = (built: Built, feature: string): void => {
    const { features } = activationOf(built);
    if (features.has(feature)) return;
    features.add(feature);
    for (const value of built.node.facts.features.get(feature) ?? []) turnOn(built, value);
  };
  const turnOnDependency = (built: Built, alias: string): void => {
    const { byAlias, dependencies, weak } = activationOf(built);
    if (dependencies.has(alias)) return;
    dependencies.add(alias);
    for (const edge of byAlias.get(alias) ?? []) enter(built, edge);
    for (const feature of weak.get(alias) ?? []) passOn(built, alias, feature);
  };
  const passOn = (built: Built, alias: string, feature: string): void => {
    for (const { dependency, to } of activationOf(built).byAlias.get(alias) ?? []) {
      const next = followFeatures(graph, built, dependency, to.id, options);
      if (next) turnOn(next, readFeatureValue(feature));
    }
  };
  const turnOnFeatureOf = (built: Built, value: FeatureValue & { kind: "of-dependency" }): void => {
    const { alias, feature, isWeak } = value;
    const { dependencies, weak } = activationOf(built);
    const isOptional = built.node.facts.optional.has(alias);
    if (isOptional && isWeak && !dependencies.has(alias)) {
      weak.set(alias, (weak.get(alias) ?? new Set()).add(feature));
      return;
    }
    if (isOptional) turnOnDependency(built, alias);
    if (isOptional && !isWeak && built.node.facts.features.has(alias)) turnOnFeature(built, alias);
    passOn(built, alias, feature);
  };

  for (const node of graph.values()) {
    if (!node.isMember) continue;
    const built = { node, forHost: false };
    activationOf(built);
    for (const feature of requestedFeatures(node.facts.features, options.request)) {
      turnOn(built, { kind: "feature", feature });
    }
  }
  for (let work = queue.pop(); work; work = queue.pop()) work();
  return (built) => activations.get(builtKey(built))?.dependencies ?? new Set();
}

interface Activation {
  /** The dependencies that apply. */
  readonly byAlias: ReadonlyMap<string, readonly Edge[]>;
  readonly features: Set<string>;
  /** Optional dependencies that are turned on. */
  readonly dependencies: Set<string>;
  /** Features of dependencies that are not turned on yet. */
  readonly weak: Map<string, Set<string>>;
}

function counts(dependency: Dependency, { isMember }: CrateNode, forHost: boolean, options: FeatureOptions): boolean {
  if (dependency.kind === "dev" && (!isMember || forHost)) return false;
  if (!options.isSeparate) return true;
  if (dependency.kind === "dev" && !options.withDev) return false;
  return options.isOnPlatform(dependency.target);
}

/** The target of a dependency. What a build script needs is built for the host. */
export function followFeatures(
  graph: CrateGraph,
  from: Built,
  dependency: Dependency,
  id: string,
  { isSeparate }: Pick<FeatureOptions, "isSeparate">,
): Built | undefined {
  const node = graph.get(id);
  return node && { node, forHost: isSeparate && (from.forHost || dependency.kind === "build") };
}
