import { componentKey } from "../../domain/component.ts";
import type { Found } from "../../domain/contracts.ts";
import { type GraphEdge, type GraphNode, isPassedOn } from "../../domain/member-graph.ts";
import { workspacePath } from "../../domain/workspace.ts";
import type { LockNode } from "./lock-graph.ts";
import type { LockScopes } from "./lock-scopes.ts";

/** The dependencies of each crate of a workspace; empty for a single crate. */
export function graphOf(nodes: readonly LockNode[], { starts, folders }: LockScopes): Pick<Found, "graph"> {
  if (new Set(folders.values()).size < 2) return {};
  const places = new Map(nodes.map((node, at) => [node, at]));
  const edgesOf = (node: LockNode): GraphEdge[] => {
    const scopeOf = starts.get(node) ?? (() => "runtime" as const);
    return node.needs.flatMap((target) => {
      const to = places.get(target);
      return to === undefined ? [] : [{ to, scope: scopeOf(target) }];
    });
  };
  const members = [...folders].map(([node, folder]) => ({
    name: node.name,
    path: workspacePath(folder),
    needs: edgesOf(node),
  }));
  const toNode = (node: LockNode): GraphNode => {
    const { name, version, source } = node;
    if (source !== undefined) return { key: componentKey({ type: "cargo", name, version }), needs: edgesOf(node) };
    const needs = edgesOf(node).filter(({ scope }) => isPassedOn(scope));
    const folder = folders.get(node);
    return folder === undefined ? { needs } : { path: workspacePath(folder), needs };
  };
  return { graph: { members, nodes: nodes.map(toNode) } };
}
