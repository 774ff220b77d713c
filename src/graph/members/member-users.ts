import { type GraphEdge, type GraphNode, isPassedOn, type Member } from "../../domain/contracts/member-graph.ts";
import type { Workspace } from "../../domain/contracts/workspace.ts";
import { findDependentWorkspaces } from "./bring.ts";

/** The workspaces that use the dependencies of a workspace. */
export interface MemberUsers {
  /** Those that use all its dependencies: the workspace itself and those that inherit from it. */
  readonly ofWhole: (path: string) => readonly Workspace[];
  /** Those that use its product: the same, and those that need it. */
  readonly ofProduct: (path: string) => readonly Workspace[];
  /** Those that use the other files in its folder: the workspace itself and those that need it. */
  readonly ofFolder: (path: string) => readonly Workspace[];
  /** The workspace itself, if it is selected. */
  readonly ofItself: (path: string) => readonly Workspace[];
  /** There are too many paths to find out. */
  readonly isUnattributed: boolean;
}

/** Each workspace has three nodes: all its dependencies, its product, and the other files in its folder. */
export function findMemberUsers(
  all: ReadonlyMap<string, Workspace>,
  members: readonly Member[],
  counts: (workspace: Workspace) => boolean,
): MemberUsers {
  const numbers = new Map([...all.keys()].map((path, at) => [path, at]));
  const byPath = Map.groupBy(members, ({ path }) => path);
  const nodes = [...all.keys()].flatMap((path) => toNodes(path, byPath.get(path) ?? [], numbers));
  const counted = new Map([...all].filter(([, workspace]) => counts(workspace)));
  const starts = [...counted.values()].map((workspace) => ({
    ...workspace,
    needs: edgesTo([workspace.path], numbers, ["whole", "folder"]),
  }));
  const dependents = findDependentWorkspaces({ nodes }, starts);
  const find = (part: Part) => (path: string) => dependents?.get(toKey(part, path)) ?? [];
  return {
    ofWhole: find("whole"),
    ofProduct: find("product"),
    ofFolder: find("folder"),
    ofItself: (path) => [counted.get(path)].filter((member) => member !== undefined),
    isUnattributed: dependents === undefined,
  };
}

const parts = ["whole", "product", "folder"] as const;
type Part = (typeof parts)[number];

function toNodes(path: string, members: readonly Member[], numbers: ReadonlyMap<string, number>): GraphNode[] {
  const inherited = members.flatMap((member) => member.inherits ?? []);
  const needs = members.flatMap((member) => member.needs ?? []);
  const needed = needs.map((need) => need.path);
  const passedOn = needs.filter(({ scope }) => isPassedOn(scope)).map((need) => need.path);
  const edges = (paths: readonly string[], to: readonly Part[]) => edgesTo(paths, numbers, to);
  const wholeNeeds = [
    ...edges([path], ["product"]),
    ...edges(inherited, ["whole"]),
    ...edges(needed, ["product", "folder"]),
  ];
  return [
    { key: toKey("whole", path), needs: wholeNeeds },
    {
      key: toKey("product", path),
      needs: [...edges(inherited, ["product"]), ...edges(passedOn, ["product", "folder"])],
    },
    { key: toKey("folder", path), needs: [] },
  ];
}

function edgesTo(paths: readonly string[], numbers: ReadonlyMap<string, number>, to: readonly Part[]): GraphEdge[] {
  return paths.flatMap((path) => {
    const number = numbers.get(path);
    if (number === undefined) return [];
    return to.map((part) => ({ to: parts.length * number + parts.indexOf(part), scope: "runtime" as const }));
  });
}

function toKey(part: Part, path: string): string {
  return `${part} ${path}`;
}
