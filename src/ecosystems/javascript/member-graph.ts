import type { Found } from "../../domain/contracts.ts";
import { joinInside } from "../../text/join-inside.ts";
import { type GraphNode, isPassedOn } from "../../domain/member-graph.ts";
import { type Workspace, workspacePath } from "../../domain/workspace.ts";
import { keyOf, type LockEntry } from "./lock-graph.ts";

/** The dependencies of each workspace; empty if the lockfile is for a single project. */
export function graphOf(entries: readonly LockEntry[]): Pick<Found, "graph"> {
  const members = entries.flatMap(({ member, edges }) => (member ? [{ ...member, needs: edges }] : []));
  if (new Set(members.map(({ path }) => path)).size < 2) return {};
  return { graph: { members, nodes: entries.map(toNode) } };
}

function toNode(entry: LockEntry): GraphNode {
  if (!entry.own) return { key: keyOf(entry), needs: entry.edges };
  const needs = entry.edges.filter(({ scope }) => isPassedOn(scope));
  return entry.member ? { path: entry.member.path, needs } : { needs };
}

/** A workspace by its folder in a lockfile; undefined for a folder outside the tree. */
export function memberAt(lockFolder: string, relative: string, name: string | undefined): Workspace | undefined {
  const folder = joinInside(lockFolder, relative);
  if (folder === undefined) return undefined;
  const path = workspacePath(folder);
  return { name: name || path, path };
}
