import { type Component, componentKey } from "../../domain/contracts/component.ts";
import type { Place } from "../../domain/policy/places.ts";
import type { Places } from "../../domain/policy/limit-scope-by-path.ts";
import type { GraphMember, MemberGraph } from "../../domain/contracts/member-graph.ts";
import { listWorkspaces, type Workspace } from "../../domain/contracts/workspace.ts";
import { findDependentWorkspaces } from "../../graph/members/bring.ts";
import { findNeeds, type Need } from "../../graph/members/member-needs.ts";

/** The selected members, and the purposes of their places. */
interface MemberRules {
  isLeftOut(member: Workspace): boolean;
  readonly places: Places;
}

interface Applied {
  readonly components: readonly Component[];
  /** There are too many paths to find out which members use what. */
  readonly isUnattributed: boolean;
}

/**
 * The components of a lockfile with the members that use them. Components that only excluded members need are removed,
 * and those that only members in a place such as `docs/` need get the scope of that place. Components that no member
 * leads to stay as in the lockfile, because their users are unknown.
 */
export function applyGraph(components: readonly Component[], graph: MemberGraph, rules: MemberRules): Applied {
  const members = graph.members.filter((member) => !rules.isLeftOut(member));
  const all = findNeeds(
    graph.members.map((member) => ({ member })),
    graph,
  );
  const placed = reachPlaced(members, graph, rules.places.of);
  const plain = rules.places.plain === rules.places.of ? placed : reachPlaced(members, graph, rules.places.plain);
  const dependents = findDependentWorkspaces(graph, members);
  const kept = components.flatMap((component) => {
    const key = componentKey(component);
    const before = all.get(key);
    const need = placed.get(key);
    if (!before) return [component];
    if (!need) return [];
    const scoped = withNeed(component, before, need, plain.get(key));
    return [{ ...scoped, ...listWorkspaces(dependents?.get(key) ?? []) }];
  });
  return { components: kept, isUnattributed: dependents === undefined };
}

function reachPlaced(members: readonly GraphMember[], graph: MemberGraph, placeOf: Places["of"]) {
  const starts = members.map((member) => ({ member, place: placeOfMember(member, placeOf) }));
  return findNeeds(starts, graph);
}

/** The folder decides, regardless of the name of its manifest. */
function placeOfMember({ path }: Workspace, placeOf: Places["of"]): Place | undefined {
  return path === "." ? undefined : placeOf(`${path}/`);
}

/** The scope in the lockfile applies, unless the selection of members or their places change it. */
function withNeed(component: Component, before: Need, need: Need, plain: Need | undefined): Component {
  const { direct: wasDirect } = component;
  const direct = wasDirect === true && before.direct && !need.direct ? { direct: false } : {};
  const scoped = { ...component, ...scopeAfter(component, before, need), ...direct };
  if (!plain || plain === need || (plain.scope === need.scope && plain.reason === need.reason)) return scoped;
  const { scope, scopeReason } = { ...component, ...scopeAfter(component, before, plain) };
  return { ...scoped, plainScope: { scope, ...(scopeReason !== undefined && { scopeReason }) } };
}

function scopeAfter({ scope, scopeReason }: Component, before: Need, need: Need): Partial<Component> {
  if (need.scope === before.scope) return { scope, ...(scopeReason !== undefined && { scopeReason }) };
  return { scope: need.scope, ...(need.reason !== undefined && { scopeReason: need.reason }) };
}
