import type { Component } from "../../domain/contracts/component.ts";
import { isPassedOn, type Member, sharedGraph } from "../../domain/contracts/member-graph.ts";
import type { Places } from "../../domain/policy/limit-scope-by-path.ts";
import {
  listWorkspaces,
  sortWorkspaces,
  type Workspace,
  workspaceFolder,
  workspacePath,
} from "../../domain/contracts/workspace.ts";
import { type FileResult, isLockfile } from "../rank/file-result.ts";
import { isExcludedInside } from "../walk/walk.ts";
import { applyGraph } from "./apply-graph.ts";
import { createMemberOf, listMembers, membersIn } from "./list-members.ts";
import { findMemberUsers, type MemberUsers } from "../../graph/members/member-users.ts";
import { upwards, toFolder } from "../../text/paths.ts";
import { AppError } from "../../domain/errors.ts";

interface MemberOptions {
  readonly isExcluded: (path: string) => boolean;
  /** Names or paths of the selected workspaces; empty: all. */
  readonly chosen: readonly string[];
  readonly places: Places;
}

interface WithMembers {
  /** The results, each component with the workspaces that use it. */
  readonly results: readonly FileResult[];
  /** The workspaces that the user selected; absent: all. */
  readonly chosen?: readonly Workspace[];
  /** Whether a file of the project belongs to the selection. */
  readonly isChosen: (file: string) => boolean;
  /** Files with too many dependency paths to find out which workspaces use what. */
  readonly unattributed: readonly string[];
}

/** Finds the workspaces that use each component, and removes components that only other workspaces need. */
export function applyMembers(results: readonly FileResult[], options: MemberOptions): WithMembers {
  const memberOf = createMemberOf(results);
  const members = results.flatMap((result) => {
    const graph = sharedGraph(result);
    return graph ? membersIn(graph) : (memberOf(result) ?? []);
  });
  const all = listMembers(members);
  const chosen = chooseWorkspaces(options.chosen, all);
  if (all.size < 2 && !chosen) return { results, isChosen: () => true, unattributed: [] };
  const isLeftOut = ({ path }: Workspace) =>
    (chosen !== undefined && !chosen.has(path)) || isExcludedInside(path, options.isExcluded);
  const users = findMemberUsers(all, members, (workspace) => !isLeftOut(workspace));
  const homeOf = createHomeOf(all);
  const overrides = listOverrides(members);
  const unattributed: string[] = users.isUnattributed ? ["."] : [];
  const applied = results.map((result) => {
    const graph = sharedGraph(result);
    if (graph) {
      if (chosen && !graph.members.some(({ path }) => chosen.has(path))) return { ...result, components: [] };
      const rules = { isLeftOut, places: options.places };
      const { components, isUnattributed } = applyGraph(result.components, graph, rules);
      if (isUnattributed) unattributed.push(result.file);
      return { ...result, components };
    }
    const usersFor = createUsersFor(result, memberOf(result), { users, homeOf, all, overrides });
    const components = result.components.flatMap((component) => {
      const by = usersFor(component);
      return chosen && by.length === 0 && !users.isUnattributed ? [] : [{ ...component, ...listWorkspaces(by) }];
    });
    return { ...result, components };
  });
  const isChosen = chosen ? createIsChosen(applied, users, homeOf) : () => true;
  const named = chosen && { chosen: [...all.values()].filter(({ path }) => chosen.has(path)) };
  return { results: applied, isChosen, unattributed, ...named };
}

interface MemberContext {
  readonly users: MemberUsers;
  readonly homeOf: (file: string) => string | undefined;
  readonly all: ReadonlyMap<string, Workspace>;
  /** By `name@version`: paths of workspaces that override an inherited component with another version. */
  readonly overrides: ReadonlyMap<string, ReadonlySet<string>>;
}

function listOverrides(members: readonly Member[]): MemberContext["overrides"] {
  const paths = new Map<string, Set<string>>();
  for (const { path, overrides = [] } of members) {
    for (const name of overrides) paths.set(name, (paths.get(name) ?? new Set()).add(path));
  }
  return paths;
}

