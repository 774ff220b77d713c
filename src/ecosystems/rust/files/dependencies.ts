import type { Scope } from "../../../domain/contracts/component.ts";
import {
  readDependency,
  type CargoToml,
  type Dependency,
  type DependencyTable,
  type DependencyTables,
} from "./cargo-toml-shape.ts";
import type { Manifest } from "./manifest.ts";

/** A dependency as a manifest states it. */
export interface Declared {
  /** The crate's own name, from `package` where the manifest uses another. */
  readonly name: string;
  readonly scope: Scope;
  readonly requirement: string | undefined;
  readonly path: string | undefined;
  readonly git: string | undefined;
  readonly revision: string | undefined;
  /** The name or the index address of another registry. */
  readonly registry: string | undefined;
  /** Its key in the manifest: `dependencies.log`. */
  readonly key: string;
  /** The name that the manifest uses for it. */
  readonly alias: string;
  readonly table: TableScope;
  /** The table is for one platform: `cfg(windows)`. */
  readonly target: string | undefined;
  readonly isOptional: boolean;
  readonly features: readonly string[];
  readonly usesDefault: boolean;
  /** Declared in the workspace: its path starts at the root of the workspace. */
  readonly isInherited: boolean;
}

/** All tables of a manifest, those for single platforms too. `root` is where `workspace = true` points. */
export function declaredDependencies(
  { content }: Pick<Manifest, "content">,
  root: Pick<Manifest, "content"> | undefined,
): readonly Declared[] {
  const shared = root?.content.workspace?.dependencies;
  return dependencyTables(content).flatMap((table) =>
    table.entries.entries().map(([name, details]) => {
      if (!details.workspace) return declared(name, table, details);
      return declared(name, table, inherit(details, shared?.get(name)));
    }),
  );
}

type TableScope = "runtime" | "build" | "dev";

interface ScopedTable {
  readonly scope: TableScope;
  readonly key: string;
  readonly entries: DependencyTable;
  readonly target: string | undefined;
}

const tableScopes = [
  ["dependencies", "runtime"],
  ["build-dependencies", "build"],
  ["build_dependencies", "build"],
  ["dev-dependencies", "dev"],
  ["dev_dependencies", "dev"],
] as const satisfies readonly (readonly [keyof DependencyTables, TableScope])[];

export function dependencyTables(content: CargoToml): readonly ScopedTable[] {
  const places: readonly { prefix: string; tables: DependencyTables; target: string | undefined }[] = [
    { prefix: "", tables: content, target: undefined },
    ...content.target.entries().map(([target, tables]) => ({ prefix: `target.${target}.`, tables, target })),
  ];
  return places.flatMap(({ prefix, tables, target }) =>
    tableScopes.map(([name, scope]) => ({ scope, key: prefix + name, entries: tables[name], target })),
  );
}

/** A member may add `optional` and features, and turn default features on again; it cannot turn them off. */
function inherit(own: Dependency, shared: Dependency | undefined): Dependency {
  return {
    ...(shared ?? readDependency(undefined)),
    optional: own.optional,
    features: [...(shared?.features ?? []), ...own.features],
    "default-features": defaultFeatures(shared) !== false || defaultFeatures(own) === true,
    workspace: true,
  };
}

function defaultFeatures(details: Dependency | undefined): boolean | undefined {
  return details?.["default-features"] ?? details?.default_features;
}

function declared(alias: string, table: ScopedTable, details: Dependency): Declared {
  return {
    name: details.package ?? alias,
    scope: table.scope === "runtime" && details.optional ? "optional" : table.scope,
    requirement: details.version,
    path: details.path,
    git: details.git,
    revision: details.rev,
    registry: details["registry-index"] ?? details.registry,
    key: `${table.key}.${alias}`,
    alias,
    table: table.scope,
    target: table.target,
    isOptional: details.optional,
    features: details.features,
    usesDefault: defaultFeatures(details) !== false,
    isInherited: details.workspace,
  };
}
