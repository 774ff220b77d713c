import type { Node } from "./nodes.ts";

/** What a name is set to, not evaluated yet. */
export interface Definition {
  readonly nodes: readonly Node[];
  /** The objects around it, whose other names it may use: `Deps.AndroidX`. */
  readonly within: string;
  /** Set in branches of an `if`; `nodes` is empty then. */
  readonly arms?: readonly DefinedArm[];
}

/** What a name is set to if the condition holds; the last arm has none. Nothing where the name is not set at all. */
interface DefinedArm {
  readonly condition?: readonly Node[];
  readonly definition?: Definition;
}

/** The names that are set in one branch, on top of those before it. */
export interface Layer {
  readonly own: Map<string, Definition>;
  readonly get: (name: string) => Definition | undefined;
}

export function createLayer(below?: Layer): Layer {
  const own = new Map<string, Definition>();
  return { own, get: (name) => own.get(name) ?? below?.get(name) };
}

export function namesIn({ own }: Layer): ReadonlyMap<string, Definition> {
  return own;
}

interface Branch {
  readonly condition?: readonly Node[];
  readonly layer: Layer;
}

/** Limits the cost; real scripts have fewer. The values of further ones are unknown. */
const mostBranches = 50;

/** Every name that a branch sets has the value of the branch that is taken, or without one that it had before. */
export function mergeBranches(branches: readonly Branch[], into: Layer): void {
  const isWhole = branches.at(-1)?.condition === undefined;
  for (const name of new Set(branches.flatMap(({ layer }) => [...layer.own.keys()]))) {
    const known = branches.length > mostBranches ? [] : branches;
    const arms = known.map(({ condition, layer }) => toArm(condition, layer.get(name)));
    if (!isWhole && known.length > 0) arms.push(toArm(undefined, into.get(name)));
    into.own.set(name, { nodes: [], within: "", arms });
  }
}

function toArm(condition: readonly Node[] | undefined, definition: Definition | undefined): DefinedArm {
  return { ...(condition ? { condition } : {}), ...(definition ? { definition } : {}) };
}
