import type { Edge, Incompatibility } from "./terms.ts";

/** The node of the manifests themselves. It has one version. */
export const rootNode = "";

/** The packages as the solver sees them. A node is a package or a part of one; its versions are sorted, oldest first. */
export interface Universe {
  /** All versions that may be chosen. Known for every target of an edge. */
  allOf(node: string): bigint;
  /** The requirements of a version, or why it cannot be used. Loads the versions of all required packages. */
  edgesOf(node: string, version: number): Promise<readonly Edge[] | NoUse>;
  /** Versions that may be requested next. */
  expect?(node: string, versions: readonly number[]): void;
}

interface NoUse {
  readonly unusable: string;
  /** All versions that cannot be used for this reason; absent: this one. */
  readonly set?: bigint;
}

/** What package managers do differently. */
export interface Strategy {
  /** The package to decide on next; the list has at least one, in the order in which they were required. */
  next(open: readonly string[], progress: Progress): string;
  /** The version to take, or why none of those that are left can be taken. */
  choose(node: string, progress: Progress): number | Incompatibility;
}

/** The state of the search, as far as a strategy needs it. */
export interface Progress {
  /** The versions of a package that are left. */
  allowed(node: string): bigint;
  isDecided(node: string): boolean;
  conflictsOf(node: string): number;
  /** The position of a package in the order in which requirements named them. */
  rankOf(node: string): number;
  /** The requirements of decided packages for a package. */
  edgesTo(node: string): readonly Edge[];
}

/** Creates the edges of a universe: the same object for the same requirement, so that the solver learns it once. */
export function createEdges(satisfying: (node: string, specifier: string) => bigint) {
  const edges = new Map<string, Edge>();
  return (edge: Omit<Edge, "set">, set = satisfying(edge.to, edge.specifier)): Edge => {
    const key = `${edge.from}\n${edge.fromSet ?? ""}\n${edge.to}\n${edge.specifier}`;
    const shared = edges.get(key) ?? { ...edge, set };
    edges.set(key, shared);
    return shared;
  };
}

/** What a universe has loaded for a node. */
export function loadedAt<Loaded>(loaded: ReadonlyMap<string, Loaded>, node: string): Loaded {
  const value = loaded.get(node);
  if (value === undefined) throw new Error(`the versions of ${node} were not asked for`);
  return value;
}
