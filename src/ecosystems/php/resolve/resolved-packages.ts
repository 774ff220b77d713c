import { type Component, componentKey, type Unresolved } from "../../../domain/contracts/component.ts";
import type { ResolvedPackage } from "../../../domain/contracts/trees.ts";
import { reach } from "../../../graph/reach.ts";
import { keptVersion } from "../../kit/unresolved.ts";
import { rootNode } from "../../kit/pubgrub/universe.ts";
import type { ChosenPackages } from "./choose-packages.ts";
import { listNeeds } from "./universe.ts";

interface ChosenPackage {
  readonly version: string;
  readonly requirements: readonly (readonly [string, string])[];
  /** Names of chosen packages. */
  readonly needs: readonly string[];
  readonly unresolved?: Unresolved;
}

/** All packages of a manifest, and the package for each name that it requires. */
export function toPackages(
  asked: readonly Component[],
  chosen: ChosenPackages,
): { packages: readonly ResolvedPackage[]; keyOf: (name: string) => string | undefined } {
  const nameFor = createLookup(chosen);
  const all = chosenPackages(chosen, nameFor);
  const starts = asked.flatMap(({ name, scope }) => {
    const to = nameFor(name);
    return to === undefined ? [] : [{ to, scope }];
  });
  const ways = reach(starts, (name: string) => (all.get(name)?.needs ?? []).map((to) => ({ to })));
  const pinned = new Map(asked.map(({ name, version }) => [name, version]));
  const requirements = findRequirements(asked, all);
  const versionOf = (name: string) => {
    const { version = "", unresolved } = all.get(name) ?? {};
    return version === "" ? keptVersion(unresolved, pinned.get(name)) : version;
  };
  const toKey = (name: string) => componentKey({ type: "composer", name, version: versionOf(name) });
  const packages = [...ways].map(([name, { scope }]): ResolvedPackage => {
    const { needs = [], unresolved } = all.get(name) ?? {};
    const identity = {
      type: "composer",
      name,
      version: versionOf(name),
      scope,
      requirement: requirements.get(name) ?? "",
    };
    return { ...identity, dependsOn: needs.map(toKey).sort(), ...(unresolved && { unresolved }) };
  });
  const keyOf = (name: string) => {
    const installed = nameFor(name);
    return installed === undefined ? undefined : toKey(installed);
  };
  return { packages: packages.toSorted((a, b) => (a.name < b.name ? -1 : 1)), keyOf };
}

/** The package that is installed for a name: itself, or one that provides it. */
function createLookup({ universe, versions }: ChosenPackages): (name: string) => string | undefined {
  return (name) => {
    const position = versions.get(name);
    if (position === undefined) return undefined;
    const provider = universe.candidates(name).all[position]?.provider?.name;
    return provider === undefined || versions.has(provider) ? (provider ?? name) : undefined;
  };
}

function chosenPackages(
  { universe, versions }: ChosenPackages,
  nameFor: (name: string) => string | undefined,
): ReadonlyMap<string, ChosenPackage> {
  const chosen = new Map<string, ChosenPackage>();
  for (const [name, position] of versions) {
    const candidates = name === rootNode ? undefined : universe.candidates(name);
    const candidate = candidates?.all[position];
    if (!candidates || !candidate || candidate.provider) continue;
    const requirements = listNeeds(candidate.facts);
    const needs = new Set(requirements.flatMap(([other]) => nameFor(other) ?? []));
    needs.delete(name);
    const { unresolved } = candidates;
    const resolved = { version: candidate.facts.version, requirements, needs: [...needs] };
    chosen.set(name, { ...resolved, ...(unresolved && { unresolved }) });
  }
  return chosen;
}

/** The requirement of the project, otherwise that of the first dependent by name. */
function findRequirements(
  asked: readonly Component[],
  all: ReadonlyMap<string, ChosenPackage>,
): ReadonlyMap<string, string> {
  const requirementOf = new Map(asked.map(({ name, version, requirement }) => [name, requirement ?? version]));
  for (const [, { requirements }] of [...all].sort(([a], [b]) => (a < b ? -1 : 1)))
    for (const [name, requirement] of requirements) if (!requirementOf.has(name)) requirementOf.set(name, requirement);
  return requirementOf;
}
