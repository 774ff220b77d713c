import type { Scope } from "../../../domain/contracts/component.ts";
import type { Semver } from "../../kit/semver-order.ts";
import type { Resolved } from "./facts.ts";

/** A dependency of a project or package: a package in some range, or another project of the tree. */
export type Edge = PackageEdge | ProjectEdge;

export interface PackageEdge {
  readonly kind: "package";
  /** The lower-case name. */
  readonly to: string;
  /** As written. */
  readonly name: string;
  readonly range: string;
  /** Name and range combined. */
  readonly key: string;
  /** The lowest version of the range, unless it is floating. */
  readonly low?: Semver;
}

interface ProjectEdge {
  readonly kind: "project";
  /** The path of the project file. */
  readonly to: string;
}

/** An entry of the project that is resolved. */
export interface RootEdge {
  readonly edge: Edge;
  readonly scope: Scope;
}

/** One resolution: a project, for one target framework. */
export interface Graph {
  readonly roots: readonly RootEdge[];
  /** The dependencies of the referenced projects, by path. */
  readonly projects: ReadonlyMap<string, readonly Edge[]>;
  /** The dependencies of a chosen package; always the same list for the same package. */
  readonly edgesOf: (chosen: Resolved) => readonly PackageEdge[];
}

/** A requirement and its owner; the empty string is the resolved project. */
export interface Demand {
  readonly from: string;
  readonly edge: PackageEdge;
}

/** The chosen package for each lower-case name. */
export type Chosen = ReadonlyMap<string, Resolved>;
