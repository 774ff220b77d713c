import { componentKey, type Unresolved } from "../../../domain/component.ts";
import type { ResolvedPackage } from "../../../domain/trees.ts";
import { reach } from "../../../graph/reach.ts";
import { rootNode } from "../../kit/pubgrub/universe.ts";
import type { ChosenGems } from "./choose-gems.ts";
import type { Asked } from "./gem-units.ts";

/** A gem from a server that the operator has not configured. */
export function privatePackage({ name, requirement, scope, component }: Asked): ResolvedPackage {
  const origin = component?.origin;
  const message = `${name} comes from ${origin?.address ?? "another place"}, and no server is set up for it.`;
  const known = { type: "gem", name, version: component?.version ?? "", scope, requirement, dependsOn: [] };
  return { ...known, ...(origin && { origin }), unresolved: { code: "private", message } };
}

/** All gems of a unit. */
export function toPackages(asked: readonly Asked[], chosen: ChosenGems): readonly ResolvedPackage[] {
  const gems = chosenGems(chosen);
  const starts = asked.flatMap(({ name, scope }) => (gems.has(name) ? [{ to: name, scope }] : []));
  const ways = reach(starts, (name: string) => (gems.get(name)?.needs ?? []).map((to) => ({ to })));
  const pinned = new Map(asked.map(({ name, component }) => [name, component?.version ?? ""]));
  const requirements = findRequirements(asked, gems);
  const versionOf = (name: string) => {
    const { version = "", unresolved } = gems.get(name) ?? {};
    return version === "" ? keptVersion(unresolved, pinned.get(name)) : version;
  };
  return [...ways]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { scope }]) => {
      const { needs = [], unresolved } = gems.get(name) ?? {};
      return {
        type: "gem",
        name,
        version: versionOf(name),
        scope,
        requirement: requirements.get(name) ?? "",
        dependsOn: needs.map((other) => componentKey({ type: "gem", name: other, version: versionOf(other) })).sort(),
        ...(unresolved && { unresolved }),
      };
    });
}

interface ChosenGem {
  readonly version: string;
  readonly requirements: ReadonlyMap<string, string>;
  /** Those of the requirements that are gems of the result. */
  readonly needs: readonly string[];
  readonly unresolved?: Unresolved;
}

function chosenGems({ universe, versions }: ChosenGems): ReadonlyMap<string, ChosenGem> {
  const gems = [...versions].filter(([name]) => name !== rootNode);
  return new Map(
    gems.map(([name, at]) => {
      const candidates = universe.candidates(name);
      const version = candidates.versions[at] ?? "";
      const { needs, isDamaged } = candidates.needsOf(at);
      const unresolved = candidates.unresolved ?? (isDamaged ? unreadable(name, version) : undefined);
      const others = [...needs.keys()].filter((other) => other !== name && versions.has(other));
      return [name, { version, requirements: needs, needs: others, ...(unresolved && { unresolved }) }];
    }),
  );
}

function unreadable(name: string, number: string): Unresolved {
  return { code: "unreadable", message: `A part of what ${name} ${number} depends on could not be read.` };
}

/** If the registry could not be reached, a pinned version of the manifest is kept. */
function keptVersion(unresolved: Unresolved | undefined, pinned = ""): string {
  return unresolved?.code === "conflict" || unresolved?.code === "missing" ? "" : pinned;
}

/** The requirement of the project, otherwise that of the first dependent by name. */
function findRequirements(asked: readonly Asked[], gems: ReadonlyMap<string, ChosenGem>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { name, requirement } of asked) if (!found.has(name)) found.set(name, requirement);
  for (const [, { requirements }] of [...gems].sort(([a], [b]) => (a < b ? -1 : 1)))
    for (const [name, requirement] of requirements) if (!found.has(name)) found.set(name, requirement);
  return found;
}
