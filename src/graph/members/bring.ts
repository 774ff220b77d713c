import type { GraphMember, MemberGraph } from "../../domain/contracts/member-graph.ts";
import type { Workspace } from "../../domain/contracts/workspace.ts";

/** Far more than the largest repositories need: a thousand members that need two thousand components each. */
export const maxPathSteps = 10_000_000;

/** The members with a path to each component, by key, sorted; undefined if that would take too long. */
export function findDependentWorkspaces(
  graph: Pick<MemberGraph, "nodes">,
  members: readonly GraphMember[],
  max = maxPathSteps,
): ReadonlyMap<string, readonly Workspace[]> | undefined {
  const { starts, targets, componentOf, keys } = flatten(graph);
  const sorted = members.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const reached: number[][] = keys.map(() => []);
  const seenBy = new Int32Array(graph.nodes.length).fill(-1);
  const open: number[] = [];
  let steps = 0;
  for (const [at, { needs }] of sorted.entries()) {
    const visit = (to: number) => {
      if (seenBy[to] === undefined || seenBy[to] === at) return;
      seenBy[to] = at;
      open.push(to);
    };
    for (const { to } of needs) visit(to);
    steps += needs.length;
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      const list = reached[componentOf[node] ?? -1];
      if (list && list.at(-1) !== at) list.push(at); // a component may have several nodes
      const end = starts[node + 1] ?? 0;
      for (let edge = starts[node] ?? 0; edge < end; edge++) visit(targets[edge] ?? -1);
      steps += end - (starts[node] ?? 0) + 1;
      if (steps > max) return undefined;
    }
  }
  return name(keys, reached, sorted);
}

/** Plain numbers: walking objects is many times slower. */
function flatten({ nodes }: Pick<MemberGraph, "nodes">) {
  const starts = new Int32Array(nodes.length + 1);
  const targets = new Int32Array(nodes.reduce((sum, { needs }) => sum + needs.length, 0));
  const componentOf = new Int32Array(nodes.length).fill(-1);
  const numbers = new Map<string, number>();
  let edge = 0;
  for (const [at, { key, needs }] of nodes.entries()) {
    if (key !== undefined) {
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      componentOf[at] = number;
    }
    for (const { to } of needs) targets[edge++] = to;
    starts[at + 1] = edge;
  }
  return { starts, targets, componentOf, keys: [...numbers.keys()] };
}

/** Most components are used by the same workspaces as many others, so they share a list. */
function name(
  keys: readonly string[],
  reached: readonly (readonly number[])[],
  members: readonly GraphMember[],
): ReadonlyMap<string, readonly Workspace[]> {
  const workspaces = members.map(({ name: own, path }): Workspace => ({ name: own, path }));
  const shared = new Map<string, readonly Workspace[]>();
  const dependents = new Map<string, readonly Workspace[]>();
  for (const [at, numbers] of reached.entries()) {
    if (numbers.length === 0) continue;
    const which = numbers.join();
    const list = shared.get(which) ?? onePerPath(numbers.flatMap((number) => workspaces[number] ?? []));
    shared.set(which, list);
    dependents.set(keys[at] ?? "", list);
  }
  return dependents;
}

/** A file may list a folder twice; after sorting by path, duplicates are adjacent. */
function onePerPath(workspaces: readonly Workspace[]): readonly Workspace[] {
  return workspaces.filter(({ path }, at) => at === 0 || workspaces[at - 1]?.path !== path);
}
