import type { Scope } from "../../../../domain/contracts/component.ts";
import { toFolder } from "../../../../text/paths.ts";
import { isOptionalPeer, type DependencyTables } from "../manifest.ts";
import type { GraphEdge } from "../../../../domain/contracts/member-graph.ts";

export function installPath(folder: string, name: string): string {
  return folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
}

/** `b` for `a/node_modules/b`, also for `@s/b`. Undefined where the path does not end in an installed package. */
export function installedName(path: string): string | undefined {
  const start = startOfInstalled(path);
  return start < 0 ? undefined : path.slice(start);
}

/** The folder with the `node_modules` of a package; for the project's own folders, the parent. */
export function findParentFolder(folder: string): string {
  const start = startOfInstalled(folder);
  if (start >= 0) return folder.slice(0, Math.max(0, start - "/node_modules/".length));
  return toFolder(folder);
}

function startOfInstalled(path: string): number {
  const inner = path.lastIndexOf("/node_modules/");
  if (inner >= 0) return inner + "/node_modules/".length;
  return path.startsWith("node_modules/") ? "node_modules/".length : -1;
}

/** The dependencies of an entry. Development dependencies are installed for the project's own packages only. */
export function listEdges(
  entry: DependencyTables,
  own: boolean,
  find: (name: string) => number | undefined,
  optionalPeers: readonly string[] = [],
): GraphEdge[] {
  const edges: GraphEdge[] = [];
  const add = (names: readonly string[], scopeOf: (name: string) => Scope): void => {
    for (const name of names) {
      const to = find(name);
      if (to !== undefined) edges.push({ to, scope: scopeOf(name) });
    }
  };
  add(entry.dependencies.names(), () => "runtime");
  add(entry.optionalDependencies.names(), () => "optional");
  if (own) add(entry.devDependencies.names(), () => "dev");
  const peers = entry.peerDependencies.names();
  if (peers.length === 0) return edges;
  const optional = new Set([...optionalPeers, ...peers.filter((name) => isOptionalPeer(entry, name))]);
  add(peers, (name) => {
    if (optional.has(name)) return "optional";
    return own && entry.devDependencies.get(name) !== undefined ? "dev" : "runtime"; // installed for development
  });
  return edges;
}
