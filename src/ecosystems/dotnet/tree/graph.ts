import type { Scope } from "../../../domain/component.ts";
import type { NugetVersion } from "../registry/nuget-version.ts";
import type { Resolved } from "./facts.ts";

/** One thing that a project or package needs: a package in some range, or another project of the tree. */
export type Edge = PackageEdge | ProjectEdge;

export interface PackageEdge {
  readonly kind: "package";
  /** The name in lower case. */
  readonly to: string;
  /** As written. */
  readonly name: string;
  readonly range: string;
  /** Name and range in one. */
  readonly key: string;
  /** The version that the range begins with, where it is not a floating one. */
  readonly low?: NugetVersion;
}

export interface ProjectEdge {
  readonly kind: "project";
  /** The path of the project file. */
  readonly to: string;
}

/** An entry of the project that is resolved. */
export interface RootEdge {
  readonly edge: Edge;
  readonly scope: Scope;
}

/** What is resolved at once: a project, for one target framework. */
export interface Graph {
  readonly roots: readonly RootEdge[];
  /** What the projects need that are referenced, by path. */
  readonly projects: ReadonlyMap<string, readonly Edge[]>;
  /** What a chosen package needs; the same list for the same package. */
  readonly edgesOf: (chosen: Resolved) => readonly PackageEdge[];
}

/** A requirement and its owner; the empty text is the resolved project. */
export interface Demand {
  readonly from: string;
  readonly edge: PackageEdge;
}

/** The chosen package for each name in lower case. */
export type Chosen = ReadonlyMap<string, Resolved>;
