import { conflictChain, isFailure, listLeaves, neededBy, unusable } from "./incompatibilities.ts";
import { beyond, PartialSolution } from "./partial-solution.ts";
import { type Edge, type Incompatibility, inverse, joinTerms, type Term, type Unusable } from "./terms.ts";
import { type Progress, rootNode, type Strategy, type Universe } from "./universe.ts";
import { findNewest, listNewest, onlyVersion } from "./version-set.ts";

export type Solution =
  | { readonly kind: "solved"; readonly versions: ReadonlyMap<string, number> }
  | Failure
  /** The search took too long: the package that was tried most often. */
  | { readonly kind: "exhausted"; readonly node: string };

/** No solution: the conflicting requirements, and the versions that could not be used. */
export interface Failure {
  readonly kind: "failed";
  readonly edges: readonly Edge[];
  readonly unusable: readonly Unusable[];
  /** The packages of the conflicts that were resolved last. */
  readonly chain: ReadonlySet<string>;
}

const maxConflicts = 3_000;
const maxDecisions = 30_000;

/** Chooses one version for each package (PubGrub), by the preferences of a strategy. It learns from conflicts. */
export async function solve(universe: Universe, strategy: Strategy): Promise<Solution> {
  const search = new Search(universe, strategy);
  try {
    return await search.run();
  } catch (error) {
    if (!(error instanceof NoSolution)) throw error;
    const { incompatibility } = error;
    return { kind: "failed", ...listLeaves(incompatibility), chain: conflictChain(incompatibility) };
  }
}

class NoSolution extends Error {
  readonly incompatibility: Incompatibility;
  constructor(incompatibility: Incompatibility) {
    super("no solution");
    this.incompatibility = incompatibility;
  }
}

class Search implements Progress {
  readonly #universe: Universe;
  readonly #strategy: Strategy;
  readonly #solution: PartialSolution;
  readonly #byNode = new Map<string, Incompatibility[]>();
  readonly #knownEdges = new Set<Edge>();
  readonly #rank = new Map<string, number>([[rootNode, 0]]);
  readonly #conflictsOf = new Map<string, number>();
  readonly #tried = new Map<string, Set<number>>();
  #conflicts = 0;

  constructor(universe: Universe, strategy: Strategy) {
    this.#universe = universe;
    this.#strategy = strategy;
    this.#solution = new PartialSolution((node) => (node === rootNode ? 1n : universe.allOf(node)));
  }

