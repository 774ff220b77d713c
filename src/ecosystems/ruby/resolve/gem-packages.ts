import type { Unresolved } from "../../../domain/contracts/component.ts";
import type { ResolvedPackage } from "../../../domain/contracts/trees.ts";
import { keptVersion } from "../../kit/unresolved.ts";
import { buildGraph } from "../../kit/pubgrub/build-graph.ts";
import type { ChosenGems } from "./choose-gems.ts";
import type { GemCandidates } from "./gem-candidates.ts";
import type { Asked } from "./gem-units.ts";

/** A gem from a server that the operator has not configured. */
export function privatePackage({ name, requirement, scope, component }: Asked): ResolvedPackage {
  const origin = component?.origin;
  const message = `${name} comes from ${origin?.address ?? "another place"}, and no server is set up for it.`;
  const known = { type: "gem", name, version: component?.version ?? "", scope, requirement, dependsOn: [] };
  return { ...known, ...(origin && { origin }), unresolved: { code: "private", message } };
}

/** All gems of a unit. */
export async function toPackages(asked: readonly Asked[], chosen: ChosenGems): Promise<readonly ResolvedPackage[]> {
  const { candidates } = chosen.universe;
  const pinned = new Map(asked.map(({ name, component }) => [name, component?.version ?? ""]));
  const parts = asked.map(({ name, scope }) => ({ scope, nodes: [name] }));
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
