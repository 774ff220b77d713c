import type { Component, Location, Origin } from "../../domain/component.ts";
import type { Detector, SourceFile } from "../../domain/contracts.ts";
import { stripCredentials } from "../../text/strip-credentials.ts";
import { parseToml } from "../../formats/toml.ts";
import { readCargoToml } from "./cargo-toml-shape.ts";
import { declaredDependencies, type Declared } from "./dependencies.ts";
import { createManifestReader, type Manifest, workspaceRoot } from "./manifest.ts";
import { linesOfKeys, plainKey } from "./manifest-lines.ts";
import { insideTest } from "./members.ts";
import { patchOf } from "./patches.ts";
import { exactVersion } from "./requirement.ts";
import { gitOrigin, isDefaultRegistry } from "./source.ts";

/** The dependencies of a crate. Without a lockfile only a version with `=` is certain. */
export const cargoToml: Detector = {
  id: "rust/cargo-toml",
  title: "Cargo manifest: all tables, targets, workspace inheritance and patches",
  files: ["Cargo.toml"],
  lockWith: "run cargo generate-lockfile",

  async parse(file) {
    const text = await file.text();
    const manifest = { file, content: readCargoToml(parseToml(text)) };
    const root = await workspaceRoot(manifest, createManifestReader());
    const isLocked = root !== undefined && isLockedBy(root, file);
    const lines = linesOfKeys(text);
    const components = declaredDependencies(manifest, root)
      .map(patchOf(root ?? manifest))
      .filter(({ path }) => path === undefined) // a folder of the project
      .map((dependency) => {
        const version = isLocked ? undefined : exactVersion(dependency.requirement ?? "");
        return component(dependency, version, { file: file.path, ...lineOf(lines, dependency) });
      });
    return { components };
  },
};

/** With a lockfile, a pin adds nothing: `=2.0.16` would be listed next to the resolved `2.0.16+zstd.1.5.7`. */
function isLockedBy(root: Manifest, file: SourceFile): boolean {
  return root.file.path !== file.path && root.file.sibling("Cargo.lock") !== undefined && insideTest(root)(file);
}

function lineOf(lines: ReadonlyMap<string, number>, { key }: Declared): { line?: number } {
  const line = lines.get(plainKey(key));
  return line === undefined ? {} : { line };
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
  const address = registry.replace(/^(?:sparse|registry)\+/, "");
  return isDefaultRegistry(address) ? undefined : { kind: "registry", address: stripCredentials(address) };
}
