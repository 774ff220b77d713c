import type { Component, Location, Origin } from "../../../domain/contracts/component.ts";
import type { ManifestDetector, SourceFile } from "../../../domain/contracts/contracts.ts";
import { parseToml, tomlKeyLines } from "../../../formats/toml.ts";
import { stripCredentials } from "../../../text/strip-credentials.ts";
import { type Dependency, readCargoToml } from "./cargo-toml-shape.ts";
import { type Declared, declaredDependencies } from "./dependencies.ts";
import { createManifestReader, type Manifest, workspaceRoot } from "./manifest.ts";
import { foldersIn, insideTest } from "./members.ts";
import { exactVersion } from "./requirement.ts";
import { gitOrigin } from "./source.ts";
import { isDefaultRegistry, withoutProtocol } from "../hosts.ts";

/** The dependencies of a crate. Without a lockfile only a version with `=` is certain. */
export const cargoToml: ManifestDetector = {
  id: "rust/cargo-toml",
  kind: "manifest",
  title: "Cargo manifest: all tables, targets, workspace inheritance and patches",
  files: ["Cargo.toml"],
  lockWith: "run cargo generate-lockfile",

  async parse(file) {
    const text = await file.text();
    const manifest = { file, content: readCargoToml(parseToml(text)) };
    const root = await workspaceRoot(manifest, createManifestReader());
    const isLocked = root !== undefined && isLockedBy(root, file);
    const lineOf = tomlKeyLines(text);
    const components = declaredDependencies(manifest, root)
      .map(patchOf(root ?? manifest))
      .filter(({ path }) => path === undefined) // a folder of the project
      .map((dependency) => {
        const version = isLocked ? undefined : exactVersion(dependency.requirement ?? "");
        const line = lineOf(dependency.key);
        return component(dependency, version, { file: file.path, ...(line !== undefined && { line }) });
      });
    return { components, locals: foldersIn(manifest).map((path) => ({ path })) };
  },
};

/** With a lockfile, a pin adds nothing: `=2.0.16` would be listed next to the resolved `2.0.16+zstd.1.5.7`. */
function isLockedBy(root: Manifest, file: SourceFile): boolean {
  return root.file.path !== file.path && root.file.sibling("Cargo.lock") !== undefined && insideTest(root)(file);
}

function component(dependency: Declared, version: string | undefined, location: Location): Component {
  const { name, scope, requirement } = dependency;
  const origin = originOf(dependency);
  return {
    type: "cargo",
    name,
    version: version ?? "",
    ...(version === undefined && requirement !== undefined && { requirement }),
    scope,
    direct: true,
    locations: [location],
    ...(origin && { origin }),
  };
}

function originOf({ git, revision, registry }: Declared): Origin | undefined {
  if (git !== undefined) return gitOrigin(git, revision);
  if (registry === undefined || registry === "crates-io") return undefined;
  const address = withoutProtocol(registry);
  return isDefaultRegistry(address) ? undefined : { kind: "registry", address: stripCredentials(address) };
}

/** A `[patch]` table of the workspace's root replaces crates everywhere in the workspace. */
type Patch = (dependency: Declared) => Declared;

function patchOf(root: Manifest | undefined): Patch {
  const all = new Map(
    root?.content.patch
      .entries()
      .flatMap(([source, table]) =>
        table.entries().map(([key, value]): [string, Dependency] => [`${source} ${value.package ?? key}`, value]),
      ),
  );
  return (dependency) => {
    const { name, git, registry } = dependency;
    const value = all.get(`${git ?? registry ?? "crates-io"} ${name}`);
    return value === undefined ? dependency : replaced(dependency, value);
  };
}

/** Keeps the requirement and replaces the source. */
function replaced(dependency: Declared, { path = dependency.path, git, rev: revision }: Dependency): Declared {
  return { ...dependency, path, git, revision, registry: undefined };
}
