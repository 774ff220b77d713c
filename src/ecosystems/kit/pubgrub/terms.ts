/** A claim about one package: its version is in a set (positive), or it is absent or outside of the set (negative). */
export interface Term {
  readonly node: string;
  readonly isPositive: boolean;
  readonly set: bigint;
}

/** Claims that cannot all hold. */
export interface Incompatibility {
  readonly terms: readonly Term[];
  readonly cause: Cause;
}

type Cause =
  | { readonly kind: "need"; readonly edge: Edge }
  | Unusable
  | { readonly kind: "derived"; readonly left: Incompatibility; readonly right: Incompatibility };

/** Versions that cannot be used, and why. */
export interface Unusable {
  readonly kind: "unusable";
  readonly node: string;
  /** The end of a sentence: `… cannot be used: every version is withdrawn`. */
  readonly reason: string;
}

/** One package requires another. */
export interface Edge {
  readonly from: string;
  /** Empty for the manifest itself. */
  readonly fromVersion: string;
  readonly to: string;
  readonly specifier: string;
  /** The versions that satisfy it. */
  readonly set: bigint;
  /** The versions of the dependent that have the same requirement; absent: one. */
  readonly fromSet?: bigint;
  /** What a strategy wants to know about it, in its own words. */
  readonly marks?: readonly string[];
}

export function inverse({ node, isPositive, set }: Term): Term {
  return { node, isPositive: !isPositive, set };
}

/** The conjunction of two claims about a package. */
function both(a: Term, b: Term): Term {
  if (a.isPositive && b.isPositive) return { ...a, set: a.set & b.set };
  if (a.isPositive) return { ...a, set: a.set & ~b.set };
  if (b.isPositive) return { ...b, set: b.set & ~a.set };
  return { ...a, set: a.set | b.set };
}

/** Merges the claims about each package into one. */
export function joinTerms(terms: readonly Term[]): Term[] {
  const byNode = new Map<string, Term>();
  for (const term of terms) {
    const earlier = byNode.get(term.node);
    byNode.set(term.node, earlier ? both(earlier, term) : term);
  }
  return [...byNode.values()];
}
