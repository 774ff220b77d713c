import type { Node } from "./nodes.ts";

/** The value of a name, not evaluated yet. */
export interface Definition {
  readonly nodes: readonly Node[];
  /** The enclosing objects, whose other names it may use: `Deps.AndroidX`. */
  readonly within: string;
  /** Set in branches of an `if`; `nodes` is empty then. */
  readonly arms?: readonly DefinedArm[];
}

/** The value of a name if the condition holds; the last arm has no condition. Empty if the name is not set at all. */
interface DefinedArm {
  readonly condition?: readonly Node[];
  readonly definition?: Definition;
}

/** The names set in one branch, on top of the earlier ones. */
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
const maxBranches = 50;

/** Each name set in a branch has the value of the branch that is taken, else its earlier value. */
export function mergeBranches(branches: readonly Branch[], into: Layer): void {
  const isWhole = branches.at(-1)?.condition === undefined;
  for (const name of new Set(branches.flatMap(({ layer }) => [...layer.own.keys()]))) {
    const known = branches.length > maxBranches ? [] : branches;
    const arms = known.map(({ condition, layer }) => toArm(condition, layer.get(name)));
    if (!isWhole && known.length > 0) arms.push(toArm(undefined, into.get(name)));
    into.own.set(name, { nodes: [], within: "", arms });
  }
}

function toArm(condition: readonly Node[] | undefined, definition: Definition | undefined): DefinedArm {
  return { ...(condition ? { condition } : {}), ...(definition ? { definition } : {}) };
}
