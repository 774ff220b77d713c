import { componentKey, type Component, type Origin, type Scope } from "../../domain/component.ts";
import type { Workspace } from "../../domain/workspace.ts";
import type { Distribution } from "../../domain/distribution.ts";
import { joinDistributions, withDistributions } from "../../formats/distribution.ts";
import { strongerScope } from "../../domain/scope-order.ts";
import { originByName } from "./origin.ts";
import { scopesByReach, type Reach, type Step } from "./reach.ts";

/** One entry of a lockfile. */
export interface LockEntry extends Step {
  readonly name: string;
  readonly version: string;
  /** It is in a folder where direct dependencies never are. */
  readonly nested?: boolean;
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
}

/** The components of a lockfile: each name and version once, with what is known from all of its entries. */
export function componentsOf(file: string, entries: readonly LockEntry[]): Component[] {
  const reach = scopesByReach(entries);
  const byKey = new Map<string, Merged>();
  entries.forEach((entry, at) => {
    if (entry.own) return;
    const key = keyOf(entry);
    const merged = byKey.get(key);
    const scope = entry.scope ?? reach.scopes[at] ?? "unknown";
    if (!merged) byKey.set(key, startMerged(entry, scope, reach.direct[at] ?? false));
    else addTo(merged, entry, scope, reach.direct[at] ?? false);
    for (const { to } of entry.edges) addEdge(byKey.get(key), entries[to]);
  });
  return [...byKey.values()].map((merged) => toComponent(file, merged, reach));
}

interface Merged {
  readonly entry: LockEntry;
  nested: boolean;
  scope: Scope;
  direct: boolean;
  declaredLicense: string | undefined;
  distributions: readonly Distribution[] | undefined;
  /** Created with the first edge: most packages have no dependencies. */
  dependsOn?: Set<string>;
}

function startMerged(entry: LockEntry, scope: Scope, direct: boolean): Merged {
  return {
    entry,
    nested: entry.nested ?? false,
    scope,
    direct,
    declaredLicense: entry.declaredLicense,
    distributions: entry.distributions,
  };
}

function addTo(merged: Merged, entry: LockEntry, scope: Scope, direct: boolean): void {
  merged.scope = strongerScope(merged.scope, scope);
  merged.direct ||= direct;
  merged.nested ||= entry.nested ?? false;
  merged.declaredLicense ??= entry.declaredLicense;
  merged.distributions = joinDistributions(merged.distributions, entry.distributions);
}

function addEdge(merged: Merged | undefined, target: LockEntry | undefined): void {
  if (merged && target && !target.own) (merged.dependsOn ??= new Set()).add(keyOf(target));
}

export function keyOf({ name, version }: Pick<LockEntry, "name" | "version">): string {
  return componentKey({ type: "npm", name, version });
}

function toComponent(lockfile: string, merged: Merged, reach: Reach): Component {
  const { name, version, line, file = lockfile } = merged.entry;
  const origin = merged.entry.origin ?? originByName(name);
  return {
    type: "npm",
    name,
    version,
    scope: merged.scope,
    ...(reach.hasRoots || merged.nested ? { direct: merged.direct } : {}),
    locations: [line === undefined ? { file } : { file, line }],
    ...(merged.dependsOn ? { dependsOn: [...merged.dependsOn] } : {}),
    ...(origin ? { origin } : {}),
    ...withDistributions(merged.distributions ?? []),
    ...(merged.declaredLicense === undefined ? {} : { declaredLicense: merged.declaredLicense }),
  };
}
