import type { Management } from "./boms.ts";
import { artifactKey } from "./artifact-type.ts";
import type { EffectiveDependency } from "./effective-pom.ts";

/** Excluded `group:artifact` patterns; each part may be `*`. */
export type Exclusions = ReadonlySet<string>;

export const nothingExcluded: Exclusions = new Set();

/** Whether a transitive dependency is included. */
export function comesAlong({ group, artifact, scope, optional }: EffectiveDependency, excluded: Exclusions): boolean {
  if (optional || scope === "test" || scope === "provided") return false;
  return !isExcluded(group, artifact, excluded);
}

export function isExcluded(group: string, artifact: string, excluded: Exclusions): boolean {
  if (excluded.size === 0) return false;
  return [`${group}:${artifact}`, `${group}:*`, `*:${artifact}`, "*:*"].some((pattern) => excluded.has(pattern));
}

/** With the exclusions of a dependency, for its own dependencies. */
export function excludedBelow(excluded: Exclusions, { exclusions }: EffectiveDependency): Exclusions {
  return exclusions.length === 0 ? excluded : new Set([...excluded, ...exclusions]);
}

/** The management of the project overrides the versions of transitive dependencies. */
export function manage(dependency: EffectiveDependency, management: Management): EffectiveDependency {
  const { group, artifact, type, classifier } = dependency;
  const managed = management(artifactKey(`${group}:${artifact}`, type, classifier));
  if (!managed) return dependency;
  return {
    ...dependency,
    version: managed.version ?? dependency.version,
    scope: managed.scope ?? dependency.scope,
    optional: managed.optional ?? dependency.optional,
    exclusions: [...dependency.exclusions, ...managed.exclusions],
  };
}
