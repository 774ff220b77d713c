import { newestIn, newestOf } from "../../python/tree/candidates.ts";
import { isFailure, leavesOf, neededBy, noneLeft, sameVersion, unusable } from "./incompatibilities.ts";
import { baseOf, rootNode } from "../../python/tree/node.ts";
import { beyond, PartialSolution } from "./partial-solution.ts";
import { type Edge, type Incompatibility, inverse, joinTerms, type Term, type Unusable } from "./terms.ts";
import type { Universe } from "./universe.ts";

export type Solution =
  | { readonly kind: "solved"; readonly versions: ReadonlyMap<string, number> }
  /** No solution: the conflicting requirements, and the versions that could not be used. */
  | { readonly kind: "failed"; readonly edges: readonly Edge[]; readonly unusable: readonly Unusable[] }
  /** The search took too long: the package that was tried most often. */
  | { readonly kind: "exhausted"; readonly node: string };

const maxConflicts = 3_000;
const maxDecisions = 30_000;

/** Chooses one version for each package (PubGrub): the newest that all allow. It learns from conflicts. */
export async function solve(universe: Universe): Promise<Solution> {
  const search = new Search(universe);
  try {
    return await search.run();
  } catch (error) {
    if (error instanceof NoSolution) return { kind: "failed", ...leavesOf(error.incompatibility) };
    throw error;
  }
}

class NoSolution extends Error {
  readonly incompatibility: Incompatibility;
  constructor(incompatibility: Incompatibility) {
    super("no solution");
    this.incompatibility = incompatibility;
  }
}

class Search {
  readonly #universe: Universe;
  readonly #solution: PartialSolution;
  readonly #byNode = new Map<string, Incompatibility[]>();
  readonly #rank = new Map<string, number>([[rootNode, 0]]);
  readonly #conflictsOf = new Map<string, number>();
  readonly #tried = new Map<string, Set<number>>();
  #conflicts = 0;

  constructor(universe: Universe) {
    this.#universe = universe;
    this.#solution = new PartialSolution((node) => (node === rootNode ? 1n : universe.versionsOf(node).all));
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
      versions: new Map(this.#solution.decisions().map(({ node, set }) => [node, newestIn(set)])),
    };
  }

  #learn(incompatibility: Incompatibility): void {
    for (const { node } of incompatibility.terms) {
      const known = this.#byNode.get(node);
      if (known) known.push(incompatibility);
      else this.#byNode.set(node, [incompatibility]);
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
  #resolveConflict(found: Incompatibility): Incompatibility {
    this.#conflicts++;
    for (const { node } of found.terms) this.#conflictsOf.set(node, (this.#conflictsOf.get(node) ?? 0) + 1);
    let incompatibility = found;
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
        ...incompatibility.terms.filter((one) => one !== term),
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
    const node = this.#nextNode();
    if (node === undefined) return undefined;
    const allowed = this.#solution.allowed(node);
    const base = baseOf(node);
    const choice = base === node ? this.#choose(node, allowed) : this.#sameAs(base, allowed);
    if (choice === undefined) {
      this.#learn(base === node ? unusable(node, allowed, noneLeft) : sameVersion(node, base, allowed));
      return node;
    }
    const set = 1n << BigInt(choice);
    const tried = (this.#tried.get(node) ?? new Set()).add(choice);
    this.#tried.set(node, tried);
    if (tried.size >= expectFrom) this.#universe.expect?.(node, newestOf(allowed, maxExpected));
    const edges = await this.#universe.edgesOf(node, choice);
    if ("unusable" in edges) {
      this.#learn(unusable(node, set, edges.unusable));
      return node;
    }
    const others = edges.filter((edge) => edge.to !== node || (edge.set & set) === 0n);
    const learned = others.map((edge) => neededBy({ node, isPositive: true, set }, edge));
    for (const { to } of edges) if (!this.#rank.has(to)) this.#rank.set(to, this.#rank.size);
    for (const one of learned) this.#learn(one);
    const isRefused = learned.some(({ terms: [, need] }) => !need || this.#solution.relate(need) === "satisfied");
    if (!isRefused) this.#solution.decide(node, set);
    return node;
  }

  /** Packages with a single version left first, then those with conflicts, then in order of appearance. */
  #nextNode(): string | undefined {
    let best: { node: string; order: readonly [number, number, number] } | undefined;
    for (const node of this.#solution.undecided()) {
      const allowed = this.#solution.allowed(node);
      const isSingle = (allowed & (allowed - 1n)) === 0n;
      const trouble = this.#conflictsOf.get(node) ?? 0;
      if (!this.#solution.isDecided(baseOf(node)) && baseOf(node) !== node) continue;
      const order = [isSingle ? 0 : 1, trouble >= troubleFrom ? 0 : 1, this.#rank.get(node) ?? 0] as const;
      if (!best || isBefore(order, best.order)) best = { node, order };
    }
    return best?.node;
  }

  /** Like pip: withdrawn versions only if one is pinned, pre-releases only if they are named or nothing else fits. */
  #choose(node: string, allowed: bigint): number | undefined {
    if (node === rootNode) return 0;
    const { prereleases, yanked } = this.#universe.versionsOf(node);
    const edges = this.#edgesTo(node);
    const asked = edges.reduce((set, edge) => set & edge.set, this.#universe.versionsOf(node).all);
    const offered = (allowed & ~yanked) === 0n && edges.some(({ isPinned }) => isPinned) ? allowed : allowed & ~yanked;
    const finals = offered & ~prereleases;
    const takesPrereleases =
      edges.some((edge) => edge.takesPrereleases) || (asked & ~yanked & ~prereleases) === 0n || finals === offered;
    const taken = takesPrereleases ? offered : finals;
    return taken === 0n ? undefined : newestIn(taken);
  }

  /** The requirements of decided packages for a node, including those that exclude nothing. */
  #edgesTo(node: string): Edge[] {
    return (this.#byNode.get(node) ?? []).flatMap(({ cause, terms: [asker] }) => {
      if (cause.kind !== "need" || cause.edge.to !== node || !asker) return [];
      return this.#solution.isDecided(asker.node) && this.#solution.allowed(asker.node) === asker.set
        ? [cause.edge]
        : [];
    });
  }

  /** An extra has the version of its package. */
  #sameAs(base: string, allowed: bigint): number | undefined {
    const set = this.#solution.allowed(base);
    return (set & allowed) === 0n ? undefined : newestIn(set);
  }

  #worst(): string {
    const counted = [...this.#conflictsOf].filter(([node]) => node !== rootNode);
    counted.sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1));
    return counted[0]?.[0] ?? rootNode;
  }
}

/** uv prioritizes a package after the same number of conflicts. */
const troubleFrom = 5;

/** Requests several versions at a time for a package that is tried version by version. */
const expectFrom = 3;
const maxExpected = 10;

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  for (const [at, value] of a.entries()) if (value !== b[at]) return value < (b[at] ?? 0);
  return false;
}
