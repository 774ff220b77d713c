import { type Component, componentKey, type Scope } from "../../domain/component.ts";
import type { Detector, Found, Note, SourceFile } from "../../domain/contracts.ts";
import { type GraphEdge, type GraphNode, isPassedOn } from "../../domain/member-graph.ts";
import { workspacePath } from "../../domain/workspace.ts";
import { hexHash, toDistribution, withDistributions } from "../../formats/distribution.ts";
import { readLockFile } from "./lock-file.ts";
import { linkPackages, type LockNode } from "./lock-graph.ts";
import { lockScopes, type LockScopes } from "./lock-scopes.ts";
import { createManifestReader, type ManifestReader } from "./manifest.ts";
import { lockedManifests } from "./members.ts";
import { originOf } from "./source.ts";

/** Everything that Cargo resolved for a crate or a workspace, for all platforms and features. */
export const cargoLock: Detector = {
  id: "rust/cargo-lock",
  title: "Cargo lockfile, versions 1 to 5",
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

/** The dependencies of each crate of a workspace; empty for a single crate. */
function graphOf(nodes: readonly LockNode[], { starts, folders }: LockScopes): Pick<Found, "graph"> {
  if (new Set(folders.values()).size < 2) return {};
  const places = new Map(nodes.map((node, at) => [node, at]));
  const edgesOf = (node: LockNode): GraphEdge[] => {
    const scopeOf = starts.get(node) ?? (() => "runtime" as const);
    return node.needs.flatMap((target) => {
      const to = places.get(target);
      return to === undefined ? [] : [{ to, scope: scopeOf(target) }];
    });
  };
  const members = [...folders].map(([node, folder]) => ({
    name: node.name,
    path: workspacePath(folder),
    needs: edgesOf(node),
  }));
  const toNode = (node: LockNode): GraphNode => {
    const { name, version, source } = node;
    if (source !== undefined) return { key: componentKey({ type: "cargo", name, version }), needs: edgesOf(node) };
    const needs = edgesOf(node).filter(({ scope }) => isPassedOn(scope));
    const folder = folders.get(node);
    return folder === undefined ? { needs } : { path: workspacePath(folder), needs };
  };
  return { graph: { members, nodes: nodes.map(toNode) } };
}
