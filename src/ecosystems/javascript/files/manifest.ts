import type { Scope } from "../../../domain/contracts/component.ts";
import { anything, flag, record, shape, text, type Shaped } from "../../../formats/shape.ts";
import { isFields } from "../../../formats/value.ts";

/** The tables of dependencies, by name. Values are kept as written: a wrong one gets a note. */
export const dependencyTables = {
  dependencies: record(anything),
  optionalDependencies: record(anything),
  devDependencies: record(anything),
  peerDependencies: record(anything),
  peerDependenciesMeta: record(shape({ optional: flag })),
};

/** A package.json. */
export const readManifest = shape({
  name: text,
  version: text,
  /** `pnpm@9.1.0` */
  packageManager: text,
  /** Only packages of Unity have it. */
  unity: anything,
  ...dependencyTables,
});

export type DependencyTables = Shaped<typeof dependencyTables>;
export type Manifest = ReturnType<typeof readManifest>;

/** One entry of a dependency table. */
export interface Declared {
  readonly table: TableName;
  readonly name: string;
  /** Not a string if the manifest is invalid. */
  readonly spec: unknown;
  readonly scope: Scope;
}

type TableName = "dependencies" | "optionalDependencies" | "devDependencies" | "peerDependencies";

const tables: readonly (readonly [TableName, Scope])[] = [
  ["dependencies", "runtime"],
  ["optionalDependencies", "optional"],
  ["devDependencies", "dev"],
  ["peerDependencies", "optional"],
];

/**
 * The dependencies of a package.json. `overrides`, `resolutions` and `engines` look similar but declare nothing, and
 * `bundledDependencies` repeats names. npm lets `optionalDependencies` replace an entry of `dependencies`.
 */
export function declaredIn(manifest: DependencyTables): Declared[] {
  return tables
    .flatMap(([table, scope]) => manifest[table].entries().map(([name, spec]) => ({ table, name, spec, scope })))
    .filter(({ table, name }) => table !== "dependencies" || manifest.optionalDependencies.get(name) === undefined);
}

const readRawTables = shape({
  dependencies: anything,
  optionalDependencies: anything,
  devDependencies: anything,
  peerDependencies: anything,
});

/** Dependency tables that are not tables. An empty list is accepted: PHP writes empty tables like that. */
export function brokenTables(manifest: unknown): string[] {
  return Object.entries(readRawTables(manifest))
    .filter(([, value]) => {
      if (value === undefined || value === null || isFields(value)) return false;
      return !Array.isArray(value) || value.length > 0;
    })
    .map(([table]) => table);
}

/** The scope of each name as installed. Installers also install a peer that is not optional. */
export function scopesIn(manifest: DependencyTables): ReadonlyMap<string, Scope> {
  const scopes = new Map<string, Scope>();
  for (const name of manifest.peerDependencies.names()) {
    scopes.set(name, isOptionalPeer(manifest, name) ? "optional" : "runtime");
  }
  for (const name of manifest.devDependencies.names()) {
    if (scopes.get(name) !== "optional") scopes.set(name, "dev");
  }
  for (const name of manifest.dependencies.names()) scopes.set(name, "runtime");
  for (const name of manifest.optionalDependencies.names()) scopes.set(name, "optional");
  return scopes;
}

export function isOptionalPeer({ peerDependenciesMeta }: DependencyTables, name: string): boolean {
  return peerDependenciesMeta.get(name)?.optional === true;
}
