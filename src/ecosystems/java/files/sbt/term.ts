import { isGroup, isSign, isWord, type Group, type Node } from "../script/nodes.ts";
import { pathOf } from "../script/path.ts";

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
  const path = pathOf(nodes.slice(0, end)) ?? [];
  const groups: Group[] = [];
  for (let node = nodes[end]; node?.kind === "group"; node = nodes[++end]) if (!isGroup(node, "[")) groups.push(node);
  return { nodes, path, groups, rest: nodes.slice(end) };
}
