import { componentKey } from "../../../domain/component.ts";
import type { Found } from "../../../domain/contracts.ts";
import type { GraphEdge, GraphNode } from "../../../domain/member-graph.ts";
import type { Workspace } from "../../../domain/workspace.ts";
import { type LockedPackage, lookUp, type Need, type DirectNeed } from "./lock-walk.ts";

/** A member of the workspace of a lockfile, with its dependencies. */
export interface LockMember extends Workspace {
  readonly directNeeds: readonly DirectNeed[];
}

/**
 * The dependencies of each member; empty for a single one. A package has a node for itself and one for each of its
 * extras, which only an edge with that extra refers to.
 */
export function graphOf(packages: readonly LockedPackage[], members: readonly LockMember[]): Pick<Found, "graph"> {
  if (new Set(members.map(({ path }) => path)).size < 2) return {};
  const parts = packages.flatMap((one) => ["", ...extrasOf(one)].map((extra) => ({ one, extra })));
  const places = new Map<LockedPackage, Map<string, number>>(packages.map((one) => [one, new Map()]));
  for (const [at, { one, extra }] of parts.entries()) places.get(one)?.set(extra, at);
  const find = lookUp(packages);
  const edgesFor = (need: Need, scope: GraphEdge["scope"]): GraphEdge[] =>
    find(need).flatMap((found) =>
      ["", ...need.extras].flatMap((extra) => {
        const to = places.get(found)?.get(extra);
        return to === undefined ? [] : [{ to, scope }];
      }),
    );
  const pathOf = new Map(members.map(({ name, path }) => [name, path]));
  return {
    graph: {
      members: members.map(({ name, path, directNeeds }) => ({
        name,
        path,
        needs: directNeeds.flatMap((directNeed) => edgesFor(directNeed, directNeed.scope)),
      })),
      nodes: parts.map(({ one, extra }): GraphNode => {
        const needs = one.needs
          .filter((need) => (need.extra ?? "") === extra)
          .flatMap((need) => edgesFor(need, "runtime"));
        if (!one.isOwn) return { key: componentKey(one), needs };
        const path = pathOf.get(one.name);
        return path === undefined ? { needs } : { path, needs };
      }),
    },
  };
}

function extrasOf({ needs }: LockedPackage): Set<string> {
  return new Set(needs.flatMap(({ extra }) => extra ?? []));
}
