import {
  componentKey,
  type Component,
  type Origin,
  type Scope,
  strongerScope,
  type Distribution,
} from "../domain/contracts/component.ts";
import type { LockfileResult } from "../domain/contracts/contracts.ts";
import { type GraphEdge, type GraphNode, isPassedOn } from "../domain/contracts/member-graph.ts";
import type { Workspace } from "../domain/contracts/workspace.ts";
import { joinDistributions, withDistributions } from "../formats/distribution.ts";
import { reach, type Usage } from "./reach.ts";

/** One entry of a lockfile, or one installed package. */
export interface LockEntry {
  readonly type: string;
  readonly name: string;
  readonly version: string;
  /** Code of the project itself: not a component, but its dependencies are direct. */
  readonly own: boolean;
  /** Where the walk starts. */
  readonly root: boolean;
  readonly edges: readonly GraphEdge[];
  /** It is in a folder where direct dependencies never are. */
  readonly nested?: boolean;
  /** As the lockfile states it; else the dependencies of the project's own code are direct. */
  readonly direct?: boolean;
  /** The scope in the lockfile; else it follows from the packages that need the entry. */
  readonly scope?: Scope;
  readonly origin?: Origin | undefined;
  readonly declaredLicense?: string | undefined;
  readonly distributions?: readonly Distribution[];
  readonly line?: number | undefined;
  /** Where it is named, if not in the lockfile. */
  readonly file?: string;
  /** Set if the entry is a workspace. */
  readonly member?: Workspace | undefined;
  /** What a workspace passes on to those that need it; absent: all but its development dependencies. */
  readonly passesOn?: readonly GraphEdge[];
}

/** The project itself, or one of its workspaces. */
export function rootEntry(edges: readonly GraphEdge[], member?: Workspace): LockEntry {
  return { type: "", name: "", version: "", own: true, root: true, edges, member };
}

/** The components of a lockfile, and who needs them. `minMembers`: 1 if a single project's edges are needed, too. */
export function buildLockGraph(
  file: string,
  entries: readonly LockEntry[],
  minMembers = 2,
): Pick<LockfileResult, "components" | "graph"> {
  return { components: listComponents(file, entries), ...memberGraph(entries, minMembers) };
}

/** Each name and version once, with what is known from all of its entries. */
function listComponents(file: string, entries: readonly LockEntry[]): Component[] {
  const usages = reachEntries(entries);
  const direct = new Set(entries.flatMap(({ own, edges }) => (own ? edges.map(({ to }) => to) : [])));
  const hasRoots = entries.some(({ root }) => root);
  const byKey = new Map<string, Merged>();
  entries.forEach((entry, at) => {
    if (entry.own) return;
    const key = componentKey(entry);
    const merged = byKey.get(key) ?? { entry, nested: false, direct: false };
    byKey.set(key, merged);
    addTo(merged, entry, entry.scope === undefined ? usages.get(at) : { scope: entry.scope });
    merged.direct ||= entry.direct ?? direct.has(at);
    for (const { to } of entry.edges) addEdge(merged, key, entries[to]);
  });
  return [...byKey.values()].map((merged) => toComponent(file, merged, hasRoots));
}

/** Entries by index, as far as the roots lead to them. */
export function reachEntries(entries: readonly Pick<LockEntry, "root" | "edges">[]): ReadonlyMap<number, Usage> {
  const roots = entries.flatMap(({ root }, to) => (root ? [{ to, scope: "runtime" as const }] : []));
  return reach(roots, (at: number) => entries[at]?.edges ?? []);
}

interface Merged {
  /** The first one. */
  readonly entry: LockEntry;
  nested: boolean;
  direct: boolean;
  /** Undefined if nothing needs it. */
  usage?: Usage | undefined;
  origin?: Origin | undefined;
  declaredLicense?: string | undefined;
  distributions?: readonly Distribution[] | undefined;
  /** Created with the first edge: most packages have no dependencies. */
  dependsOn?: Set<string>;
}

/** An entry that nothing needs, such as an extra that is not requested, does not change the scope. */
function addTo(merged: Merged, entry: LockEntry, usage: Usage | undefined): void {
  const isStronger = usage && (!merged.usage || strongerScope(merged.usage.scope, usage.scope) !== merged.usage.scope);
  if (isStronger) merged.usage = usage;
  merged.nested ||= entry.nested ?? false;
  merged.origin ??= entry.origin;
  merged.declaredLicense ??= entry.declaredLicense;
  merged.distributions = joinDistributions(merged.distributions, entry.distributions);
}

/** An extra of a package is an entry too, and needs the package. */
function addEdge(merged: Merged, key: string, target: LockEntry | undefined): void {
  if (!target || target.own) return;
  const needed = componentKey(target);
  if (needed !== key) (merged.dependsOn ??= new Set()).add(needed);
}

function toComponent(lockfile: string, merged: Merged, hasRoots: boolean): Component {
  const { type, name, version, line, file = lockfile } = merged.entry;
  return {
    type,
    name,
    version,
    scope: merged.usage?.scope ?? "unknown",
    ...(merged.usage?.reason !== undefined && { scopeReason: merged.usage.reason }),
    ...(hasRoots || merged.nested ? { direct: merged.direct } : {}),
    locations: [line === undefined ? { file } : { file, line }],
    ...(merged.dependsOn ? { dependsOn: [...merged.dependsOn] } : {}),
    ...(merged.origin ? { origin: merged.origin } : {}),
    ...withDistributions(merged.distributions ?? []),
    ...(merged.declaredLicense === undefined ? {} : { declaredLicense: merged.declaredLicense }),
  };
}

/** The dependencies of each workspace. */
function memberGraph(entries: readonly LockEntry[], min: number): Pick<LockfileResult, "graph"> {
  const members = entries.flatMap(({ member, edges }) => (member ? [{ ...member, needs: edges }] : []));
  if (new Set(members.map(({ path }) => path)).size < min) return {};
  return { graph: { members, nodes: entries.map(toNode) } };
}

function toNode(entry: LockEntry): GraphNode {
  if (!entry.own) return { key: componentKey(entry), needs: entry.edges };
  const needs = entry.passesOn ?? entry.edges.filter(({ scope }) => isPassedOn(scope));
  return entry.member ? { path: entry.member.path, needs } : { needs };
}
