import type { Scope } from "../../../domain/contracts/component.ts";
import type { Semver } from "../../kit/semver-order.ts";
import type { Resolved } from "./facts.ts";
import { type Framework, parseFramework } from "../frameworks/framework.ts";
import { findNearestFramework } from "../frameworks/nearest-framework.ts";
import { isInRange, parseRange } from "../versions/nuget-range.ts";
import type { Supply } from "../frameworks/supply.ts";
import { isFloating } from "./choose-version.ts";
import type { StoredDependency } from "./stored-package.ts";

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
  /** Without its runtime assets. */
  readonly isDev?: true;
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
  readonly reason?: string;
}

/** One resolution: a project, for one target framework. */
export interface Graph {
  readonly roots: readonly RootEdge[];
  /** The dependencies of the referenced projects, by path. */
  readonly projects: ReadonlyMap<string, readonly Edge[]>;
  /** The dependencies of a chosen package; always the same list for the same package. */
  readonly edgesOf: (chosen: Resolved) => readonly PackageEdge[];
  /** What .NET supplies to the project; absent if the framework is not known. */
  readonly supply?: Supply;
}

/** A requirement and its owner; the empty string is the resolved project. */
export interface Demand {
  readonly from: string;
  readonly edge: PackageEdge;
}

/** The chosen package for each lower-case name. */
export type Chosen = ReadonlyMap<string, Resolved>;

/**
 * The dependencies of packages in a project with one framework: the group of the nearest framework. If the framework is
 * not known, all groups apply. Pinned names have the version of the central list.
 */
export function createEdgesOf(
  framework: string,
  pins: ReadonlyMap<string, string>,
  isPruned: (edge: PackageEdge) => boolean = () => false,
): (chosen: Resolved) => readonly PackageEdge[] {
  const project = framework === "" ? undefined : parseFramework(framework);
  const cache = new WeakMap<Resolved, readonly PackageEdge[]>();
  return (chosen) => {
    const edges =
      cache.get(chosen) ??
      dependenciesFor(project, chosen)
        .map((dependency) => toEdge(dependency, pins))
        .filter((edge) => !isPruned(edge));
    cache.set(chosen, edges);
    return edges;
  };
}

/** Whether .NET has a version that a requirement allows, so that NuGet leaves the package out. */
export function isSuppliedTo({ boundOf }: Supply): (edge: PackageEdge) => boolean {
  return ({ name, range }) => {
    const [bound, allowed] = [boundOf(name), parseRange(range)];
    return bound !== undefined && allowed !== undefined && isInRange(bound, allowed);
  };
}

export function packageEdge(name: string, range: string): PackageEdge {
  const to = name.toLowerCase();
  const low = isFloating(range) ? undefined : parseRange(range)?.low?.version;
  return { kind: "package", to, name, range, key: `${to}\n${range}`, ...(low && { low }) };
}

function toEdge([name, range, scope]: StoredDependency, pins: ReadonlyMap<string, string>): PackageEdge {
  const edge = packageEdge(name, pins.get(name.toLowerCase()) ?? range);
  return scope === "dev" ? { ...edge, isDev: true } : edge;
}

function dependenciesFor(project: Framework | undefined, { groups }: Resolved): readonly StoredDependency[] {
  if (!project) return groups.flatMap(([, dependencies]) => dependencies);
  const nearest = findNearestFramework(
    project,
    groups.map(([name]) => parseFramework(name)),
  );
  return nearest === undefined ? [] : (groups[nearest]?.[1] ?? []);
}
