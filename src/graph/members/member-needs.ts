import type { Scope } from "../../domain/contracts/component.ts";
import type { GraphMember, MemberGraph } from "../../domain/contracts/member-graph.ts";
import type { Place } from "../../domain/policy/places.ts";
import { limitScope } from "../../domain/policy/limit-scope-by-path.ts";
import { reach, type Way } from "../reach.ts";

/** Why some members of a workspace need a component; the reason comes from the place of a member. */
export interface Need extends Way {
  readonly direct: boolean;
}

/** A member, and the purpose of its place. */
interface Start {
  readonly member: GraphMember;
  readonly place?: Place | undefined;
}

/** What the members need each component for, by key. The scope is limited to the purpose of the member's place. */
export function findNeeds(starts: readonly Start[], { nodes }: MemberGraph): ReadonlyMap<string, Need> {
  const steps = starts.flatMap(({ member, place }) =>
    member.needs.map(({ to, scope }) => ({ to, ...limit(scope, place) })),
  );
  const ways = reach(steps, (at: number) => nodes[at]?.needs ?? []);
  const direct = new Set(steps.map(({ to }) => to));
  for (const at of ways.keys()) {
    const node = nodes[at];
    if (node && node.key === undefined) for (const { to } of node.needs) direct.add(to);
  }
  const needs = new Map<string, Need>();
  for (const [at, way] of ways) {
    const key = nodes[at]?.key;
    if (key === undefined) continue;
    const known = needs.get(key); // the strongest way comes first
    needs.set(key, { ...(known ?? way), direct: known?.direct === true || direct.has(at) });
  }
  return needs;
}

function limit(scope: Scope, place: Place | undefined): Way {
  const limited = limitScope(scope, place);
  return place && limited !== scope ? { scope: limited, reason: place.rule } : { scope };
}
