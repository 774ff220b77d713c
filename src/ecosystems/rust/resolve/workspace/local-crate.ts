import { compareTexts } from "../../../../text/compare-texts.ts";
import { crateField } from "../../files/cargo-toml-shape.ts";
import { declaredDependencies, type Declared } from "../../files/dependencies.ts";
import { parseVersion } from "../../versions/version-range.ts";
import {
  type Crate,
  type CrateFacts,
  createCrate,
  cratesIo,
  type CrateSource,
  type Dependency,
  indexSource,
} from "../crate.ts";
import { createFeatureMap, optionalNames } from "../graph/features.ts";
import { type LocalManifest, manifestAt } from "./local-manifests.ts";

export interface LocalCrate {
  readonly crate: Crate;
  readonly facts: CrateFacts;
  readonly rustVersion?: string;
}

/** Reads a manifest of the project; `root` is where it inherits from. */
export function readLocalCrate(manifest: LocalManifest, root: LocalManifest): LocalCrate {
  const { content } = manifest;
  const version = crateField(content, root.content, "version") ?? "0.0.0";
  const name = crateField(content, root.content, "name") ?? "";
  const links = crateField(content, root.content, "links");
  const rustVersion = crateField(content, root.content, "rust-version");
  const dependencies = declaredDependencies(manifest, root)
    .map((declared) => toDependency(declared, manifest, root))
    .sort(byPlace);
  return {
    crate: createCrate({ kind: "folder", file: manifest.file }, { name, version, links }, parseVersion(version)),
    facts: {
      dependencies,
      features: createFeatureMap(content.features.entries(), dependencies),
      optional: optionalNames(dependencies),
    },
    ...(rustVersion !== undefined && { rustVersion }),
  };
}

const kinds = { runtime: "normal", build: "build", dev: "dev" } as const;

function toDependency(declared: Declared, manifest: LocalManifest, root: LocalManifest): Dependency {
  const { alias, name, requirement = "*", features, usesDefault, isOptional, table, target } = declared;
  return {
    alias,
    name,
    requirement,
    features,
    usesDefault,
    isOptional: isOptional && table !== "dev",
    kind: kinds[table],
    ...(target !== undefined && { target }),
    source: sourceOf(declared, declared.isInherited ? root : manifest),
  };
}

const kindOrder = ["normal", "dev", "build"];

/** Cargo reads its tables in this order, whatever the order in the file. */
function byPlace(left: Dependency, right: Dependency): number {
  return (
    compareTexts(left.target ?? "", right.target ?? "") ||
    kindOrder.indexOf(left.kind) - kindOrder.indexOf(right.kind) ||
    compareTexts(left.alias, right.alias)
  );
}

function sourceOf({ path, git, registry }: Declared, { folder }: LocalManifest): CrateSource {
  if (path !== undefined) {
    const file = manifestAt(folder, path);
    return file === undefined ? { kind: "outside", where: path } : { kind: "folder", file };
  }
  if (git !== undefined) return { kind: "outside", where: git };
  return indexSource(registry ?? cratesIo);
}
