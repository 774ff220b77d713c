import type { LockfileDetector, Note, SourceFile } from "../../../domain/contracts/contracts.ts";
import { workspacePath } from "../../../domain/contracts/workspace.ts";
import { hexHash, toDistribution } from "../../../formats/distribution.ts";
import { type LockEntry, buildLockGraph } from "../../../graph/lock-graph.ts";
import { readLockFile } from "./lock-file.ts";
import { linkPackages, type LockNode } from "./lock-graph.ts";
import { findStarts, type Starts } from "./lock-scopes.ts";
import { createManifestReader, type ManifestReader } from "./manifest.ts";
import { lockedManifests } from "./members.ts";
import { readLockedOrigin } from "./source.ts";

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
