import { type Component, componentKey, compareScopes } from "../../domain/contracts/component.ts";
import type { GraphEdge, MemberGraph } from "../../domain/contracts/member-graph.ts";
import { reach, type Step, type Usage } from "../reach.ts";

interface Reasons {
  /** Why the workspace at a path needs a package that it lists, by key; undefined: only for what the file says. */
  listed(path: string, key: string): string | undefined;
  /** Why some workspace needs a package that it does not list. */
  unlisted(key: string): string | undefined;
}

interface Locked {
  readonly components: readonly Component[];
  readonly graph: MemberGraph;
}

/** Turns development dependencies of some workspaces into `runtime`, with everything that they need except tools. */
export function raiseNeeds({ components, graph }: Locked, reasons: Reasons, isTool: (key: string) => boolean): Locked {
  const starts: (Step<number> & Usage)[] = [];
  const members = graph.members.map((member) => {
    const needs = member.needs.map((edge) => {
      const key = edge.scope === "dev" ? graph.nodes[edge.to]?.key : undefined;
      const reason = key === undefined ? undefined : reasons.listed(member.path, key);
      if (reason === undefined) return edge;
      const raised = { to: edge.to, scope: "runtime", reason } as const;
      starts.push(raised);
      return raised;
    });
    return { ...member, needs };
  });
  for (const [to, { key }] of graph.nodes.entries()) {
    const reason = key === undefined ? undefined : reasons.unlisted(key);
    if (reason !== undefined) starts.push({ to, scope: "runtime", reason });
  }
  if (starts.length === 0) return { components, graph };
  const usages = new Map<string, Usage>();
  const isShipped = ({ to }: GraphEdge) => {
    const key = graph.nodes[to]?.key;
    return key === undefined || !isTool(key);
  };
  for (const [at, usage] of reach(starts, (node: number) => graph.nodes[node]?.needs.filter(isShipped) ?? [])) {
    const key = graph.nodes[at]?.key;
    if (key !== undefined && !usages.has(key)) usages.set(key, usage); // the strongest usage comes first
  }
  return {
    components: components.map((component) => raise(component, usages.get(componentKey(component)))),
    graph: { ...graph, members },
  };
}

/** The component for a stronger purpose than it has. */
export function raise(component: Component, usage: Usage | undefined): Component {
  if (!usage || compareScopes(usage.scope, component.scope) >= 0) return component;
  const { scopeReason: _, ...rest } = component;
  return { ...rest, scope: usage.scope, ...(usage.reason !== undefined && { scopeReason: usage.reason }) };
}
