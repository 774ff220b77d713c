import { type Incompatibility, inverse, type Term } from "./terms.ts";

/** A claim that was decided, or that follows from others (`cause`). */
interface Assignment extends Term {
  readonly index: number;
  readonly level: number;
  readonly cause?: Incompatibility;
}

/** All that is known about one package. */
interface Knowledge {
  readonly assignments: Assignment[];
  /** It must be installed. */
  isNeeded: boolean;
  allowed: bigint;
  isDecided: boolean;
}

type Relation = "satisfied" | "contradicted" | "open";

/** The decisions so far and what follows from them, in order, so that the newest can be undone. */
export class PartialSolution {
  readonly #nodes = new Map<string, Knowledge>();
  readonly #needed = new Set<string>();
  readonly #allOf: (node: string) => bigint;
  #assignments: Assignment[] = [];
  #level = 0;

  constructor(allOf: (node: string) => bigint) {
    this.#allOf = allOf;
  }

  decide(node: string, set: bigint): void {
    this.#level++;
    this.#add({ node, isPositive: true, set, index: this.#assignments.length, level: this.#level });
    this.#of(node).isDecided = true;
  }

  derive(term: Term, cause: Incompatibility): void {
    this.#add({ ...term, index: this.#assignments.length, level: this.#level, cause });
  }

  /** The versions of a package that are left. */
  allowed(node: string): bigint {
    return this.#nodes.get(node)?.allowed ?? this.#allOf(node);
  }

  isDecided(node: string): boolean {
    return this.#nodes.get(node)?.isDecided ?? false;
  }

  /** Packages that must be installed and have no version yet, in the order in which they were required. */
  undecided(): string[] {
    return [...this.#needed].filter((node) => !this.isDecided(node));
  }

  decisions(): { readonly node: string; readonly set: bigint }[] {
    return this.#assignments.flatMap(({ node, set, cause }) => (cause ? [] : [{ node, set }]));
  }

  relate(term: Term): Relation {
    const { isNeeded, allowed } = this.#nodes.get(term.node) ?? { isNeeded: false, allowed: this.#allOf(term.node) };
    return relate(term, isNeeded, allowed);
  }

  /** The first claim that makes a term true. */
  satisfier(term: Term): Assignment {
    let isNeeded = false;
    let allowed = this.#allOf(term.node);
    for (const assignment of this.#of(term.node).assignments) {
      isNeeded ||= assignment.isPositive;
      allowed &= assignment.isPositive ? assignment.set : ~assignment.set;
      if (relate(term, isNeeded, allowed) === "satisfied") return assignment;
    }
    throw new Error(`nothing satisfies a claim about ${term.node}`);
  }

  backtrack(level: number): void {
    const kept = this.#assignments.filter((assignment) => assignment.level <= level);
    this.#nodes.clear();
    this.#needed.clear();
    this.#assignments = [];
    this.#level = level;
    for (const assignment of kept) {
      this.#add(assignment);
      if (!assignment.cause) this.#of(assignment.node).isDecided = true;
    }
  }

  #add(assignment: Assignment): void {
    this.#assignments.push(assignment);
    const state = this.#of(assignment.node);
    state.assignments.push(assignment);
    state.isNeeded ||= assignment.isPositive;
    if (assignment.isPositive) this.#needed.add(assignment.node);
    state.allowed &= assignment.isPositive ? assignment.set : ~assignment.set;
  }

  #of(node: string): Knowledge {
    const state = this.#nodes.get(node);
    if (state) return state;
    const created = { assignments: [], isNeeded: false, allowed: this.#allOf(node), isDecided: false };
    this.#nodes.set(node, created);
    return created;
  }
}

function relate({ isPositive, set }: Term, isNeeded: boolean, allowed: bigint): Relation {
  const isOutside = (allowed & set) === 0n;
  const isInside = isNeeded && (allowed & ~set) === 0n;
  if (isOutside) return isPositive ? "contradicted" : "satisfied";
  if (isInside) return isPositive ? "satisfied" : "contradicted";
  return "open";
}

/** The part of a claim that another one does not cover, negated; undefined if there is none. */
export function beyond(claim: Term, term: Term): Term | undefined {
  // claim and not term
  if (claim.isPositive) {
    const set = term.isPositive ? claim.set & ~term.set : claim.set & term.set;
    return set === 0n ? undefined : inverse({ node: claim.node, isPositive: true, set });
  }
  if (term.isPositive) return inverse({ node: claim.node, isPositive: false, set: claim.set | term.set });
  const set = term.set & ~claim.set;
  return set === 0n ? undefined : inverse({ node: claim.node, isPositive: true, set });
}
