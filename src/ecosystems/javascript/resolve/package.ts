import type { Origin, Unresolved } from "../../../domain/contracts/component.ts";
import type { Pair, PublishedNeeds } from "./package-facts.ts";

/** The kind of a dependency, in npm's terms. */
export type EdgeType = "prod" | "dev" | "optional" | "peer" | "peerOptional";

export interface Entry {
  /** Under which it is installed. */
  readonly name: string;
  readonly type: EdgeType;
  /** As written. */
  readonly spec: string;
}

/** A package that can be installed. */
export interface Package {
  readonly name: string;
  /** Empty where none could be chosen; `problem` says why. */
  readonly version: string;
  readonly entries: readonly Entry[];
  /** Packages inside its archive. */
  readonly bundled: readonly Pair[];
  readonly hasShrinkwrap?: true;
  readonly problem?: Unresolved;
  readonly origin?: Origin;
}

/** A published version. Bundled dependencies are in its archive, so they are not requested. */
export function toPackage(name: string, version: string, needs: PublishedNeeds): Package {
  const bundled = new Set(needs.bundled);
  const optionalPeers = new Set(needs.optionalPeers);
  const all = joinTables([
    ...needs.peers.map((pair) => toEntry(pair, optionalPeers.has(pair[0]) ? "peerOptional" : "peer")),
    ...needs.dependencies.map((pair) => toEntry(pair, "prod")),
    ...needs.optional.map((pair) => toEntry(pair, "optional")),
  ]);
  const message = `What ${name} ${version} says about its dependencies cannot be read: ${needs.broken}.`;
  return {
    name,
    version,
    entries: all.filter((entry) => !bundled.has(entry.name)),
    bundled: all.filter((entry) => bundled.has(entry.name)).map((entry) => [entry.name, entry.spec]),
    ...(needs.hasShrinkwrap && { hasShrinkwrap: true }),
    ...(needs.broken !== undefined && { problem: { code: "unreadable", message } }),
  };
}

function toEntry([name, spec]: Pair, type: EdgeType): Entry {
  return { name, type, spec };
}

/** One entry for each name: npm lets a later table replace an earlier one. */
export function joinTables(entries: readonly Entry[]): Entry[] {
  const byName = new Map<string, Entry>();
  for (const entry of entries) {
    byName.delete(entry.name);
    byName.set(entry.name, entry);
  }
  return [...byName.values()];
}
