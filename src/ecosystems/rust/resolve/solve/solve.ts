import type { Unresolved } from "../../../../domain/contracts/component.ts";
import { activate, type ActivateTools, type Abandoned, openKey } from "./activate.ts";
import type { Catalog } from "../index/catalog.ts";
import type { Crate } from "../crate.ts";
import { allFeatures } from "../graph/features.ts";
import { type Open, popMostConstrained } from "./frames.ts";
import { createSearchState, type Mark, type Noted, type SearchState } from "./search-state.ts";

/** How often the search may start again without a dependency that has no solution. */
const maxStarts = 20;
/** How often one search may go back to another choice. Real projects need a handful. */
const maxReturns = 2_000;

/**
 * Chooses versions as Cargo does: the dependency with the fewest candidates first, its newest candidate that is
 * compatible with the choices so far, and back to an earlier choice if there is none. What has no solution is a gap;
 * Cargo itself would stop there.
 */
export async function solve(members: readonly Crate[], catalog: Catalog): Promise<readonly Noted[]> {
  const abandoned = new Map<string, Unresolved>();
  for (let starts = 1; ; starts++) {
    const outcome = await search(members, catalog, abandoned, starts < maxStarts);
    if ("noted" in outcome) return outcome.noted;
    abandoned.set(openKey(outcome.failed), outcome.unresolved);
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
  /** The time of the latest choice that conflicts with candidates before `at`. */
  readonly age: number;
}

interface Search extends ActivateTools {
  readonly state: SearchState;
  readonly choices: Choice[];
  readonly mayGoBack: boolean;
  returns: number;
  /** What to leave out if there is no solution: later failures only come from older versions of its dependents. */
  firstFailure: Failure | undefined;
}

async function search(
  members: readonly Crate[],
  catalog: Catalog,
  abandoned: Abandoned,
  mayGoBack: boolean,
): Promise<{ readonly noted: readonly Noted[] } | Failure> {
  const state = createSearchState();
  const search: Search = { state, choices: [], catalog, abandoned, mayGoBack, returns: 0, firstFailure: undefined };
  for (const crate of members) await addMember(crate, search);
  while (state.queue) {
    const { next, rest } = popMostConstrained(state.queue);
    state.queue = rest;
    const failure = next && (await decide(next, search));
    if (failure) return failure;
  }
  return { noted: state.noted };
}

/** All features of a crate of the workspace are enabled. If they are invalid, Cargo would stop. */
async function addMember(crate: Crate, { state, catalog, abandoned }: Search): Promise<void> {
  const mark = state.mark();
  if (await activate(state, { crate, request: allFeatures, isMember: true }, { catalog, abandoned })) return;
  state.undo(mark);
  await activate(
    state,
    { crate, request: { features: [], usesDefault: false }, isMember: true },
    { catalog, abandoned },
  );
  const message = `A feature of ${crate.name} names another one that does not exist.`;
  state.note({ kind: "unread", crate, unresolved: { code: "unreadable", message } });
}

/** Finds a version for a dependency, or goes back to an earlier choice; a failure when there is none left. */
async function decide(next: Open, search: Search): Promise<Failure | undefined> {
  const { state, choices, mayGoBack } = search;
  let choice: Choice | undefined = { open: next, at: 0, mark: state.mark(), age: 0 };
  let wentBack = false;
  while (choice) {
    const { open, mark }: Choice = choice;
    const picked = pick(state, choice);
    if ("crate" in picked) {
      const other: Choice = { open, at: picked.at + 1, mark, age: picked.age };
      if (await take(open, picked.crate, search)) {
        if (other.at < open.candidates.length) choices.push(other);
        return undefined;
      }
      state.undo(mark);
      choice = other;
      continue;
    }
    const failure: Failure = { failed: open, unresolved: explain(open, picked.against) };
    search.firstFailure ??= failure;
    if (!mayGoBack) {
      state.note({ kind: "gap", from: open.parent, dependency: open.dependency, unresolved: failure.unresolved });
      return undefined;
    }
    choice = ++search.returns > maxReturns ? undefined : goBack(state, choices, wentBack ? Infinity : picked.age);
    wentBack = true;
  }
  return search.firstFailure;
}

function take({ parent, dependency, request }: Open, crate: Crate, search: Search): Promise<boolean> {
  search.state.note({ kind: "edge", from: parent, dependency, to: crate });
  return activate(search.state, { crate, request, isMember: false }, search);
}

type Picked =
  | { readonly crate: Crate; readonly at: number; readonly age: number }
  /** The choices that cause the conflict: backtracking must go before the latest of them. */
  | { readonly against: readonly Crate[]; readonly age: number };

/** The first candidate that is compatible with the earlier choices. */
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

const maxNamed = 3;

function explain({ parent, dependency, missing }: Open, against: readonly Crate[]): Unresolved {
  if (missing) return missing;
  const { name, requirement } = dependency;
  const asked = `${parent.name} ${parent.version} asks for ${name} ${requirement}`;
  const names = [...new Set(against.map((crate) => `${crate.name} ${crate.version}`))].slice(0, maxNamed);
  const why = names.length > 0 ? `which conflicts with ${names.join(", ")}` : "with features that no version has";
  return { code: "conflict", message: `${asked}, ${why}.` };
}
