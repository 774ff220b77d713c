import type { Scope } from "../../../domain/contracts/component.ts";
import { reach, type Way } from "../../../graph/reach.ts";
import { type Edge, isOptional, type Node } from "./node.ts";

/** The scopes of the nodes of a tree. Only reached nodes have one. */
export function scopesOf(projects: readonly Node[], isLeftOut: (node: Node) => boolean): ReadonlyMap<Node, Way> {
  const starts = projects.map((to) => ({ to, scope: "runtime" as const }));
  return reach(starts, (node: Node) =>
    [...node.edgesOut.values()].flatMap((edge) =>
      edge.to && !isLeftOut(edge.to) ? [{ to: edge.to, scope: scopeOf(edge) }] : [],
    ),
  );
}

function scopeOf(edge: Edge): Scope {
  if (edge.type === "dev") return "dev";
  return isOptional(edge) ? "optional" : "runtime";
}
