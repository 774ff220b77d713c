import type { Component, Scope } from "./component.ts";
import type { Workspace } from "./workspace.ts";

/** Which workspace needs what in a shared lockfile. */
export interface MemberGraph {
  readonly members: readonly GraphMember[];
  readonly nodes: readonly GraphNode[];
}

export interface GraphMember extends Workspace {
  /** All its dependencies, including development ones. */
  readonly needs: readonly GraphEdge[];
}

export interface GraphNode {
  /** The key (`componentKey`) of the component; absent for code of the project itself. */
  readonly key?: string;
  /** The path, if the package is a workspace. */
  readonly path?: string;
  readonly needs: readonly GraphEdge[];
}

export interface GraphEdge {
  /** Index of the node in the list. */
  readonly to: number;
  readonly scope: Scope;
  /** Why it has this scope, if that is not obvious. */
  readonly reason?: string;
}

/** The graph of a file that several workspaces share. */
export function sharedGraph({ graph }: { readonly graph?: MemberGraph }): MemberGraph | undefined {
  return graph && new Set(graph.members.map(({ path }) => path)).size > 1 ? graph : undefined;
}

/** A workspace with its own dependency file, and what it takes from others. */
export interface Member extends Workspace {
  /** Workspaces that it depends on. */
  readonly needs?: readonly MemberNeed[];
  /** Paths of workspaces whose dependencies it inherits: a parent POM. */
  readonly inherits?: readonly string[];
  /** Inherited components that it has in another version: `name@version`. */
  readonly overrides?: ReadonlySet<string>;
  /** Components that are not passed on to dependents; absent: the development ones. */
  readonly keeps?: ReadonlySet<Component>;
  /** Components that all workspaces below its folder have too. */
  readonly shares?: ReadonlySet<Component>;
}

export interface MemberNeed {
  readonly path: string;
  readonly scope: Scope;
}

/** Development dependencies of a package are not needed by its dependents. */
export function isPassedOn(scope: Scope): boolean {
  return scope !== "dev" && scope !== "test";
}
