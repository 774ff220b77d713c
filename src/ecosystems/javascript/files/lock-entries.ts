import type { Scope, Distribution } from "../../../domain/contracts/component.ts";
import type { LockfileResult } from "../../../domain/contracts/contracts.ts";
import type { GraphEdge } from "../../../domain/contracts/member-graph.ts";
import { type Workspace, workspacePath } from "../../../domain/contracts/workspace.ts";
import { hexHash, readIntegrity, toDistribution } from "../../../formats/distribution.ts";
import { type LockEntry, buildLockGraph } from "../../../graph/lock-graph.ts";
import { joinInside } from "../../../text/join-inside.ts";
import { isGitAddress, originByName } from "./origin.ts";

/** An entry of an npm, pnpm, Yarn, bun or Deno lockfile. */
export type NpmEntry = Omit<LockEntry, "type">;

/** The components of a lockfile, and which workspace needs what: a bundler may ship what one needs for development. */
export function readEntries(file: string, entries: readonly NpmEntry[]): Pick<LockfileResult, "components" | "graph"> {
  return buildLockGraph(file, entries.map(toLockEntry), 1);
}

function toLockEntry(entry: NpmEntry): LockEntry {
  return { ...entry, type: "npm", origin: entry.origin ?? originByName(entry.name) };
}

/** A workspace by its folder in a lockfile; undefined for a folder outside the tree. */
export function memberAt(lockFolder: string, relative: string, name: string | undefined): Workspace | undefined {
  const folder = joinInside(lockFolder, relative);
  if (folder === undefined) return undefined;
  const path = workspacePath(folder);
  return { name: name || path, path };
}

/** An edge to an entry; none if the lockfile does not have it. */
export function edgeTo(to: number | undefined, scope: Scope): GraphEdge[] {
  return to === undefined ? [] : [{ to, scope }];
}

/** The archive in a lockfile. Yarn writes its SHA-1 after the address; a repository has no archive. */
export function publishedAs(resolved: string | undefined, integrity: string | undefined): Distribution[] {
  if (resolved !== undefined && isGitAddress(resolved)) return [];
  const [address, fragment] = resolved?.split("#", 2) ?? [];
  const hashes = readIntegrity(integrity);
  return toDistribution(address, hashes.length > 0 ? hashes : hexHash("sha1", fragment));
}
