import type { Scope } from "../../domain/component.ts";
import { entries, field, isFields, isTrue } from "../../formats/value.ts";

/** One line of a dependency table. */
export interface Declared {
  readonly table: string;
  readonly name: string;
  /** Not a text where the manifest is wrong. */
  readonly spec: unknown;
  readonly scope: Scope;
}

/**
 * What a package.json asks for. `overrides`, `resolutions` and `engines` look alike but ask for nothing, and
 * `bundledDependencies` repeats names. A peer is brought by whoever uses the package. npm lets an entry of
 * `optionalDependencies` replace one of `dependencies`.
 */
export function declaredIn(manifest: unknown): Declared[] {
  const optional = field(manifest, "optionalDependencies");
  return tables
    .flatMap(([table, scope]) => entries(field(manifest, table)).map(([name, spec]) => ({ table, name, spec, scope })))
    .filter(({ table, name }) => table !== "dependencies" || field(optional, name) === undefined);
}

const tables: readonly (readonly [string, Scope])[] = [
  ["dependencies", "runtime"],
  ["optionalDependencies", "optional"],
  ["devDependencies", "dev"],
  ["peerDependencies", "optional"],
];

/** Dependency tables that hold something else, which no installer takes; empty lists are how PHP writes empty tables. */
export function brokenTables(manifest: unknown): string[] {
  return tables
    .map(([table]) => table)
    .filter((table) => {
      const value = field(manifest, table);
      if (value === undefined || value === null || isFields(value)) return false;
      return !Array.isArray(value) || value.length > 0;
    });
}

/** By name, how strongly a package asks for what was installed for it; installers bring a peer that is not optional. */
export function scopesIn(manifest: unknown): ReadonlyMap<string, Scope> {
  const scopes = new Map<string, Scope>();
  const meta = field(manifest, "peerDependenciesMeta");
  for (const [name] of entries(field(manifest, "peerDependencies"))) {
    scopes.set(name, isTrue(field(field(meta, name), "optional")) ? "optional" : "runtime");
  }
  for (const [name] of entries(field(manifest, "devDependencies"))) {
    if (scopes.get(name) !== "optional") scopes.set(name, "dev");
  }
  for (const [name] of entries(field(manifest, "dependencies"))) scopes.set(name, "runtime");
  for (const [name] of entries(field(manifest, "optionalDependencies"))) scopes.set(name, "optional");
  return scopes;
}
