import type { LockfileDetector, Note, SourceFile } from "../../../domain/contracts/contracts.ts";
import { workspacePath } from "../../../domain/contracts/workspace.ts";
import { hexHash, toDistribution } from "../../../formats/distribution.ts";
import { type LockEntry, buildLockGraph } from "../../../graph/lock-graph.ts";
import { readLockFile, type LockedPackage } from "./lock-file.ts";
import { createManifestReader, type ManifestReader, type Manifest, workspaceRoot } from "./manifest.ts";
import { lockedManifests, type LockedManifests } from "./members.ts";
import { readLockedOrigin } from "./source.ts";
import { type Scope, strongestScope } from "../../../domain/contracts/component.ts";
import { getPackageTable } from "./cargo-toml-shape.ts";
import { declaredDependencies, type Declared } from "./dependencies.ts";
import { mayMatch } from "./requirement.ts";

/** Everything that Cargo resolved for a crate or a workspace, for all platforms and features. */
export const cargoLock: LockfileDetector = {
  id: "rust/cargo-lock",
  kind: "lockfile",
  title: "Cargo lockfile, versions 1 to 5",
  files: ["Cargo.lock"],
  outranks: ["rust/cargo-toml"],
  manifests: ["Cargo.toml"],

  async parse(file) {
    const { packages, notes } = readLockFile(await file.text());
    const nodes = linkPackages(packages);
    const own = nodes.filter(({ source }) => source === undefined);
    const read = createManifestReader();
    const starts = await findStarts(own, await lockedManifests(file, read), read);
    const graph = buildLockGraph(file.path, toEntries(nodes, starts));
    return { ...graph, notes: [...notes, ...(await manifestNotes(file, read))] };
  },
};

function toEntries(nodes: readonly LockNode[], starts: Starts): LockEntry[] {
  const places = new Map(nodes.map((node, at) => [node, at]));
  return nodes.map((node): LockEntry => {
    const { name, version, source, line, checksum, replacedBy, needs } = node;
    const start = starts.get(node);
    const edges = needs.flatMap((target) => {
      const to = places.get(target);
      return to === undefined ? [] : [{ to, scope: start?.scopeOf(target) ?? "runtime" }];
    });
    return {
      ...{ type: "cargo", name, version, line },
      own: source === undefined || replacedBy !== undefined,
      root: start !== undefined,
      edges: replacedBy === undefined ? edges : [],
      member: start?.folder === undefined ? undefined : { name, path: workspacePath(start.folder) },
      origin: readLockedOrigin(source ?? ""),
      distributions: toDistribution(undefined, hexHash("sha256", checksum)),
    };
  });
}

/** The lockfile outranks the manifest next to it, so a broken manifest is reported here. */
async function manifestNotes(lock: SourceFile, read: ManifestReader): Promise<readonly Note[]> {
  const manifest = lock.sibling("Cargo.toml");
  if (!manifest || (await read(manifest))) return [];
  return [{ message: "The Cargo.toml beside it cannot be read, so what is needed for what is not known." }];
}

/** The crates of the workspace: where the walk through a lockfile starts. */
type Starts = ReadonlyMap<LockNode, Start>;

interface Start {
  /** The scope in which it needs another crate. */
  readonly scopeOf: (target: LockNode) => Scope;
  /** Absent without its manifest. */
  readonly folder?: string;
}

/** The lockfile has no scopes; they are in the tables of the manifests. Without any manifest, scopes are unknown. */
async function findStarts(
  own: readonly LockNode[],
  { members, others }: LockedManifests,
  read: ManifestReader,
): Promise<Starts> {
  const memberOf = manifestFinder(members);
  const otherOf = manifestFinder(others);
  const otherwise = members.length === 0 ? "unknown" : "runtime";
  const starts = new Map<LockNode, Start>();
  for (const node of own) {
    const manifest = memberOf(node);
    if (!manifest && otherOf(node)) continue; // reached from the members, like a crate of a registry
    const dependencies = manifest ? declaredDependencies(manifest, await workspaceRoot(manifest, read)) : [];
    const scopeOf = scopeFinder(dependencies, otherwise);
    starts.set(node, manifest ? { scopeOf, folder: manifest.file.folder } : { scopeOf });
  }
  return starts;
}

/** Two crates of a tree may have the same name; then the version decides. */
function manifestFinder(manifests: readonly Manifest[]): (node: LockNode) => Manifest | undefined {
  const byName = Map.groupBy(manifests, ({ content }) => getPackageTable(content)?.name.text);
  return ({ name, version }) => {
    const named = byName.get(name) ?? [];
    return named.find(({ content }) => getPackageTable(content)?.version.text === version) ?? named[0];
  };
}

function scopeFinder(dependencies: readonly Declared[], otherwise: Scope): (target: LockNode) => Scope {
  const byName = Map.groupBy(dependencies, ({ name }) => name);
  return ({ name, version }) => {
    const named = byName.get(name) ?? [];
    const matching = named.filter(({ requirement = "*" }) => mayMatch(requirement, version));
    const candidates = matching.length > 0 ? matching : named;
    return candidates.length === 0 ? otherwise : strongestScope(candidates.map(({ scope }) => scope));
  };
}

/** A locked package with the packages that it needs. */
interface LockNode extends LockedPackage {
  readonly needs: readonly LockNode[];
}

/** Joins the packages of a lockfile by their edges. Edges without a target are dropped. */
function linkPackages(packages: readonly LockedPackage[]): readonly LockNode[] {
  const nodes = packages.map((locked) => ({ ...locked, needs: [] as LockNode[] }));
  const byName = indexNodes(nodes);
  const find = (reference: string): LockNode | undefined => byName.get(withoutCommit(reference));
  for (const node of nodes) {
    for (const dependency of new Set(node.dependencies)) {
      const target = find(dependency);
      const used = target?.replacedBy === undefined ? target : (find(target.replacedBy) ?? target);
      if (used) node.needs.push(used);
    }
  }
  return nodes;
}

/** By every spelling of an edge. If a short one matches two packages, Cargo means the one without a source. */
function indexNodes(nodes: readonly LockNode[]): ReadonlyMap<string, LockNode> {
  const index = new Map<string, LockNode>();
  for (const node of nodes) {
    const exact = `${node.name} ${node.version}`;
    const names = [node.name, exact, ...(node.source === undefined ? [] : [`${exact} (${node.source})`])];
    for (const name of names.map(withoutCommit)) {
      if (!index.has(name) || node.source === undefined) index.set(name, node);
    }
  }
  return index;
}

/** The commit of a Git source is in the package; in an edge it is only in version 1. */
function withoutCommit(reference: string): string {
  const hash = reference.indexOf("#");
  return hash < 0 ? reference : `${reference.slice(0, hash)})`;
}
