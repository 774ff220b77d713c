import { flag, array, optional, record, shape, text, type Shaped } from "../../../formats/shape.ts";

/** `default-features`; absent means true. */
function readSwitch(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

const readDetails = shape({
  version: text,
  path: text,
  git: text,
  rev: text,
  /** The name of the crate where the manifest uses another one. */
  package: text,
  registry: text,
  "registry-index": text,
  optional: flag,
  features: array(text),
  "default-features": readSwitch,
  /** An old spelling. */
  default_features: readSwitch,
  /** The rest is in `workspace.dependencies`. */
  workspace: flag,
});

/** An entry of a dependency table. A string is the version. */
export function readDependency(value: unknown): Dependency {
  return readDetails(typeof value === "string" ? { version: value } : value);
}

export type Dependency = ReturnType<typeof readDetails>;

const dependencyTables = {
  dependencies: record(readDependency),
  "build-dependencies": record(readDependency),
  "dev-dependencies": record(readDependency),
  /** Old spellings that Cargo still accepts. */
  build_dependencies: record(readDependency),
  dev_dependencies: record(readDependency),
};

const readInherited = shape({ workspace: flag });

/** A string, or `{ workspace = true }`. */
function readInheritable(value: unknown): { readonly text: string | undefined; readonly isInherited: boolean } {
  return { text: text(value), isInherited: readInherited(value).workspace };
}

const readCrate = shape({
  name: readInheritable,
  version: readInheritable,
  edition: readInheritable,
  resolver: readInheritable,
  links: readInheritable,
  "rust-version": readInheritable,
  license: readInheritable,
  "license-file": readInheritable,
  /** The path to the root of the workspace. */
  workspace: text,
});

/** A Cargo.toml. */
export const readCargoToml = shape({
  package: optional(readCrate),
  /** What very old manifests call `package`. */
  project: optional(readCrate),
  ...dependencyTables,
  /** By platform: `cfg(windows)`. */
  target: record(shape(dependencyTables)),
  workspace: optional(
    shape({
      members: array(text),
      exclude: array(text),
      resolver: text,
      package: readCrate,
      dependencies: record(readDependency),
    }),
  ),
  /** By the name or the address of a registry. */
  patch: record(record(readDependency)),
  replace: record(readDependency),
  features: record(array(text)),
});

export type CargoToml = ReturnType<typeof readCargoToml>;
type CrateTable = ReturnType<typeof readCrate>;
export type DependencyTables = Shaped<typeof dependencyTables>;
export type DependencyTable = DependencyTables["dependencies"];

/** The `[package]` table. */
export function getPackageTable({ package: crate, project }: CargoToml): CrateTable | undefined {
  return crate ?? project;
}

/** A field of the `[package]` table, from the workspace where the crate inherits it. */
export function crateField(manifest: CargoToml, root: CargoToml, name: CrateField): string | undefined {
  const field = getPackageTable(manifest)?.[name];
  return field?.isInherited ? root.workspace?.package[name].text : field?.text;
}

type CrateField = Exclude<keyof CrateTable, "workspace">;
