import type { LockfileResult } from "../../../domain/contracts/contracts.ts";
import { type Workspace, workspacePath } from "../../../domain/contracts/workspace.ts";
import { type LockEntry, readGraph } from "../../../graph/lock-graph.ts";
import { joinInside } from "../../../text/join-inside.ts";
import { originByName } from "./origin.ts";

/** An entry of an npm, pnpm, Yarn, bun or Deno lockfile. */
export type NpmEntry = Omit<LockEntry, "type">;

/** The components of a lockfile, and which workspace needs what. */
export function readEntries(file: string, entries: readonly NpmEntry[]): Pick<LockfileResult, "components" | "graph"> {
  return readGraph(file, entries.map(toLockEntry));
}

export function toLockEntry(entry: NpmEntry): LockEntry {
  return { ...entry, type: "npm", origin: entry.origin ?? originByName(entry.name) };
}

/** A workspace by its folder in a lockfile; undefined for a folder outside the tree. */
export function memberAt(lockFolder: string, relative: string, name: string | undefined): Workspace | undefined {
  const folder = joinInside(lockFolder, relative);
  if (folder === undefined) return undefined;
  const path = workspacePath(folder);
  return { name: name || path, path };
}
