import { scopes, type Scope } from "../../domain/component.ts";
import { weakerScope } from "../../domain/scope-order.ts";

/** What a walk over the graph of a lockfile tells, by the place of the entry. */
export interface Reach {
  /** Undefined for an entry that nobody asks for. */
  readonly scopes: readonly (Scope | undefined)[];
  readonly direct: readonly boolean[];
  /** Without a root nothing is known about who asks. */
  readonly hasRoots: boolean;
}

/** An entry of a lockfile, as far as a walk is concerned. */
export interface Step {
  /** Code of the project itself: no component, but what it asks for is asked for by the project. */
  readonly own: boolean;
  /** Where the walk begins. */
  readonly root: boolean;
  readonly edges: readonly Edge[];
}

/** That an entry asks for another one, by its place in the list. */
export interface Edge {
  readonly to: number;
  readonly scope: Scope;
}

/**
 * Walks from the project's own packages. On a way with an optional edge all that follows is optional, on one with a
 * dev edge dev; the strongest way counts. The strongest are walked first, so every edge is seen once.
 */
export function scopesByReach(entries: readonly Step[]): Reach {
  const found = new Array<Scope | undefined>(entries.length).fill(undefined);
  const direct = new Array<boolean>(entries.length).fill(false);
  const waiting = new Map<Scope, number[]>(scopes.map((scope) => [scope, []]));
  entries.forEach(({ root }, at) => root && waiting.get("runtime")?.push(at));
  const hasRoots = entries.some(({ root }) => root);

  for (const [scope, open] of waiting) {
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (found[at] !== undefined) continue;
      found[at] = scope;
      const entry = entries[at];
      for (const edge of entry?.edges ?? []) {
        if (entry?.own) direct[edge.to] = true;
        waiting.get(weakerScope(scope, edge.scope))?.push(edge.to);
      }
    }
  }
  return { scopes: found, direct, hasRoots };
}
