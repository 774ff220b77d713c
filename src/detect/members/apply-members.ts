import type { Component } from "../../domain/component.ts";
import type { Places } from "../../domain/put-in-place.ts";
import {
  listWorkspaces,
  sortWorkspaces,
  type Workspace,
  workspaceFolder,
  workspacePath,
} from "../../domain/workspace.ts";
import { ancestors, type FileResult } from "../merge.ts";
import { isExcludedInside } from "../walk.ts";
import { applyGraph } from "./apply-graph.ts";
import { chooseWorkspaces } from "./choose.ts";
import { createMemberOf, listMembers, membersIn } from "./list-members.ts";
import { findMemberUsers, type MemberUsers } from "./member-users.ts";

interface MemberOptions {
  readonly isExcluded: (path: string) => boolean;
  /** Names or paths of the workspaces that count; empty: all. */
  readonly chosen: readonly string[];
  readonly places: Places;
}

interface WithMembers {
  /** The results, each component with the workspaces that bring it. */
  readonly results: readonly FileResult[];
  /** Whether a file of the project belongs to what the user chose. */
  readonly isChosen: (file: string) => boolean;
  /** Files for which nobody can tell which workspaces bring what: there are too many ways. */
  readonly untold: readonly string[];
}

/** Tells which workspaces of a project bring each component, and leaves out what only others need. */
export function applyMembers(results: readonly FileResult[], options: MemberOptions): WithMembers {
  const memberOf = createMemberOf(results);
  const members = results.flatMap((result) => (result.graph ? membersIn(result.graph) : (memberOf(result) ?? [])));
  const all = listMembers(members);
  const chosen = chooseWorkspaces(options.chosen, all);
  if (all.size < 2 && !chosen) return { results, isChosen: () => true, untold: [] };
  const isLeftOut = ({ path }: Workspace) =>
    (chosen !== undefined && !chosen.has(path)) || isExcludedInside(path, options.isExcluded);
  const users = findMemberUsers(all, members, (workspace) => !isLeftOut(workspace));
  const homeOf = createHomeOf(all);
  const untold: string[] = users.isUntold ? ["."] : [];
  const isChosen = createIsChosen(chosen, results, users, homeOf);
  const applied = results.map((result) => {
    if (!isChosen(result.file)) return { ...result, components: [] };
    if (result.graph) {
      const rules = { isLeftOut, places: options.places };
      const { components, isUntold } = applyGraph(result.components, result.graph, rules);
      if (isUntold) untold.push(result.file);
      return { ...result, components };
    }
    const paths = pathsOf(result, homeOf, all);
    const components = result.components.flatMap((component) => {
      const by = usersOf(paths, component, users);
      return chosen && by.length === 0 && !users.isUntold ? [] : [{ ...component, ...listWorkspaces(by) }];
    });
    return { ...result, components };
  });
  return { results: applied, isChosen, untold };
}

function usersOf(paths: readonly string[], component: Component, users: MemberUsers): readonly Workspace[] {
  if (paths.length === 1) return users.usersOf(paths[0] ?? "", component);
  return sortWorkspaces(paths.flatMap((path) => users.usersOf(path, component)));
}

/** A file belongs to the workspace in whose folder it lies; one that is for the folders below, to all there. */
function pathsOf(
  { detector, member, folder, file }: FileResult,
  homeOf: (file: string) => string | undefined,
  all: ReadonlyMap<string, Workspace>,
): readonly string[] {
  if (member) return [member.path];
  if (detector.isForBelow) {
    const start = folder === "" ? "" : `${folder}/`;
    return [...all.keys()].filter((path) => path === folder || `${workspaceFolder(path)}/`.startsWith(start));
  }
  return [homeOf(file)].filter((path) => path !== undefined);
}

/** The innermost workspace around a file. */
function createHomeOf(all: ReadonlyMap<string, Workspace>): (file: string) => string | undefined {
  return (file) => {
    const slash = file.lastIndexOf("/");
    const folders = ancestors(slash < 0 ? "" : file.slice(0, slash));
    const inside = folders.slice(0, -1).toReversed();
    return [...inside, ""].map(workspacePath).find((path) => all.has(path));
  };
}

/** A lockfile belongs to each of its members. */
function createIsChosen(
  chosen: ReadonlySet<string> | undefined,
  results: readonly FileResult[],
  users: MemberUsers,
  homeOf: (file: string) => string | undefined,
): (file: string) => boolean {
  if (!chosen) return () => true;
  const shared = new Set(
    results.filter(({ graph }) => graph?.members.some(({ path }) => chosen.has(path))).map(({ file }) => file),
  );
  return (file) => {
    const home = homeOf(file);
    return shared.has(file) || (home !== undefined && (users.isUntold || users.allUsersOf(home).length > 0));
  };
}
