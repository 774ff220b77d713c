import { compareNames } from "./compare-names.ts";
import type { Node } from "./node.ts";

/** Nodes to visit, in npm's order: the highest first, then by path. */
export interface VisitQueue {
  push(node: Node): void;
  pop(): Node | undefined;
}

interface Waiting {
  readonly node: Node;
  readonly path: string;
}

export function createVisitQueue(): VisitQueue {
  const levels: Waiting[][] = [];
  const waiting = new Set<Node>();
  return {
    push(node) {
      if (waiting.has(node)) return;
      waiting.add(node);
      const level = (levels[depthOf(node)] ??= []);
      const path = pathOf(node);
      level.splice(findPlace(level, path), 0, { node, path });
    },
    pop() {
      const next = levels.find((level) => level !== undefined && level.length > 0)?.shift();
      if (next) waiting.delete(next.node);
      return next?.node;
    },
  };
}

/** The position after all smaller or equal paths. */
function findPlace(level: readonly Waiting[], path: string): number {
  let [low, high] = [0, level.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareNames(level[middle]?.path ?? "", path) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function depthOf(node: Node): number {
  let depth = 0;
  for (let at = node.parent; at; at = at.parent) depth++;
  return depth;
}

/** The path of a project is its folder, which is its name here. */
function pathOf(node: Node): string {
  const names: string[] = [];
  for (let at: Node | undefined = node; at; at = at.parent) names.unshift(at.name);
  return names.join("/node_modules/");
}
