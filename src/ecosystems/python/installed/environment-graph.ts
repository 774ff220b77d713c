import type { Tree } from "../../../domain/contracts/contracts.ts";
import type { CheckedNode } from "../../../graph/incomplete.ts";
import { type Distribution, readDistribution } from "./distribution.ts";
import type { Environment } from "./environment.ts";

/** A package, or one of its extras, which needs more packages. */
interface Step {
  readonly name: string;
  /** Empty for the package alone. */
  readonly extra: string;
}

export interface EnvironmentGraph {
  /** Packages that were reached, by name. */
  readonly packages: ReadonlyMap<string, Distribution>;
  /** Packages and extras, used to check whether something is missing. */
  readonly nodes: readonly CheckedNode<number>[];
  /** The node of a package or of its extra; undefined if it was not reached. */
  nodeOf(step: Step): number | undefined;
  /** Packages whose metadata could not be read. */
  readonly broken: ReadonlySet<string>;
  /** Packages that were left out because there were too many. */
  readonly left: number;
}

/** Follows requirements through an environment; the metadata of each package is read once. */
export async function walkEnvironment(
  wanted: readonly Step[],
  environment: Environment,
  tree: Tree,
  maxPackages: number,
): Promise<EnvironmentGraph> {
  const packages = new Map<string, Distribution>();
  const broken = new Set<string>();
  const left = new Set<string>();
  const places = new Map<string, number>();
  const open: Step[] = [];
  const read = async (name: string): Promise<Distribution | undefined> => {
    const path = environment.packages.get(name);
    if (path === undefined || packages.has(name) || broken.has(path)) return packages.get(name);
    if (packages.size >= maxPackages) {
      left.add(name);
      return undefined;
    }
    const distribution = await readDistribution(name, path, tree);
    if (distribution) packages.set(name, distribution);
    else broken.add(path);
    return distribution;
  };
  const reach = async (step: Step): Promise<number | undefined> => {
    const index = places.get(keyOf(step));
    if (index !== undefined) return index;
    const distribution = await read(step.name);
    if (!distribution) return undefined;
    // pip only warns about an extra that a package does not have.
    if (!distribution.needs.has(step.extra)) return reach({ name: step.name, extra: "" });
    places.set(keyOf(step), open.length);
    return open.push(step) - 1;
  };
  for (const step of wanted) await reach(step);
  const nodes: CheckedNode<number>[] = [];
  for (let at = 0; at < open.length; at++) {
    const step = open[at];
    const distribution = step && packages.get(step.name);
    if (step && distribution) nodes.push(await toNode(step, distribution, reach));
  }
  return { packages, nodes, nodeOf: (step) => places.get(keyOf(step)), broken, left: left.size };
}

/** An extra needs its package too. */
async function toNode(
  { name, extra }: Step,
  { needs }: Distribution,
  reach: (step: Step) => Promise<number | undefined>,
): Promise<CheckedNode<number>> {
  const edges: number[] = [];
  let isMissing = false;
  const add = (to: number | undefined, isNeeded: boolean): void => {
    if (to !== undefined) edges.push(to);
    else if (isNeeded) isMissing = true;
  };
  if (extra !== "") add(await reach({ name, extra: "" }), true);
  for (const need of needs.get(extra) ?? []) {
    for (const extra of ["", ...need.extras]) add(await reach({ name: need.name, extra }), !need.isConditional);
  }
  return { edges, isMissing };
}

function keyOf({ name, extra }: Step): string {
  return extra === "" ? name : `${name}[${extra}]`;
}
