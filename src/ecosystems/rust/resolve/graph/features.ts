/** What a feature turns on. */
export type FeatureValue =
  | { readonly kind: "feature"; readonly feature: string }
  | { readonly kind: "dependency"; readonly alias: string }
  /** `isWeak`: `alias?/feature`, which only applies where something else enables the dependency. */
  | { readonly kind: "of-dependency"; readonly alias: string; readonly feature: string; readonly isWeak: boolean };

export type FeatureMap = ReadonlyMap<string, readonly FeatureValue[]>;

/** The features of a crate. An optional dependency that none names with `dep:` is a feature with the same name. */
export function createFeatureMap(
  stated: readonly (readonly [string, readonly string[]])[],
  dependencies: readonly { readonly alias: string; readonly isOptional: boolean }[],
): FeatureMap {
  const map = new Map(stated.map(([name, values]) => [name, values.map(readFeatureValue)]));
  const hidden = new Set(
    [...map.values()].flat().flatMap((value) => (value.kind === "dependency" ? [value.alias] : [])),
  );
  for (const { alias, isOptional } of dependencies) {
    if (isOptional && !hidden.has(alias) && !map.has(alias)) map.set(alias, [{ kind: "dependency", alias }]);
  }
  return map;
}

export function readFeatureValue(text: string): FeatureValue {
  const slash = text.indexOf("/");
  if (slash < 0) {
    return text.startsWith("dep:")
      ? { kind: "dependency", alias: text.slice("dep:".length) }
      : { kind: "feature", feature: text };
  }
  const before = text.slice(0, slash);
  const isWeak = before.endsWith("?");
  return {
    kind: "of-dependency",
    alias: isWeak ? before.slice(0, -1) : before,
    feature: text.slice(slash + 1),
    isWeak,
  };
}

/** The names of optional dependencies. */
export function optionalNames(
  dependencies: readonly { readonly alias: string; readonly isOptional: boolean }[],
): ReadonlySet<string> {
  return new Set(dependencies.filter(({ isOptional }) => isOptional).map(({ alias }) => alias));
}

/** The requested features of a crate; `all` only for the crates of the project. */
export interface FeatureRequest {
  readonly features: readonly string[];
  readonly usesDefault: boolean;
  readonly all?: true;
}

/** All features, as Cargo takes them for the crates of a workspace when it writes a lockfile. */
export const allFeatures: FeatureRequest = { features: [], usesDefault: true, all: true };

export function requestedFeatures(map: FeatureMap, { features, usesDefault, all }: FeatureRequest): readonly string[] {
  const named = all ? [...map.keys()] : features;
  return usesDefault && map.has("default") ? [...named, "default"] : named;
}

/** What features turn on when versions are chosen. */
interface Enabled {
  readonly features: ReadonlySet<string>;
  /** The features requested of each named dependency. */
  readonly ofDependency: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Follows features as Cargo does while it chooses versions: a weak one is treated like any other there, so the lockfile
 * also has crates that no feature reaches. Undefined if the crate lacks one of the features.
 */
export function enableForLock(
  { features: map, optional }: { readonly features: FeatureMap; readonly optional: ReadonlySet<string> },
  wanted: readonly string[],
): Enabled | undefined {
  const features = new Set<string>();
  const ofDependency = new Map<string, Set<string>>();
  const askOf = (alias: string): Set<string> => {
    const requested = ofDependency.get(alias) ?? new Set<string>();
    ofDependency.set(alias, requested);
    return requested;
  };
  const queue = [...wanted];
  for (let feature = queue.pop(); feature !== undefined; feature = queue.pop()) {
    if (features.has(feature)) continue;
    const values = map.get(feature);
    if (!values) return undefined;
    features.add(feature);
    for (const value of values) {
      if (value.kind === "feature") queue.push(value.feature);
      else if (value.kind === "dependency") askOf(value.alias);
      else {
        askOf(value.alias).add(value.feature);
        if (!value.isWeak && optional.has(value.alias) && map.has(value.alias)) queue.push(value.alias);
      }
    }
  }
  return { features, ofDependency };
}
