import type { Scope } from "../../domain/component.ts";
import { entries, field, type Fields, isFields, isTrue, text } from "../../formats/value.ts";
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
}

/** All tables of a manifest, those for single platforms too. `root` is where `workspace = true` points. */
export function declaredDependencies({ content }: Manifest, root: Manifest | undefined): readonly Declared[] {
  const shared = field(field(root?.content, "workspace"), "dependencies");
  return dependencyTables(content).flatMap(({ scope, key, table }) =>
    entries(table).map(([name, value]) => {
      const details = isTrue(field(value, "workspace")) ? inherit(value, field(shared, name)) : detailsOf(value);
      return declared(name, scope, details, `${key}.${name}`);
    }),
  );
}

interface DependencyTable {
  readonly scope: Scope;
  readonly key: string;
  readonly table: unknown;
}

/** The names with an underscore are an old spelling that Cargo still takes. */
const tableScopes: Readonly<Record<string, Scope>> = {
  dependencies: "runtime",
  "build-dependencies": "build",
  build_dependencies: "build",
  "dev-dependencies": "dev",
  dev_dependencies: "dev",
};

export function dependencyTables(content: Fields): readonly DependencyTable[] {
  const places: readonly [string, unknown][] = [
    ["", content],
    ...entries(field(content, "target")).map(([target, tables]): [string, unknown] => [`target.${target}.`, tables]),
  ];
  return places.flatMap(([prefix, tables]) =>
    Object.entries(tableScopes).map(([name, scope]) => ({ scope, key: prefix + name, table: field(tables, name) })),
  );
}

/** A bare text is the version. */
export function detailsOf(value: unknown): Fields {
  if (typeof value === "string") return { version: value };
  return isFields(value) ? value : {};
}

/** A member may add `optional` and features to what the workspace says, nothing else. */
function inherit(own: unknown, shared: unknown): Fields {
  return { ...detailsOf(shared), optional: field(own, "optional") };
}

function declared(key: string, tableScope: Scope, details: Fields, place: string): Declared {
  const stated = (name: string): string | undefined => text(field(details, name));
  const requirement = stated("version");
  const path = stated("path");
  const git = stated("git");
  const revision = stated("rev");
  const registry = stated("registry-index") ?? stated("registry");
  return {
    name: stated("package") ?? key,
    scope: tableScope === "runtime" && isTrue(field(details, "optional")) ? "optional" : tableScope,
    ...(requirement !== undefined && { requirement }),
    ...(path !== undefined && { path }),
    ...(git !== undefined && { git }),
    ...(revision !== undefined && { revision }),
    ...(registry !== undefined && { registry }),
    key: place,
  };
}
