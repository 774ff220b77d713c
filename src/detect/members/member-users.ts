import type { Component } from "../../domain/component.ts";
import { type GraphEdge, type GraphNode, isPassedOn, type Member } from "../../domain/member-graph.ts";
import type { Workspace } from "../../domain/workspace.ts";
import { findBringers } from "./bring.ts";

/** Which workspaces bring what one of them asks for. */
export interface MemberUsers {
  /** Whoever brings the component of a workspace: it itself, those that need it, those that inherit from it. */
  usersOf(path: string, component: Component): readonly Workspace[];
  /** Whoever uses the workspace at all. */
  allUsersOf(path: string): readonly Workspace[];
  /** There are too many ways to tell. */
  readonly isUntold: boolean;
}

/**
 * Two nodes stand for a workspace: all that it asks for, which is for itself and those that inherit from it, and its
 * product, which comes with whatever needs it.
 */
export function findMemberUsers(
  all: ReadonlyMap<string, Workspace>,
  members: readonly Member[],
  counts: (workspace: Workspace) => boolean,
): MemberUsers {
  const numbers = new Map([...all.keys()].map((path, at) => [path, at]));
  const byPath = Map.groupBy(members, ({ path }) => path);
  const nodes = [...all.keys()].flatMap((path) => nodesOf(path, byPath.get(path) ?? [], numbers));
  const starts = [...all.values()]
    .filter(counts)
    .map((workspace) => ({ ...workspace, needs: edgeTo(wholeOf(numbers.get(workspace.path))) }));
  const bringers = findBringers({ nodes }, starts);
  const find = (key: string): readonly Workspace[] => bringers?.get(key) ?? [];
  const keeps = new Set(members.flatMap((member) => [...(member.keeps ?? [])]));
  const saysItself = new Set(members.filter((member) => member.keeps).map(({ path }) => path));
  return {
    usersOf(path, component) {
      const staysThere = saysItself.has(path) ? keeps.has(component) : !isPassedOn(component.scope);
      return find(staysThere ? wholeKey(path) : productKey(path));
    },
    allUsersOf: (path) => find(productKey(path)),
    isUntold: bringers === undefined,
  };
}

function nodesOf(path: string, members: readonly Member[], numbers: ReadonlyMap<string, number>): GraphNode[] {
  const at = numbers.get(path);
  const needs = members.flatMap((member) => member.needs ?? []);
  const inherited = members.flatMap((member) => member.inherits ?? []).map((other) => numbers.get(other));
  const passedOn = needs.filter(({ scope }) => isPassedOn(scope)).map((need) => numbers.get(need.path));
  return [
    {
      key: wholeKey(path),
      needs: [
        ...edgeTo(productOf(at)),
        ...inherited.flatMap((other) => edgeTo(wholeOf(other))),
        ...needs.flatMap((need) => edgeTo(productOf(numbers.get(need.path)))),
      ],
    },
    { key: productKey(path), needs: [...inherited, ...passedOn].flatMap((other) => edgeTo(productOf(other))) },
  ];
}

function wholeOf(number: number | undefined): number | undefined {
  return number === undefined ? undefined : 2 * number;
}

function productOf(number: number | undefined): number | undefined {
  return number === undefined ? undefined : 2 * number + 1;
}

function edgeTo(to: number | undefined): GraphEdge[] {
  return to === undefined ? [] : [{ to, scope: "runtime" }];
}

function wholeKey(path: string): string {
  return `whole ${path}`;
}

function productKey(path: string): string {
  return `product ${path}`;
}