  async run(): Promise<Solution> {
    this.#learn({
      terms: [{ node: rootNode, isPositive: false, set: 1n }],
      cause: { kind: "unusable", node: rootNode, reason: "" },
    });
    let next: string | undefined = rootNode;
    for (let decisions = 0; next !== undefined; decisions++) {
      this.#propagate(next);
      if (decisions > maxDecisions || this.#conflicts > maxConflicts) return { kind: "exhausted", node: this.#worst() };
      next = await this.#decideNext();
    }
    return {
      kind: "solved",
      versions: new Map(this.#solution.decisions().map(({ node, set }) => [node, findNewest(set)])),
    };
  }

  #learn(incompatibility: Incompatibility): void {
    for (const { node } of incompatibility.terms) {
      if (!this.#byNode.get(node)?.push(incompatibility)) this.#byNode.set(node, [incompatibility]);
    }
  }

  #propagate(start: string): void {
    const changed = new Set([start]);
    for (const node of changed) {
      changed.delete(node);
      for (const incompatibility of [...(this.#byNode.get(node) ?? [])].reverse()) {
        const result = this.#apply(incompatibility);
        if (result === "conflict") {
          const learned = this.#resolveConflict(incompatibility);
          changed.clear();
          const follows = this.#apply(learned);
          if (typeof follows === "object") changed.add(follows.node);
          break;
        }
        if (typeof result === "object") changed.add(result.node);
      }
    }
  }

  /** If all but one claim hold, the last one cannot. */
  #apply(incompatibility: Incompatibility): Term | "conflict" | "nothing" {
    let open: Term | undefined;
    for (const term of incompatibility.terms) {
      const relation = this.#solution.relate(term);
      if (relation === "contradicted" || (relation === "open" && open)) return "nothing";
      if (relation === "open") open = term;
    }
    if (!open) return "conflict";
    this.#solution.derive(inverse(open), incompatibility);
    return open;
  }

  /** Finds the decision that caused a conflict, undoes it, and returns the learned incompatibility. */
  #resolveConflict(failed: Incompatibility): Incompatibility {
    this.#conflicts++;
    for (const { node } of failed.terms) this.#conflictsOf.set(node, (this.#conflictsOf.get(node) ?? 0) + 1);
    let incompatibility = failed;
    let isNew = false;
    while (!isFailure(incompatibility)) {
      const { term, satisfier, rest, level } = this.#lastSatisfier(incompatibility);
      if (level < satisfier.level || !satisfier.cause) {
        this.#solution.backtrack(level);
        if (isNew) this.#learn(incompatibility);
        return incompatibility;
      }
      const { cause } = satisfier;
      const terms = [
        ...incompatibility.terms.filter((other) => other !== term),
        ...cause.terms.filter(({ node }) => node !== satisfier.node),
        ...(rest ? [rest] : []),
      ];
      incompatibility = { terms: joinTerms(terms), cause: { kind: "derived", left: incompatibility, right: cause } };
      isNew = true;
    }
    throw new NoSolution(incompatibility);
  }

  /** The claim that completed a conflict, and the decision level at which the rest of it already held. */
  #lastSatisfier({ terms }: Incompatibility) {
    const all = terms.map((term) => ({ term, satisfier: this.#solution.satisfier(term) }));
    all.sort((a, b) => b.satisfier.index - a.satisfier.index);
    const [last, ...others] = all;
    if (!last) throw new Error("a conflict has claims");
    const rest = beyond(last.satisfier, last.term);
    const before = [
      ...others.map(({ satisfier }) => satisfier.level),
      ...(rest ? [this.#solution.satisfier(rest).level] : []),
    ];
    return { ...last, rest, level: Math.max(1, ...before) };
  }

  /** Decides on a version of the next package; returns what changed, or undefined when all is decided. */
  async #decideNext(): Promise<string | undefined> {
    const open = this.#solution.undecided();
    if (open.length === 0) return undefined;
    const node = open.includes(rootNode) ? rootNode : this.#strategy.next(open, this);
    const choice = node === rootNode ? 0 : this.#strategy.choose(node, this);
    if (typeof choice !== "number") {
      this.#learn(choice);
      return node;
    }
    this.#expectMore(node, choice);
    const edges = await this.#universe.edgesOf(node, choice);
    if ("unusable" in edges) {
      this.#learn(unusable(node, edges.set ?? onlyVersion(choice), edges.unusable));
      return node;
    }
    if (this.#learnEdges(node, choice, edges)) this.#solution.decide(node, onlyVersion(choice));
    return node;
  }

  /** Requests several versions at a time for a package that is tried version by version. */
  #expectMore(node: string, choice: number): void {
    const tried = (this.#tried.get(node) ?? new Set()).add(choice);
    this.#tried.set(node, tried);
    if (tried.size >= expectFrom) this.#universe.expect?.(node, listNewest(this.allowed(node), maxExpected));
  }

  /** Returns whether the version goes with what is known. */
  #learnEdges(node: string, choice: number, edges: readonly Edge[]): boolean {
    const set = onlyVersion(choice);
    for (const { to } of edges) if (!this.#rank.has(to)) this.#rank.set(to, this.#rank.size);
    const others = edges.filter((edge) => edge.to !== node || (edge.set & set) === 0n);
    const learned = others
      .filter((edge) => !this.#knownEdges.has(edge))
      .map((edge) => neededBy({ node, isPositive: true, set: edge.fromSet ?? set }, edge));
    for (const edge of others) this.#knownEdges.add(edge);
    for (const incompatibility of learned) this.#learn(incompatibility);
    return learned.every(({ terms: [, need] }) => need && this.#solution.relate(need) !== "satisfied");
  }

  allowed(node: string): bigint {
    return this.#solution.allowed(node);
  }

  isDecided(node: string): boolean {
    return this.#solution.isDecided(node);
  }

  conflictsOf(node: string): number {
    return this.#conflictsOf.get(node) ?? 0;
  }

  rankOf(node: string): number {
    return this.#rank.get(node) ?? 0;
  }

  /** Also those that exclude nothing. */
  edgesTo(node: string): Edge[] {
    return (this.#byNode.get(node) ?? []).flatMap(({ cause, terms: [asker] }) => {
      if (cause.kind !== "need" || cause.edge.to !== node || !asker) return [];
      const isChosen = this.isDecided(asker.node) && (this.allowed(asker.node) & ~asker.set) === 0n;
      return isChosen ? [cause.edge] : [];
    });
  }

  #worst(): string {
    const counted = [...this.#conflictsOf].filter(([node]) => node !== rootNode);
    counted.sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1));
    return counted[0]?.[0] ?? rootNode;
  }
}

const expectFrom = 3;
const maxExpected = 10;
