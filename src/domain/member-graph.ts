import type { Component, Scope } from "./component.ts";
import type { Workspace } from "./workspace.ts";

/** Who needs what in a lockfile that several workspaces share. */
export interface MemberGraph {
  readonly members: readonly GraphMember[];
  readonly nodes: readonly GraphNode[];
}

export interface GraphMember extends Workspace {
  /** All that it asks for, what only its own development needs included. */
  readonly needs: readonly GraphEdge[];
}

/** A package, as far as somebody who needs it is concerned. */
export interface GraphNode {
  /** The key (`componentKey`) of the component; absent for code of the project itself. */
  readonly key?: string;
  /** The path of the workspace that it is. */
  readonly path?: string;
  readonly needs: readonly GraphEdge[];
}

export interface GraphEdge {
  /** The place of the node in the list. */
  readonly to: number;
  readonly scope: Scope;
}

/** A workspace that has a dependency file of its own, and what it takes from others. */
export interface Member extends Workspace {
  /** Workspaces whose product it needs. */
  readonly needs?: readonly MemberNeed[];
  /** Paths of workspaces whose every dependency is also its own: a parent POM. */
  readonly inherits?: readonly string[];
  /** What it does not have as it is inherited, but in another version: `name@version`. */
  readonly overrides?: ReadonlySet<string>;
  /** Which of its components those that need it do not get; absent: those for development. */
  readonly keeps?: ReadonlySet<Component>;
  /** Which of its components all workspaces below its folder have as well. */
  readonly shares?: ReadonlySet<Component>;
}

export interface MemberNeed {
  readonly path: string;
  readonly scope: Scope;
}

/** What a package needs only to be developed is not needed by those that use it. */
export function isPassedOn(scope: Scope): boolean {
  return scope !== "dev" && scope !== "test";
}
