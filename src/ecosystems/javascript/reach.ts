import type { Scope } from "../../domain/component.ts";
import { scopes } from "../../domain/schema/words.ts";
import { weakerScope } from "../../domain/scope-order.ts";

/** The result of a walk over the graph of a lockfile, by the index of the entry. */
export interface Reach {
  /** Undefined for an entry that nothing needs. */
  readonly scopes: readonly (Scope | undefined)[];
  readonly direct: readonly boolean[];
  /** Without a root, scopes are unknown. */
  readonly hasRoots: boolean;
}

/** The part of a lockfile entry that a walk needs. */
export interface Step {
  /** Code of the project itself: not a component, but its dependencies are direct. */
  readonly own: boolean;
  /** Where the walk starts. */
  readonly root: boolean;
  readonly edges: readonly Edge[];
}

/** A dependency on another entry, by its index. */
export interface Edge {
  readonly to: number;
  readonly scope: Scope;
}

/**
 * Walks from the project's own packages. Everything after an optional edge is optional, and everything after a dev edge
 * is dev; the strongest path wins. The strongest are walked first, so every edge is visited once.
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
