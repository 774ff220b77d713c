import { compareNames } from "./compare-names.ts";
import type { Packages } from "./crawl.ts";
import { createNode, type Edge, isPeer, type Node, type ReadWanted } from "./node.ts";
import type { Package } from "./package.ts";
import type { Wanted } from "./wanted.ts";

/** A peer that npm would refuse to install. */
export interface PeerConflict {
  /** The node with the peer dependency. */
  readonly edge: Edge;
  /** The version of the peer that is there instead. */
  readonly instead: Node | undefined;
}

/** State that is shared while one tree is built. */
export interface Builder {
  readonly packages: Packages;
  readonly read: ReadWanted;
  /** Sets of peers that were tried, by the node that needs them. */
  readonly trials: Map<Node, Node>;
  readonly conflicts: PeerConflict[];
  /** Counts one step at a depth of nested peers. Throws `WorkIsTooLarge` after too many. */
  readonly spend: (depth?: number) => void;
}

/** More steps than any real project needs. */
export class WorkIsTooLarge extends Error {}

/** The facts of a package were not fetched in advance. */
export class FactsAreMissing extends Error {
  readonly wanted: Wanted;
  constructor(wanted: Wanted) {
    super(`The facts of ${wanted.name} were not fetched.`);
    this.wanted = wanted;
  }
}

/** Five for each package is usual; only peers that replace each other endlessly reach it. */
const maxSteps = 200_000;

/** Nested peers; more could overflow the stack. */
const maxDepth = 500;

export function createBuilder(packages: Packages, read: ReadWanted): Builder {
  let left = maxSteps;
  return {
    packages,
    read,
    trials: new Map(),
    conflicts: [],
    spend(depth = 0) {
      if (left-- <= 0 || depth > maxDepth)
        throw new WorkIsTooLarge("Building the dependency tree takes too many steps.");
    },
  };
}

export function packageFor({ packages }: Builder, { wanted }: Edge): Package {
  const choice = packages.find(wanted);
  if (!choice) throw new FactsAreMissing(wanted);
  return choice;
}

/** A virtual root to try which peers fit together, with the dependencies of the node. */
export function createTrial(builder: Builder, node: Node): Node {
  const rule = node.rule;
  const { entries } = node.package;
  const trial = createNode(node.name, node.package, builder.read, { standsFor: node, entries, ...(rule && { rule }) });
  for (const edge of trial.edgesOut.values()) trial.edgesByName.set(edge.name, new Set([edge]));
  builder.trials.set(node, trial);
  return trial;
}

/** The peers of a node in npm's order. */
export function peersInOrder(node: Node): Edge[] {
  return [...node.edgesOut.values()].filter(isPeer).sort((a, b) => compareNames(a.name, b.name));
}
