import type { Scope } from "../../domain/component.ts";
import { scopes } from "../../domain/schema/words.ts";
import type { Place } from "../../domain/places.ts";
import { weakerScope } from "../../domain/scope-order.ts";
import type { GraphMember, MemberGraph } from "../../domain/member-graph.ts";

/** Why some members of a workspace need a component. */
export interface Need {
  readonly scope: Scope;
  /** The rule that determined the scope, if it comes from the place of a member. */
  readonly rule?: string;
  readonly direct: boolean;
}

/** A member, and the purpose of its place. */
interface Start {
  readonly member: GraphMember;
  readonly place?: Place | undefined;
}

/**
 * What the members need each component for, by key. Everything reached over an optional edge is optional, and the scope
 * is limited to the purpose of the member's place. The strongest path wins; strong paths are walked first, so every
 * edge is visited once.
 */
export function reachFrom(starts: readonly Start[], { nodes }: MemberGraph): ReadonlyMap<string, Need> {
  const seen = new Uint8Array(nodes.length);
  const needs = new Map<string, Need>();
  const open = createLevels();
  const direct = new Set<number>();
  for (const { member, place } of starts) {
    for (const { to, scope } of member.needs) {
      direct.add(to);
      open.add(to, limit(scope, place));
    }
  }
  for (let next = open.take(); next; next = open.take()) {
    const node = nodes[next.to];
    if (!node || seen[next.to] === 1) continue;
    seen[next.to] = 1;
    if (node.key !== undefined && !needs.has(node.key)) needs.set(node.key, { ...next.way, direct: false });
    for (const { to, scope } of node.needs) {
      if (node.key === undefined) direct.add(to);
      open.add(to, onward(next.way, scope));
    }
  }
  for (const at of direct) markDirect(needs, nodes[at]?.key);
  return needs;
}

function markDirect(needs: Map<string, Need>, key: string | undefined): void {
  const need = key === undefined ? undefined : needs.get(key);
  if (key !== undefined && need) needs.set(key, { ...need, direct: true });
}

type Way = Pick<Need, "scope" | "rule">;

function limit(scope: Scope, place: Place | undefined): Way {
  if (!place) return { scope };
  const limited = scope === "unknown" ? place.scope : weakerScope(scope, place.scope);
  return limited === scope ? { scope } : { scope: limited, rule: place.rule };
}

/** An edge that weakens the scope removes the rule. */
function onward(way: Way, scope: Scope): Way {
  const weaker = weakerScope(way.scope, scope);
  return weaker === way.scope ? way : { scope: weaker };
}

/** A queue of steps: the strongest scope first, and for the same scope those without a rule. */
function createLevels() {
  const levels = new Map<string, { readonly to: number; readonly way: Way }[]>(
    scopes.flatMap((scope) => [false, true].map((hasRule) => [levelOf(scope, hasRule), []])),
  );
  const order = [...levels.values()];
  return {
    add(to: number, way: Way): void {
      levels.get(levelOf(way.scope, way.rule !== undefined))?.push({ to, way });
    },
    take() {
      for (const level of order) {
        const last = level.pop();
        if (last) return last;
      }
      return undefined;
    },
  };
}

function levelOf(scope: Scope, hasRule: boolean): string {
  return hasRule ? `${scope} by place` : scope;
}
