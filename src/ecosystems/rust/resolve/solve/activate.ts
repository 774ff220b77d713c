import type { Unresolved } from "../../../../domain/contracts/component.ts";
import type { Candidates, Catalog } from "../index/catalog.ts";
import type { Crate, CrateFacts, Dependency } from "../crate.ts";
import { enableForLock, type FeatureRequest, requestedFeatures } from "../graph/features.ts";
import { type Open, pushFrame } from "./frames.ts";
import type { SearchState } from "./search-state.ts";
import { formatNumber } from "../../../../text/count.ts";

/** A crate with its requested features. */
interface Activation {
  readonly crate: Crate;
  readonly request: FeatureRequest;
  /** A crate of the workspace: its dev dependencies are included. */
  readonly isMember: boolean;
}

/** Dependencies that the search abandoned: they have no version. */
export type Abandoned = ReadonlyMap<string, Unresolved>;

export interface ActivateTools {
  readonly catalog: Catalog;
  readonly abandoned: Abandoned;
}

export function openKey({ parent, dependency }: Pick<Open, "parent" | "dependency">): string {
  const { kind, target, alias, requirement } = dependency;
  return JSON.stringify([parent.id, kind, target, alias, requirement]);
}

/** A malicious registry can publish crates that all need each other; the largest real trees have 20,000. */
const maxEdges = 200_000;

/** Chooses a crate and queues its dependencies; false when it lacks a requested feature. */
export async function activate(
  state: SearchState,
  { crate, request, isMember }: Activation,
  { catalog, abandoned }: ActivateTools,
): Promise<boolean> {
  const isKnown = state.active(crate.slot) !== undefined;
  if (!isKnown) state.choose(crate);
  const facts = await catalog.facts(crate);
  if ("code" in facts) {
    if (!isKnown) state.note({ kind: "unread", crate, unresolved: facts });
    return true;
  }
  if (state.noted.length > maxEdges) {
    const message = `lcc follows at most ${formatNumber(maxEdges)} dependencies of a workspace.`;
    state.note({ kind: "unread", crate, unresolved: { code: "limit", message } });
    return true;
  }
  const wanted = requestedFeatures(facts.features, request);
  const before = state.features(crate);
  if (before && wanted.every((feature) => before.has(feature))) return true;
  const enabled = enableForLock(facts, wanted);
  if (!enabled) return false;
  state.addFeatures(crate, enabled.features);
  const needed = neededDependencies(facts, enabled.ofDependency, isMember);
  const candidates = await Promise.all(needed.map(({ dependency }) => catalog.candidates(dependency)));
  const open = needed.flatMap(
    (dependency, at) => openDependency(state, crate, dependency, candidates[at] ?? { crates: [] }, abandoned) ?? [],
  );
  state.queue = pushFrame(state.queue, open, state.nextTime());
  return true;
}

interface Needed {
  readonly dependency: Dependency;
  readonly request: FeatureRequest;
}

/** What a crate needs with its features: optional dependencies only where a feature names them. */
export function neededDependencies(
  { dependencies }: CrateFacts,
  ofDependency: ReadonlyMap<string, ReadonlySet<string>>,
  isMember: boolean,
): readonly Needed[] {
  return dependencies
    .filter(({ kind, isOptional, alias }) => (kind !== "dev" || isMember) && (!isOptional || ofDependency.has(alias)))
    .map((dependency) => {
      const features = [...new Set([...dependency.features, ...(ofDependency.get(dependency.alias) ?? [])])];
      return { dependency, request: { features, usesDefault: dependency.usesDefault } };
    });
}

function openDependency(
  state: SearchState,
  parent: Crate,
  { dependency, request }: Needed,
  { crates, gap, outside, missing }: Candidates,
  abandoned: Abandoned,
): Open | undefined {
  const unresolved = gap ?? abandoned.get(openKey({ parent, dependency }));
  if (unresolved) state.note({ kind: "gap", from: parent, dependency, unresolved });
  else if (outside !== undefined) state.note({ kind: "outside", from: parent, dependency, where: outside });
  else return { parent, dependency, candidates: crates, missing, request };
  return undefined;
}
