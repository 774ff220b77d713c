import type { Unresolved } from "../../../domain/component.ts";
import { activate, type Activation, type GivenUp, openKey } from "./activate.ts";
import type { Catalog } from "./catalog.ts";
import type { Crate } from "./crate.ts";
import { type Open, popMostConstrained } from "./frames.ts";
import { createSearchState, type Mark, type Noted, type SearchState } from "./search-state.ts";

/** How often the search may start again without a dependency that has no solution. */
const mostStarts = 20;
/** How often one search may go back to another choice. Real projects need a handful. */
const mostReturns = 2_000;

/**
 * Chooses versions as Cargo does: the dependency with the fewest candidates first, its newest candidate that goes with
 * the choices so far, and back to an earlier choice where there is none. What has no solution is a gap; Cargo itself
 * would stop there.
 */
export async function solve(members: readonly Crate[], catalog: Catalog): Promise<readonly Noted[]> {
  const givenUp = new Map<string, Unresolved>();
  for (let starts = 1; ; starts++) {
    const found = await search(members, catalog, givenUp, starts < mostStarts);
    if ("noted" in found) return found.noted;
    givenUp.set(openKey(found.failed), found.unresolved);
  }
}

interface Failure {
  readonly failed: Open;
  readonly unresolved: Unresolved;
}

/** A dependency with the candidates from `at` on, and the state before it was decided. */
interface Choice {
  readonly open: Open;
  readonly at: number;
  readonly mark: Mark;
  /** When the youngest choice was made that candidates before `at` do not go with. */
  readonly age: number;
}

async function search(
  members: readonly Crate[],
  catalog: Catalog,
  givenUp: GivenUp,
  mayGoBack: boolean,
): Promise<{ readonly noted: readonly Noted[] } | Failure> {
  const state = createSearchState();
  const choices: Choice[] = [];
  let firstFailure: Failure | undefined;
  let returns = 0;
  for (const crate of members) {
    await activate(
      state,
      { crate, request: { features: [], usesDefault: true, all: true }, isMember: true },
      catalog,
      givenUp,
    );
  }
  while (state.queue) {
    const { next, rest } = popMostConstrained(state.queue);
    state.queue = rest;
    if (!next) continue;
    let choice: Choice | undefined = { open: next, at: 0, mark: state.mark(), age: 0 };
    let wentBack = false;
    while (choice) {
      const { open, mark }: Choice = choice;
      const picked = pick(state, choice);
      if ("crate" in picked) {
        const isDone = await take(state, open, picked.crate, { catalog, givenUp });
        const other: Choice = { open, at: picked.at + 1, mark, age: picked.age };
        if (isDone && other.at < open.candidates.length) choices.push(other);
        if (!isDone) state.undo(mark);
        choice = isDone ? undefined : other;
        continue;
      }
      const failure = { failed: open, unresolved: explain(open, picked.against) };
      firstFailure ??= failure;
      if (!mayGoBack) {
        state.note({ kind: "gap", from: open.parent, dependency: open.dependency, unresolved: failure.unresolved });
        break;
      }
      choice = ++returns > mostReturns ? undefined : goBack(state, choices, wentBack ? Infinity : picked.age);
      wentBack = true;
      if (!choice) return firstFailure;
    }
  }
  return { noted: state.noted };
}

interface Tools {
  readonly catalog: Catalog;
  readonly givenUp: GivenUp;
}

async function take(state: SearchState, open: Open, crate: Crate, { catalog, givenUp }: Tools): Promise<boolean> {
  const { parent, dependency, request } = open;
  state.note({ kind: "edge", from: parent, dependency, to: crate });
  const activation: Activation = { crate, request, isMember: false };
  return activate(state, activation, catalog, givenUp);
}

type Picked =
  | { readonly crate: Crate; readonly at: number; readonly age: number }
  /** What stands in the way: going back helps only to before the youngest of it. */
  | { readonly against: readonly Crate[]; readonly age: number };

/** The first candidate that goes with what was chosen before. */
function pick(state: SearchState, { open, at, age: before }: Choice): Picked {
  const against: Crate[] = [];
  let age = Math.max(before, state.active(open.parent.slot)?.age ?? 0);
  for (let index = at; index < open.candidates.length; index++) {
    const crate = open.candidates[index];
    if (!crate) continue;
    const same = state.active(crate.slot);
    if (same?.crate.id === crate.id) return { crate, at: index, age };
    const other = same ?? (crate.links === undefined ? undefined : state.linking(crate.links));
    if (!other) return { crate, at: index, age };
    against.push(other.crate);
    age = Math.max(age, other.age);
  }
  return { against, age };
}

/** Back to the latest choice that was made before `age` and has another candidate. */
function goBack(state: SearchState, choices: Choice[], age: number): Choice | undefined {
  for (let choice = choices.pop(); choice; choice = choices.pop()) {
    if (choice.mark.age >= age) continue;
    state.undo(choice.mark);
    if ("crate" in pick(state, choice)) return choice;
  }
  return undefined;
}

const mostNamed = 3;

function explain({ parent, dependency, missing }: Open, against: readonly Crate[]): Unresolved {
  if (missing) return missing;
  const { name, requirement } = dependency;
  const asked = `${parent.name} ${parent.version} asks for ${name} ${requirement}`;
  const names = [...new Set(against.map((crate) => `${crate.name} ${crate.version}`))].slice(0, mostNamed);
  const why = names.length > 0 ? `which does not go with ${names.join(", ")}` : "with features that no version has";
  return { code: "conflict", message: `${asked}, ${why}.` };
}
