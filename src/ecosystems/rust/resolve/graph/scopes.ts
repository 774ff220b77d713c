import type { Scope } from "../../../../domain/contracts/component.ts";
import {
  type ActiveFeatures,
  type Built,
  builtKey,
  type FeatureOptions,
  findActiveFeatures,
  followFeatures,
} from "./active-features.ts";
import type { CrateFacts, Dependency, DependencyKind } from "../crate.ts";
import { allFeatures, type FeatureValue } from "./features.ts";
import type { CrateGraph, CrateNode } from "./graph.ts";

export interface CrateScope {
  readonly scope: Scope;
  readonly reason?: string;
}

/**
 * The scope of each crate. `runtime`: the default features reach it on the platform. `optional`: another feature or
 * platform does, or nothing does at all and it is only in the lockfile.
 */
export function findScopes(
  graph: CrateGraph,
  isOnPlatform: (target: string | undefined) => boolean,
  isSeparate: boolean,
): ReadonlyMap<string, CrateScope> {
  const scopes = new Map<string, CrateScope>();
  const anywhere = () => true;
  const onlyDefault = { features: [], usesDefault: true };
  const plain = { isSeparate, withDev: false, isOnPlatform, request: onlyDefault };
  const full = { isSeparate, withDev: false, isOnPlatform: anywhere, request: allFeatures };
  const tested = { ...full, withDev: true };

  const active = findActiveFeatures(graph, full);

  const runtime = reach(graph, plain, findActiveFeatures(graph, plain), ["normal"]);
  for (const id of runtime.keys()) scopes.set(id, { scope: "runtime" });
  const optional = reach(graph, full, active, ["normal"], (from, dependency, to) => {
    if (runtime.has(to) || (!runtime.has(from.crate.id) && !from.isMember)) return undefined;
    return whyNotRuntime(from, dependency, isOnPlatform);
  });
  for (const [id, reason] of optional) {
    if (!scopes.has(id)) scopes.set(id, { scope: "optional", ...(reason !== undefined && { reason }) });
  }
  const later = (reached: ReadonlyMap<string, unknown>, scope: CrateScope) => {
    for (const id of reached.keys()) if (!scopes.has(id)) scopes.set(id, scope);
  };
  later(reach(graph, full, active, ["normal", "build"]), { scope: "build" });
  later(reach(graph, tested, findActiveFeatures(graph, tested), ["normal", "build", "dev"]), { scope: "dev" });
  later(graph, { scope: "optional", reason: "no feature or target reaches it" });
  return scopes;
}

function whyNotRuntime(
  { facts }: CrateNode,
  { alias, target, isOptional }: Dependency,
  isOnPlatform: (target: string | undefined) => boolean,
): string | undefined {
  if (!isOnPlatform(target)) return `target ${target}`;
  return isOptional ? `feature ${featureFor(facts, alias)}` : undefined;
}

/** The feature that turns an optional dependency on: one of its name, else the first that names it. */
function featureFor({ features }: CrateFacts, alias: string): string {
  if (features.has(alias)) return alias;
  const naming = [...features].filter(([, values]) =>
    values.some((value) => value.kind !== "feature" && value.alias === alias && !isWeak(value)),
  );
  return naming.map(([feature]) => feature).sort()[0] ?? alias;
}

function isWeak(value: FeatureValue): boolean {
  return value.kind === "of-dependency" && value.isWeak;
}

type Reason = (from: CrateNode, dependency: Dependency, to: string) => string | undefined;

/** All crates that the workspace needs through some kinds of dependencies, nearest first. */
function reach(
  graph: CrateGraph,
  options: FeatureOptions,
  isActive: ActiveFeatures,
  kinds: readonly DependencyKind[],
  why: Reason = () => undefined,
): ReadonlyMap<string, string | undefined> {
  const reasons = new Map<string, string | undefined>();
  const seen = new Set<string>();
  const queue: Built[] = [];
  const add = (built: Built, reason: string | undefined) => {
    const key = builtKey(built);
    if (seen.has(key)) return;
    seen.add(key);
    queue.push(built);
    const { id } = built.node.crate;
    if (!reasons.has(id)) reasons.set(id, reason);
  };
  for (const node of graph.values()) if (node.isMember) add({ node, forHost: false }, undefined);
  for (const built of queue) {
    const active = isActive(built);
    for (const { dependency, to } of built.node.edges) {
      const { kind, isOptional, alias, target } = dependency;
      if (!kinds.includes(kind) || (kind === "dev" && !built.node.isMember)) continue;
      if (!options.isOnPlatform(target) || (isOptional && !active.has(alias))) continue;
      const next = followFeatures(graph, built, dependency, to.id, options);
      if (!next || seen.has(builtKey(next))) continue;
      add(next, reasons.get(built.node.crate.id) ?? why(built.node, dependency, to.id));
    }
  }
  return reasons;
}
