import type { Scope } from "../../domain/component.ts";
import { entries, field, isFields, isTrue, list, text } from "../../formats/value.ts";
import type { Edge } from "./reach.ts";
import { createUpwardSearch } from "./upward-search.ts";

/** Finds what `require(name)` in a folder would load: the package in the nearest `node_modules` at or above it. */
export function createInstalledSearch(
  places: ReadonlyMap<string, number>,
): (from: string, name: string) => number | undefined {
  return createUpwardSearch(places, installPath, above);
}

export function installPath(folder: string, name: string): string {
  return folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
}

/** `a/node_modules/b` gives `b`, also for `@s/b`; a path that does not end in an installed package gives nothing. */
export function installedName(path: string): string | undefined {
  const start = startOfInstalled(path);
  return start < 0 ? undefined : path.slice(start);
}

/** The folder that holds the `node_modules` in which a package lies; for the project's own folders, the parent. */
export function above(folder: string): string {
  const start = startOfInstalled(folder);
  if (start >= 0) return folder.slice(0, Math.max(0, start - "/node_modules/".length));
  return folder.slice(0, Math.max(0, folder.lastIndexOf("/")));
}

function startOfInstalled(path: string): number {
  const inner = path.lastIndexOf("/node_modules/");
  if (inner >= 0) return inner + "/node_modules/".length;
  return path.startsWith("node_modules/") ? "node_modules/".length : -1;
}

/** What an entry asks for, table by table. Development dependencies count for the project's own packages only. */
export function edgesOf(entry: unknown, own: boolean, find: (name: string) => number | undefined): Edge[] {
  const edges: Edge[] = [];
  const add = (table: string, scopeOf: (name: string) => Scope): void => {
    for (const [name] of entries(field(entry, table))) {
      const to = find(name);
      if (to !== undefined) edges.push({ to, scope: scopeOf(name) });
    }
  };
  add("dependencies", () => "runtime");
  add("optionalDependencies", () => "optional");
  if (own) add("devDependencies", () => "dev");
  if (!isFields(field(entry, "peerDependencies"))) return edges;
  const optionalPeers = optionalPeersOf(entry);
  const inDev = own ? field(entry, "devDependencies") : undefined;
  add("peerDependencies", (name) => {
    if (optionalPeers.has(name)) return "optional";
    return field(inDev, name) === undefined ? "runtime" : "dev"; // the one that is there is there for development
  });
  return edges;
}

/** npm marks them in `peerDependenciesMeta`, bun in a list. */
function optionalPeersOf(entry: unknown): ReadonlySet<string> {
  const listed = list(field(entry, "optionalPeers")).flatMap((name) => text(name) ?? []);
  const marked = entries(field(entry, "peerDependenciesMeta")).filter(([, meta]) => isTrue(field(meta, "optional")));
  return new Set([...listed, ...marked.map(([name]) => name)]);
}
