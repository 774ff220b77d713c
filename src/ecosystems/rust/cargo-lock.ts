import { type Component, componentKey, type Scope } from "../../domain/component.ts";
import type { Detector, Note, SourceFile } from "../../domain/contracts.ts";
import { hexHash, toDistribution, withDistributions } from "../../formats/distribution.ts";
import { readLockFile } from "./lock-file.ts";
import { linkPackages, type LockNode } from "./lock-graph.ts";
import { lockScopes } from "./lock-scopes.ts";
import { createManifestReader, type ManifestReader } from "./manifest.ts";
import { graphOf } from "./member-graph.ts";
import { lockedManifests } from "./members.ts";
import { originOf } from "./source.ts";

/** Everything that Cargo resolved for a crate or a workspace, for all platforms and features. */
export const cargoLock: Detector = {
  id: "rust/cargo-lock",
  title: "Cargo lockfile, versions 1 to 4",
  files: ["Cargo.lock"],
  outranks: ["rust/cargo-toml"],
  manifests: ["Cargo.toml"],

  async parse(file) {
    const { packages, notes } = readLockFile(await file.text());
    const nodes = linkPackages(packages);
    const own = nodes.filter(({ source }) => source === undefined);
    const read = createManifestReader();
    const locked = await lockScopes(own, await lockedManifests(file, read), read);
    const direct = new Set(own.flatMap(({ needs }) => needs));
    const components = nodes
      .filter(({ source, replacedBy }) => source !== undefined && replacedBy === undefined)
      .map((node) => component(node, file, locked.scopes.get(node), own.length === 0 ? undefined : direct.has(node)));
    return { components, notes: [...notes, ...(await manifestNotes(file, read))], ...graphOf(nodes, locked) };
  },
};

function component(node: LockNode, file: SourceFile, scope: Scope = "unknown", direct: boolean | undefined): Component {
  const { name, version, source = "", line } = node;
  const origin = originOf(source);
  return {
    type: "cargo",
    name,
    version,
    scope,
    ...(direct !== undefined && { direct }),
    locations: [{ file: file.path, ...(line !== undefined && { line }) }],
    dependsOn: node.needs.filter((target) => target.source !== undefined).map(keyOf),
    ...(origin && { origin }),
    ...withDistributions(toDistribution(undefined, hexHash("sha256", node.checksum))),
  };
}

function keyOf({ name, version }: LockNode): string {
  return componentKey({ type: "cargo", name, version });
}

/** The lockfile outranks the manifest next to it, so a broken manifest is reported here. */
async function manifestNotes(lock: SourceFile, read: ManifestReader): Promise<readonly Note[]> {
  const manifest = lock.sibling("Cargo.toml");
  if (!manifest || (await read(manifest))) return [];
  return [{ message: "The Cargo.toml beside it cannot be read, so what is needed for what is not known." }];
}
