import type { Scope } from "../../domain/component.ts";
import { entries, field, type Fields, isFields, isTrue, list, text } from "../../formats/value.ts";
import type { Manifest } from "./manifest.ts";

/** A dependency as a manifest states it. */
export interface Declared {
  /** The crate's own name: `package` tells it where the manifest uses another. */
  readonly name: string;
  readonly scope: Scope;
  readonly requirement?: string;
  readonly path?: string;
  readonly git?: string;
  readonly revision?: string;
  /** The name or the index address of another registry. */
  readonly registry?: string;
  /** Where it stands: `dependencies.log`. */
  readonly key: string;
  /** The name that the manifest uses for it. */
  readonly alias: string;
  readonly table: DependencyTable["scope"];
  /** The table is for one platform: `cfg(windows)`. */
  readonly target?: string;
  readonly isOptional: boolean;
  readonly features: readonly string[];
  readonly usesDefault: boolean;
  /** The workspace says what it is: its path starts at the root of the workspace. */
  readonly isInherited: boolean;
}

/** All tables of a manifest, those for single platforms too. `root` is where `workspace = true` points. */
export function declaredDependencies(
  { content }: Pick<Manifest, "content">,
  root: Pick<Manifest, "content"> | undefined,
): readonly Declared[] {
  const shared = field(field(root?.content, "workspace"), "dependencies");
  return dependencyTables(content).flatMap((table) =>
    entries(table.table).map(([name, value]) => {
      const isInherited = isTrue(field(value, "workspace"));
      const details = isInherited ? inherit(value, field(shared, name)) : detailsOf(value);
      return declared(name, table, details, isInherited);
    }),
  );
}

interface DependencyTable {
  readonly scope: "runtime" | "build" | "dev";
  readonly key: string;
  readonly table: unknown;
  readonly target?: string;
}

/** The names with an underscore are an old spelling that Cargo still takes. */
const tableScopes: Readonly<Record<string, DependencyTable["scope"]>> = {
  dependencies: "runtime",
  "build-dependencies": "build",
  build_dependencies: "build",
  "dev-dependencies": "dev",
  dev_dependencies: "dev",
};

export function dependencyTables(content: Fields): readonly DependencyTable[] {
  const places: readonly { prefix: string; tables: unknown; target?: string }[] = [
    { prefix: "", tables: content },
    ...entries(field(content, "target")).map(([target, tables]) => ({ prefix: `target.${target}.`, tables, target })),
  ];
  return places.flatMap(({ prefix, tables, target }) =>
    Object.entries(tableScopes).map(([name, scope]) => ({
      scope,
      key: prefix + name,
      table: field(tables, name),
      ...(target !== undefined && { target }),
    })),
  );
}

/** A bare text is the version. */
export function detailsOf(value: unknown): Fields {
  if (typeof value === "string") return { version: value };
  return isFields(value) ? value : {};
}

/**
 * A member may add `optional` and features to what the workspace says, and turn the default features on again; it
 * cannot turn them off.
 */
function inherit(own: unknown, shared: unknown): Fields {
  const details = detailsOf(shared);
  return {
    ...details,
    optional: field(own, "optional"),
    features: [...list(field(details, "features")), ...list(field(own, "features"))],
    "default-features": defaultFeatures(details) !== false || defaultFeatures(own) === true,
  };
}

/** The name with an underscore is an old spelling. */
function defaultFeatures(details: unknown): unknown {
  return field(details, "default-features") ?? field(details, "default_features");
}

function declared(alias: string, table: DependencyTable, details: Fields, isInherited: boolean): Declared {
  const stated = (name: string): string | undefined => text(field(details, name));
  const requirement = stated("version");
  const path = stated("path");
  const git = stated("git");
  const revision = stated("rev");
  const registry = stated("registry-index") ?? stated("registry");
  const isOptional = isTrue(field(details, "optional"));
  return {
    name: stated("package") ?? alias,
    scope: table.scope === "runtime" && isOptional ? "optional" : table.scope,
    ...(requirement !== undefined && { requirement }),
    ...(path !== undefined && { path }),
    ...(git !== undefined && { git }),
    ...(revision !== undefined && { revision }),
    ...(registry !== undefined && { registry }),
    key: `${table.key}.${alias}`,
    alias,
    table: table.scope,
    ...(table.target !== undefined && { target: table.target }),
    isOptional,
    features: list(field(details, "features")).filter((feature) => typeof feature === "string"),
    usesDefault: defaultFeatures(details) !== false,
    isInherited,
  };
}
