import { exactVersion } from "../versions/exact-version.ts";
import type { Origin, Unresolved } from "../../../domain/contracts/component.ts";
import type { PackedPackage } from "./packed-packages.ts";
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

export interface Package {
  readonly name: string;
  /** Empty where none could be chosen; `problem` says why. */
  readonly version: string;
  readonly entries: readonly Entry[];
  /** Packages that its archive has, or that the lockfile in its archive pins. */
  readonly packed: readonly PackedPackage[];
  /** Its archive has a lockfile that could not be read. */
  readonly hasUnreadShrinkwrap?: true;
  /** The versions of Node that it runs on. */
  readonly engine?: string;
  readonly problem?: Unresolved;
  readonly origin?: Origin;
}

/** A published version. What its archive has or pins is not requested; `packed` is undefined where unknown. */
export function toPackage(
  name: string,
  version: string,
  needs: PublishedNeeds,
  packed: readonly PackedPackage[] | undefined,
): Package {
  const bundled = new Set(needs.bundled);
  const optionalPeers = new Set(needs.optionalPeers);
  const all = joinTables([
    ...needs.peers.map((pair) => toEntry(pair, optionalPeers.has(pair[0]) ? "peerOptional" : "peer")),
    ...needs.dependencies.map((pair) => toEntry(pair, "prod")),
    ...needs.optional.map((pair) => toEntry(pair, "optional")),
  ]);
  const pinned = new Set(needs.hasShrinkwrap ? packed?.map((inner) => inner.name) : []);
  const isPacked = ({ name: inner, type }: Entry) =>
    bundled.has(inner) || (pinned.has(inner) && (type === "prod" || type === "optional"));
  const message = `What ${name} ${version} says about its dependencies cannot be read: ${needs.broken}.`;
  return {
    name,
    version,
    entries: all.filter((entry) => !isPacked(entry)),
    packed: packed ?? all.filter(isPacked).map(({ name: inner, spec }) => toUnreadPackage(inner, spec, name, version)),
    ...(needs.hasShrinkwrap && !packed && { hasUnreadShrinkwrap: true }),
    ...(needs.engine !== undefined && { engine: needs.engine }),
    ...(needs.broken !== undefined && { problem: { code: "unreadable", message } }),
  };
}

/** A package of an archive that could not be read; its version is known only if it is pinned. */
function toUnreadPackage(name: string, spec: string, holder: string, holderVersion: string): PackedPackage {
  const version = exactVersion(spec) ?? "";
  const message = `It is in the archive of ${holder} ${holderVersion}, which asks for "${spec.slice(0, 200)}"; lcc could not read the version there.`;
  return { name, version, spec, ...(version === "" && { unresolved: { code: "unreadable", message } }) };
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
