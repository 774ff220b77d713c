import { componentKey, type Scope, type Unresolved } from "../../../domain/component.ts";
import type { ResolvedPackage } from "../../../domain/trees.ts";
import { reach } from "../../../graph/reach.ts";
import type { Asked } from "./gem-units.ts";
import type { SettledGems } from "./settle-gems.ts";

/** A gem from a server that the operator has not configured. */
export function privatePackage({ name, requirement, scope, component }: Asked): ResolvedPackage {
  const origin = component?.origin;
  const message = `${name} comes from ${origin?.address ?? "another place"}, and no server is set up for it.`;
  const known = { type: "gem", name, version: component?.version ?? "", scope, requirement, dependsOn: [] };
  return { ...known, ...(origin && { origin }), unresolved: { code: "private", message } };
}

/** All gems of a unit. */
export function toPackages(asked: readonly Asked[], settled: SettledGems): readonly ResolvedPackage[] {
  const { chosen, leftOut, needsOf, damaged } = settled;
  const scopeOf = findScopes(asked, settled);
  const pinned = new Map(asked.map(({ name, component }) => [name, component?.version ?? ""]));
  const versionOf = (name: string) => chosen.get(name)?.number ?? keptVersion(leftOut.get(name), pinned.get(name));
  const requirements = findRequirements(asked, settled);
  return [...scopeOf]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, scope]) => {
      const needs = chosen.has(name) ? needsOf(name).needs.map(([other]) => other) : [];
      const unresolved = leftOut.get(name) ?? damaged.get(name);
      return {
        type: "gem",
        name,
        version: versionOf(name),
        scope,
        requirement: requirements.get(name) ?? "",
        dependsOn: [...new Set(needs)]
          .filter((other) => other !== name && scopeOf.has(other))
          .map((other) => componentKey({ type: "gem", name: other, version: versionOf(other) }))
          .sort(),
        ...(unresolved && { unresolved }),
      };
    });
}

/** If the registry could not be reached, a pinned version of the manifest is kept. */
function keptVersion(unresolved: Unresolved | undefined, pinned = ""): string {
  return unresolved?.code === "conflict" || unresolved?.code === "missing" ? "" : pinned;
}

/** The scope of every gem: the strongest of its dependents. */
function findScopes(asked: readonly Asked[], { chosen, leftOut, needsOf }: SettledGems): ReadonlyMap<string, Scope> {
  const isKnown = (name: string) => chosen.has(name) || leftOut.has(name);
  const starts = asked.flatMap(({ name, scope }) => (isKnown(name) ? [{ to: name, scope }] : []));
  const needed = (name: string) => (chosen.has(name) ? needsOf(name).needs.map(([other]) => other) : []);
  const ways = reach(starts, (name: string) => needed(name).flatMap((to) => (isKnown(to) ? [{ to }] : [])));
  return new Map([...ways].map(([name, { scope }]) => [name, scope]));
}

/** The requirement of the project, otherwise that of the first dependent by name. */
function findRequirements(asked: readonly Asked[], { chosen, needsOf }: SettledGems): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { name, requirement } of asked) if (!found.has(name)) found.set(name, requirement);
  for (const by of [...chosen.keys()].sort())
    for (const [name, requirement] of needsOf(by).needs) if (!found.has(name)) found.set(name, requirement);
  return found;
}
