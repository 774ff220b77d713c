import { isSign, type Node } from "../script/nodes.ts";

/** An operator between the parts of a module: `"org" %% "name" % "1.0"`. */
export function isPercent(node: Node): boolean {
  return isSign(node, "%") || isSign(node, "%%") || isSign(node, "%%%");
}

/** Whether there is a module in sbt's notation in it, at any level. */
export function hasModule(nodes: readonly Node[]): boolean {
  return nodes.some((node) => isPercent(node) || (node.kind === "group" && hasModule(node.nodes)));
}
