import type { GraphMember, MemberGraph } from "../../domain/contracts/member-graph.ts";
import type { Place } from "../../domain/policy/places.ts";
import { limitScope } from "../../domain/policy/limit-scope-by-path.ts";
import { reach, type Usage } from "../reach.ts";

/** Why some members of a workspace need a component; the reason comes from the place of a member. */
export interface Need extends Usage {
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
    member.needs.map((edge) => ({ to: edge.to, ...limit(edge, place) })),
  );
  const usages = reach(steps, (at: number) => nodes[at]?.needs ?? []);
  const direct = new Set(steps.map(({ to }) => to));
  for (const at of usages.keys()) {
    const node = nodes[at];
    if (node && node.key === undefined) for (const { to } of node.needs) direct.add(to);
  }
  const needs = new Map<string, Need>();
  for (const [at, usage] of usages) {
    const key = nodes[at]?.key;
    if (key === undefined) continue;
    const strongest = needs.get(key); // the strongest usage comes first
    needs.set(key, { ...(strongest ?? usage), direct: strongest?.direct === true || direct.has(at) });
  }
  return needs;
}

function limit({ scope, reason }: Usage, place: Place | undefined): Usage {
  const limited = limitScope(scope, place);
  if (place && limited !== scope) return { scope: limited, reason: place.rule };
  return reason === undefined ? { scope } : { scope, reason };
}
