import type { Scope } from "../../../domain/component.ts";
import { type Edge, isOptional, type Node } from "./node.ts";

/** npm's flags: true until a node is needed in another way. */
interface Flags {
  dev: boolean;
  optional: boolean;
  devOptional: boolean;
}

/** The scopes of the nodes of a tree, from npm's flags. Only reached nodes have one. */
export function scopesOf(projects: readonly Node[], isLeftOut: (node: Node) => boolean): ReadonlyMap<Node, Scope> {
  const flags = new Map<Node, Flags>(
    projects.map((node) => [node, { dev: false, optional: false, devOptional: false }]),
  );
  const open = [...projects];
  for (let node = open.pop(); node; node = open.pop()) {
    const from = flags.get(node);
    for (const edge of node.edgesOut.values()) {
      if (from && edge.to && !isLeftOut(edge.to) && clear(flags, from, edge, edge.to)) open.push(edge.to);
    }
  }
  return new Map([...flags].map(([node, found]) => [node, toScope(found)]));
}

/** Whether an edge changes what is known about its target. */
function clear(all: Map<Node, Flags>, from: Flags, edge: Edge, to: Node): boolean {
  const known = all.get(to);
  const flags = known ?? { dev: true, optional: true, devOptional: true };
  all.set(to, flags);
  const before = { ...flags };
  const isDev = edge.type === "dev";
  const optional = isOptional(edge);
  if (!from.dev && !isDev) flags.dev = false;
  if (!from.optional && !optional) flags.optional = false;
  if (!from.devOptional && !from.dev && !from.optional && !isDev && !optional) flags.devOptional = false;
  const { dev, devOptional } = flags;
  return !known || dev !== before.dev || flags.optional !== before.optional || devOptional !== before.devOptional;
}

function toScope({ dev, optional, devOptional }: Flags): Scope {
  if (dev) return "dev";
  return optional || devOptional ? "optional" : "runtime";
}
