import type { ReportedComponent } from "./component.ts";
import type { TypeOf } from "../schema/build.ts";
import type * as schema from "../schema/component.ts";

/** A package, module or project of a repository with several. */
export type Workspace = TypeOf<typeof schema.Workspace>;

/** A component used by more workspaces lists the first of these, sorted by path. */
export const maxWorkspaces = 200;

/** Workspace names in one report: about 60 MB. */
const maxNames = 1_000_000;

/** The path of a workspace in a folder. */
export function workspacePath(folder: string): string {
  return folder === "" ? "." : folder;
}

export function workspaceFolder(path: string): string {
  return path === "." ? "" : path;
}

type ListedWorkspaces = Pick<ReportedComponent, "workspaces" | "furtherWorkspaces">;

export function listWorkspaces(workspaces: readonly Workspace[], count = workspaces.length): ListedWorkspaces {
  if (workspaces.length === 0) return {};
  const further = count - maxWorkspaces;
  const listed = workspaces.length > maxWorkspaces ? workspaces.slice(0, maxWorkspaces) : workspaces;
  return { workspaces: listed, ...(further > 0 && { furtherWorkspaces: further }) };
}

/** If the lists together would make a report too large, every component lists fewer. */
export function limitWorkspaces<T extends ListedWorkspaces>(components: readonly T[], max = maxNames): readonly T[] {
  const lengths = components.map(({ workspaces = [] }) => workspaces.length);
  const sizeWith = (limit: number) => lengths.reduce((sum, length) => sum + Math.min(length, limit), 0);
  let limit = maxWorkspaces;
  while (limit > 1 && sizeWith(limit) > max) limit = Math.floor(limit / 2);
  return limit === maxWorkspaces ? components : components.map((component) => withAtMost(component, limit));
}

function withAtMost<T extends ListedWorkspaces>(component: T, limit: number): T {
  const { workspaces = [], furtherWorkspaces = 0 } = component;
  if (workspaces.length <= limit) return component;
  const left = workspaces.length - limit + furtherWorkspaces;
  return { ...component, workspaces: workspaces.slice(0, limit), furtherWorkspaces: left };
}

/** Sorted by path, without duplicates. */
export function sortWorkspaces(workspaces: Iterable<Workspace>): Workspace[] {
  const byPath = new Map<string, Workspace>();
  for (const workspace of workspaces) byPath.set(workspace.path, workspace);
  return [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}
