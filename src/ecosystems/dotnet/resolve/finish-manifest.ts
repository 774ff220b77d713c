import type { Component } from "../../../domain/contracts/component.ts";
import type { UncoveredManifest } from "../../../domain/contracts/contracts.ts";
import type { ResolvedManifest } from "../../../domain/contracts/trees.ts";
import type { Collected } from "./collect.ts";
import { componentEntryKey } from "./entries.ts";
import type { Remarks } from "./remarks.ts";
import type { Outcome } from "./run-jobs.ts";

/** The shared results of all manifests. */
export interface Results {
  readonly collected: Collected;
  /** Ids of packages by entry, for files that several projects import. */
  readonly resolved: Map<string, Set<string>>;
  readonly notes: { file: string; message: string }[];
}

/** Keys are only known after all packages are. */
export type Finish = () => ResolvedManifest;

/** Adds the results for a manifest; the returned function reports what became of its entries. */
export function finishManifest(
  manifest: UncoveredManifest,
  outcomes: readonly Outcome[],
  remarks: Remarks,
  results: Results,
  /** Those that apply to no build of the project. */
  unused: ReadonlySet<Component> = new Set(),
): Finish {
  const { file, components } = manifest;
  const { collected, resolved, notes } = results;
  for (const outcome of outcomes) {
    for (const { settled, originOf } of outcome.settled) collected.add(settled, originOf, file);
    for (const [key, ids] of outcome.ids) {
      const before = resolved.get(key) ?? new Set();
      resolved.set(key, before);
      for (const id of ids) before.add(id);
    }
  }
  const messages = new Set([...remarks.messages, ...outcomes.flatMap((outcome) => outcome.notes)]);
  for (const message of messages) notes.push({ file, message });
  const isCut = outcomes.some((outcome) => outcome.isCut);
  const inherited = new Set(outcomes.flatMap((outcome) => [...outcome.inherited]));
  return () => {
    const roots = new Map<Component, readonly string[]>();
    for (const component of components) {
      const own = idsOf(component, outcomes, manifest, resolved);
      if (own.size === 0 && !unused.has(component)) continue;
      roots.set(component, [...own].map(collected.keyOf).sort());
    }
    const isWhole = remarks.isWhole && !isCut && roots.size === components.length;
    return { file, roots, inherited: [...inherited].map(collected.keyOf).sort(), isWhole };
  };
}

/** A project uses its own graphs; a shared file uses those of all projects. */
function idsOf(
  component: Component,
  outcomes: readonly Outcome[],
  { detector }: UncoveredManifest,
  resolved: Results["resolved"],
): ReadonlySet<string> {
  const key = componentEntryKey(component);
  if (detector !== "dotnet/project") return resolved.get(key) ?? new Set();
  return new Set(outcomes.flatMap((outcome) => [...(outcome.ids.get(key) ?? [])]));
}
