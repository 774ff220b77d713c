import { type Group, isGroup, isSign, isWord, type Node } from "../script/nodes.ts";
import { readPath } from "../script/path.ts";

/** A part of an expression between operators: a name, a call, a bracket, and what is done with it. */
export interface Term {
  readonly nodes: readonly Node[];
  /** Empty if it does not begin with a name. */
  readonly path: readonly string[];
  /** The brackets directly after the name, or the bracket that it begins with. */
  readonly groups: readonly Group[];
  /** `.map(…)`, `exclude("a", "b")` */
  readonly rest: readonly Node[];
}

export function readTerm(nodes: readonly Node[]): Term {
  const [first] = nodes;
  let end = isWord(first) ? 1 : 0;
  while (end > 0 && isSign(nodes[end], ".") && isWord(nodes[end + 1])) end += 2;
  const path = readPath(nodes.slice(0, end)) ?? [];
  const groups: Group[] = [];
  for (let node = nodes[end]; node?.kind === "group"; node = nodes[++end]) if (!isGroup(node, "[")) groups.push(node);
  return { nodes, path, groups, rest: nodes.slice(end) };
}

/** An operator between the parts of a module: `"org" %% "name" % "1.0"`. */
export function isPercent(node: Node): boolean {
  return isSign(node, "%") || isSign(node, "%%") || isSign(node, "%%%");
}

/** Whether there is a module in sbt's notation in it, at any level. */
export function hasModule(nodes: readonly Node[]): boolean {
  return nodes.some((node) => isPercent(node) || (node.kind === "group" && hasModule(node.nodes)));
}
