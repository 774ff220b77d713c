import type { Candidates } from "./candidates.ts";
import type { GemNeed, GemRow } from "./gem-facts.ts";

/** What is known about gems so far; undefined if not yet. */
export interface Known {
  rows(name: string): readonly GemRow[] | undefined;
  needs(name: string, number: string): readonly GemNeed[] | undefined;
}

export interface Demand {
  /** The dependent gem; empty for the project. */
  readonly by: string;
  readonly name: string;
  readonly requirement: string;
}

export type Solution =
  | { readonly kind: "solved"; readonly chosen: ReadonlyMap<string, GemRow>; readonly pending: Pending }
  /** No version of this gem is left, whichever versions the others have. */
  | {
      readonly kind: "unsolvable";
      readonly name: string;
      readonly demands: readonly Demand[];
      readonly isCut: boolean;
    };

/** The data needed before there can be an answer. */
export interface Pending {
  readonly names: ReadonlySet<string>;
  readonly versions: ReadonlyMap<string, string>;
}

const maxSteps = 20_000;

interface Decision {
  readonly name: string;
  readonly candidates: readonly GemRow[];
  at: number;
  /** Gems that ruled out versions of this one. */
  readonly conflicts: Set<string>;
}

/**
 * One version for each gem, the newest if nothing rules it out. If the requirements leave none, the last related choice
 * is undone. Unknown data is left open.
 */
export function solve(
  roots: readonly Demand[],
  known: Known,
  candidates: Candidates,
  isLeftOut: (name: string) => boolean,
): Solution {
  const state = createState(roots, known, candidates, isLeftOut);
  for (let steps = 0; ; steps++) {
    const next = state.pick();
    if (!next) return { kind: "solved", chosen: state.chosen, pending: state.pending() };
    const demands = [...state.demandsOn(next.name)];
    if (steps > maxSteps) return { kind: "unsolvable", name: next.name, demands, isCut: true };
    if (!state.place(next) && !state.takeBack(next))
      return { kind: "unsolvable", name: next.name, demands, isCut: false };
  }
}

function createState(
  roots: readonly Demand[],
  known: Known,
  candidates: Candidates,
  isLeftOut: (name: string) => boolean,
) {
  const demands = new Map<string, Demand[]>();
  const decisions: Decision[] = [];
  const chosen = new Map<string, GemRow>();
  /** Gems without a version, with their choices if already known. */
  const open = new Map<string, Choices | undefined>();
  const add = (demand: Demand) => {
    if (!chosen.has(demand.name)) open.set(demand.name, undefined);
    const list = demands.get(demand.name);
    if (list) list.push(demand);
    else demands.set(demand.name, [demand]);
  };
  for (const root of roots) if (!isLeftOut(root.name)) add(root);
  const needsOf = (name: string, row: GemRow) =>
    (known.needs(name, row.number) ?? []).filter(([other]) => other !== name && !isLeftOut(other));
  const demandsOn = (name: string) => demands.get(name) ?? [];

  /** Takes the first version compatible with the earlier choices. */
  const place = (decision: Decision): boolean => {
    for (; decision.at < decision.candidates.length; decision.at++) {
      const row = decision.candidates[decision.at];
      if (!row) break;
      const needs = needsOf(decision.name, row);
      const against = needs.filter(([other, requirement]) => {
        const before = chosen.get(other);
        return before !== undefined && !candidates.satisfies(before, requirement);
      });
      if (against.length === 0) {
        chosen.set(decision.name, row);
        open.delete(decision.name);
        decisions.push(decision);
        for (const [name, requirement] of needs) add({ by: decision.name, name, requirement });
        return true;
      }
      for (const [other] of against) decision.conflicts.add(other);
    }
    return false;
  };

  const undo = (decision: Decision) => {
    const row = chosen.get(decision.name);
    chosen.delete(decision.name);
    if (demands.has(decision.name)) open.set(decision.name, undefined);
    if (!row) return;
    for (const [name] of needsOf(decision.name, row)) {
      const rest = demandsOn(name).filter(({ by }) => by !== decision.name);
      if (rest.length === 0) demands.delete(name);
      else demands.set(name, rest);
      if (rest.length === 0) open.delete(name);
      else if (!chosen.has(name)) open.set(name, undefined);
    }
  };

  /** Goes back to the last choice involved in a dead end and tries its next version. */
  const takeBack = (stuck: Decision): boolean => {
    const causes = new Set([...stuck.conflicts, ...demandsOn(stuck.name).map(({ by }) => by)]);
    for (let last = decisions.pop(); last; last = decisions.pop()) {
      undo(last);
      if (!causes.has(last.name)) continue;
      causes.delete(last.name);
      for (const cause of causes) last.conflicts.add(cause);
      last.at++;
      if (place(last)) return true;
      for (const cause of [...last.conflicts, ...demandsOn(last.name).map(({ by }) => by)]) causes.add(cause);
    }
    return false;
  };

  const choicesOf = (name: string): Choices | undefined => {
    const rows = known.rows(name);
    if (!rows) return undefined;
    const requirements = demandsOn(name).map(({ requirement }) => requirement);
    const fitting = candidates.of(name, rows, requirements);
    return { fitting, newer: fitting[0] ? rows.indexOf(fitting[0]) : 0 };
  };

  /** The gem with the fewest choices, then the one with the fewest newer versions ruled out. */
  const pick = (): Decision | undefined => {
    let best: { readonly name: string; readonly choices: Choices } | undefined;
    for (const [name, before] of open) {
      const choices = before ?? choicesOf(name);
      if (!choices) continue;
      if (!before) open.set(name, choices);
      if (!best || isBefore(choices, name, best)) best = { name, choices };
    }
    return best && { name: best.name, candidates: best.choices.fitting, at: 0, conflicts: new Set() };
  };

  const pending = (): Pending => ({
    names: new Set([...demands.keys()].filter((name) => known.rows(name) === undefined)),
    versions: new Map(
      [...chosen].flatMap(([name, { number }]) => (known.needs(name, number) ? [] : [[name, number] as const])),
    ),
  });
  return { chosen, demandsOn, place, takeBack, pick, pending };
}

interface Choices {
  readonly fitting: readonly GemRow[];
  /** Versions that are newer than the first of them. */
  readonly newer: number;
}

function isBefore(
  { fitting, newer }: Choices,
  name: string,
  best: { readonly name: string; readonly choices: Choices },
): boolean {
  const [own, other] = [fitting, best.choices.fitting].map((list) => Number(list.length > 1));
  if (own !== other) return (own ?? 0) < (other ?? 0);
  return newer === best.choices.newer ? name < best.name : newer < best.choices.newer;
}
