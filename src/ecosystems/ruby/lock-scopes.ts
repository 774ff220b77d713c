import type { Scope } from "../../domain/component.ts";
import type { LockedGem } from "./lock-reader.ts";

/** The scopes of the gems in the manifest, by name. */
export type Asked = ReadonlyMap<string, Scope>;

/** Weak uses only matter without a stronger one; an unknown scope is stronger than a development one. */
const strongestFirst: readonly Scope[] = ["runtime", "optional", "build", "unknown", "dev", "test"];

/** The scope of every gem of a lockfile: the strongest of the gems that need it. */
export function scopesOf(gems: readonly LockedGem[], roots: Asked): ReadonlyMap<string, Scope> {
  const needs = new Map<string, string[]>();
  for (const gem of gems) {
    const known = needs.get(gem.name);
    // The same gem for another platform may need more.
    if (known) for (const need of gem.needs) known.push(need);
    else needs.set(gem.name, [...gem.needs]);
  }
  const scopes = new Map<string, Scope>();
  for (const scope of strongestFirst) {
    const open = [...roots].filter(([, asked]) => asked === scope).map(([name]) => name);
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (scopes.has(name)) continue;
      scopes.set(name, scope);
      for (const need of needs.get(name) ?? []) open.push(need);
    }
  }
  return scopes;
}
