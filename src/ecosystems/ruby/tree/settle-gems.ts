import type { Unresolved } from "../../../domain/component.ts";
import type { Candidates } from "./candidates.ts";
import type { GemFacts, GemNeeds, GemRow } from "./gem-facts.ts";
import { type Demand, type Known, type Pending, type Solution, solve } from "./solve.ts";

/** One version for every gem that some demands need. */
export interface SettledGems {
  readonly chosen: ReadonlyMap<string, GemRow>;
  /** Gems without a version, and why. */
  readonly leftOut: ReadonlyMap<string, Unresolved>;
  readonly needsOf: (name: string) => GemNeeds;
  /** Why the dependencies of a gem are not known. */
  readonly damaged: ReadonlyMap<string, Unresolved>;
}

/** Solves, requests missing data, and solves again; each round requests all gems of one level. */
export async function settleGems(
  roots: readonly Demand[],
  facts: GemFacts,
  candidates: Candidates,
  isOwn: (name: string) => boolean,
  signal: AbortSignal,
): Promise<SettledGems> {
  const rows = new Map<string, readonly GemRow[]>();
  const needs = new Map<string, GemNeeds>();
  const leftOut = new Map<string, Unresolved>();
  const damaged = new Map<string, Unresolved>();
  const known: Known = {
    rows: (name) => rows.get(name),
    needs: (name, number) => needs.get(`${name} ${number}`)?.needs,
  };
  const askAll = ({ names, versions }: Pending) =>
    Promise.all([
      ...[...names].map(async (name) => {
        const found = await facts.versions(name);
        if ("unresolved" in found) leftOut.set(name, found.unresolved);
        else rows.set(name, found.rows);
      }),
      ...[...versions].map(async ([name, number]) => {
        const found = await facts.needs(name, number);
        const isKnown = !("unresolved" in found);
        needs.set(`${name} ${number}`, isKnown ? found : { needs: [], isDamaged: true });
        const problem = isKnown ? (found.isDamaged ? unreadable(name, number) : undefined) : found.unresolved;
        if (problem) damaged.set(`${name} ${number}`, problem);
      }),
    ]);
  for (;;) {
    signal.throwIfAborted();
    const solution = solve(roots, known, candidates, (name) => isOwn(name) || leftOut.has(name));
    if (solution.kind === "unsolvable") {
      leftOut.set(solution.name, explain(solution, rows.get(solution.name) ?? [], candidates));
      continue;
    }
    const { chosen, pending } = solution;
    if (pending.names.size === 0 && pending.versions.size === 0) {
      const keyOf = (name: string) => `${name} ${chosen.get(name)?.number ?? ""}`;
      return {
        chosen,
        leftOut,
        needsOf: (name) => needs.get(keyOf(name)) ?? nothing,
        damaged: new Map([...chosen.keys()].flatMap((name) => toEntry(name, damaged.get(keyOf(name))))),
      };
    }
    await askAll(pending);
  }
}

const nothing: GemNeeds = { needs: [], isDamaged: false };

function toEntry(name: string, problem: Unresolved | undefined): [string, Unresolved][] {
  return problem ? [[name, problem]] : [];
}

function unreadable(name: string, number: string): Unresolved {
  return { code: "unreadable", message: `A part of what ${name} ${number} depends on could not be read.` };
}

type Unsolvable = Extract<Solution, { kind: "unsolvable" }>;

const maxNamed = 5;

function explain({ name, demands, isCut }: Unsolvable, rows: readonly GemRow[], candidates: Candidates): Unresolved {
  const asked = [
    ...new Set(demands.map(({ by, requirement }) => `${by || "the project"} asks for ${requirement || "any"}`)),
  ];
  const who = asked.sort().slice(0, maxNamed).join(", ") + (asked.length > maxNamed ? ", and others" : "");
  if (isCut) return { code: "conflict", message: `lcc found no version of ${name} that goes with the others: ${who}.` };
  const alone = demands.find(({ requirement }) => candidates.of(name, rows, [requirement]).length === 0);
  if (!alone) return { code: "conflict", message: `No version of ${name} satisfies all requirements: ${who}.` };
  const some = rows.slice(0, 3).map(({ number }) => number);
  const exist = some.length === 0 ? "none can be installed" : `the newest are ${some.join(", ")}`;
  return {
    code: "missing",
    message: `No version of ${name} satisfies ${alone.requirement || "any version"}; ${exist}.`,
  };
}