/** The workspaces that use a component of a file; cached, since most answers are the same. */
function createUsersFor(result: FileResult, member: Member | undefined, context: MemberContext) {
  const hasAll = isLockfile(result); // it already contains what it needs from others, in the versions it uses
  const answers = new Map<string, readonly Workspace[]>();
  const withoutOverriding = (users: readonly Workspace[], { name, version }: Component) => {
    const others = context.overrides.get(`${name}@${version}`);
    return others ? users.filter(({ path }) => path === member?.path || !others.has(path)) : users;
  };
  return (component: Component): readonly Workspace[] => {
    const staysThere = hasAll || (member?.keeps ? member.keeps.has(component) : !isPassedOn(component.scope));
    const isShared = member?.shares?.has(component) === true;
    const key = `${staysThere} ${isShared}`;
    const before = answers.get(key);
    if (before) return withoutOverriding(before, component);
    const { ofWhole, ofProduct, ofFolder, ofItself } = context.users;
    const paths = isShared ? pathsBelow(result.folder, context.all) : pathsOf(result, member, context);
    const [inside, outside] = member ? [ofWhole, ofProduct] : [ofItself, ofFolder];
    const users = joinUsers(paths.map(staysThere ? inside : outside));
    answers.set(key, users);
    return withoutOverriding(users, component);
  };
}

function joinUsers(users: readonly (readonly Workspace[])[]): readonly Workspace[] {
  return users.length === 1 ? (users[0] ?? []) : sortWorkspaces(users.flat());
}

/** A file belongs to the workspace of its folder; one that applies to the folders below, to all workspaces there. */
function pathsOf(result: FileResult, member: Member | undefined, { homeOf, all }: MemberContext): readonly string[] {
  if (member) return [member.path];
  if (result.detector.isForBelow) return pathsBelow(result.folder, all);
  const home = homeOf(result.file);
  return home === undefined || isProjectInside(result, home) ? [] : [home];
}

/** A separate project in a folder of a workspace: one with a lockfile, and at the root any with a manifest. */
function isProjectInside(result: FileResult, home: string): boolean {
  if (workspacePath(result.folder) === home) return false;
  return isLockfile(result) || (home === "." && (result.detector.lockWith ?? result.lockWith) !== undefined);
}

/** The workspace in a folder, and those below it. */
function pathsBelow(folder: string, all: ReadonlyMap<string, Workspace>): readonly string[] {
  const start = folder === "" ? "" : `${folder}/`;
  return [...all.keys()].filter((path) => path === folder || `${workspaceFolder(path)}/`.startsWith(start));
}

/** The innermost workspace around a file. */
function createHomeOf(all: ReadonlyMap<string, Workspace>): (file: string) => string | undefined {
  return (file) => {
    const inside = upwards(toFolder(file)).slice(0, -1).toReversed();
    return [...inside, ""].map(workspacePath).find((path) => all.has(path));
  };
}

/** Files with components, and files in the folder of a selected workspace or of one that it needs. */
function createIsChosen(
  applied: readonly FileResult[],
  users: MemberUsers,
  homeOf: (file: string) => string | undefined,
): (file: string) => boolean {
  const used = new Set(applied.filter(({ components }) => components.length > 0).map(({ file }) => file));
  return (file) => {
    const home = homeOf(file);
    return used.has(file) || (home !== undefined && (users.isUnattributed || users.ofFolder(home).length > 0));
  };
}

const maxNamed = 50;

/** The paths of the workspaces that the user selected by name or path. Throws if there is no such workspace. */
function chooseWorkspaces(
  wanted: readonly string[],
  all: ReadonlyMap<string, Workspace>,
): ReadonlySet<string> | undefined {
  if (wanted.length === 0) return undefined;
  const byName = Map.groupBy(all.values(), ({ name }) => name);
  return new Set(
    wanted.flatMap((nameOrPath) => {
      const named = byName.get(nameOrPath.trim())?.map(({ path }) => path) ?? [];
      const path = normalPath(nameOrPath);
      const paths = all.has(path) ? [...named, path] : named;
      if (paths.length === 0) throw new AppError("invalid_input", noSuchWorkspace(nameOrPath, all));
      return paths;
    }),
  );
}

/** As people and shells write it: `./packages/a/`. */
function normalPath(path: string): string {
  const parts = path
    .trim()
    .split("/")
    .filter((part) => part !== "" && part !== ".");
  return parts.length === 0 ? "." : parts.join("/");
}

function noSuchWorkspace(wanted: string, all: ReadonlyMap<string, Workspace>): string {
  if (all.size === 0) return `There is no workspace "${wanted}": the project has no workspaces.`;
  const listed = [...all.values()]
    .slice(0, maxNamed)
    .map(({ name, path }) => (name === path ? path : `${name} (${path})`));
  const more = all.size > maxNamed ? `, and ${all.size - maxNamed} more` : "";
  return `There is no workspace "${wanted}". The workspaces are: ${listed.join(", ")}${more}.`;
}
