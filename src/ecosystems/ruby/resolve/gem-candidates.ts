import { getOrCreate } from "../../../text/get-or-create.ts";
import type { Unresolved } from "../../../domain/contracts/component.ts";
import type { Platform } from "../../../domain/contracts/targets.ts";
import { toSet } from "../../kit/pubgrub/version-set.ts";
import { isGemName } from "../gem-name.ts";
import {
  type Clause,
  compareGems,
  isPrerelease,
  parseGemVersion,
  parseRequirement,
  type Segments,
} from "../versions/gem-requirement.ts";
import type { InfoRow } from "../registry/gem-index.ts";
import { chooseRows } from "./gem-platforms.ts";

/**
 * What can be chosen of a gem, oldest first. A version that is also built for the platform is listed twice: the built
 * one comes after the generic one, which is used if this Ruby cannot use the built one.
 */
export interface GemCandidates {
  readonly versions: readonly string[];
  readonly all: bigint;
  readonly prereleases: bigint;
  satisfying(requirement: string): bigint;
  readonly needsOf: (at: number) => GemNeeds;
  /** The requirement on Ruby; empty: any. */
  readonly rubyOf: (at: number) => string;
  /** Why there is no version that all requirements allow. The only candidate then satisfies everything. */
  readonly unresolved?: Unresolved;
}

interface Candidate {
  readonly number: string;
  readonly segments: Segments;
  readonly rows: readonly InfoRow[];
}

/** Which versions are offered. */
interface Offer {
  readonly platforms: readonly Platform[];
  /** Only generic gems: `force_ruby_platform`. */
  readonly isGeneric: boolean;
}

export function createCandidates(rows: readonly InfoRow[], offer: Offer): GemCandidates {
  const candidates = [...Map.groupBy(rows, ({ number }) => number)].flatMap(([number, own]): Candidate[] => {
    const segments = parseGemVersion(number);
    return segments ? variantsOf(own, offer).map((variant) => ({ number, segments, rows: variant })) : [];
  });
  // The order of the variants of a version stays.
  candidates.sort(
    (a, b) => compareGems(a.segments, b.segments) || (a.number < b.number ? -1 : Number(a.number > b.number)),
  );
  const setOf = (test: (candidate: Candidate) => boolean) => toSet(candidates.map(test));
  const sets = new Map<string, bigint>();
  const needs = new Map<number, GemNeeds>();
  return {
    versions: candidates.map(({ number }) => number),
    all: setOf(() => true),
    prereleases: setOf(({ segments }) => isPrerelease(segments)),
    satisfying: (requirement) =>
      getOrCreate(sets, requirement, () => {
        const clauses = readClauses(requirement);
        return setOf(({ segments }) => clauses.every((clause) => clause.test(segments)));
      }),
    needsOf: (at) => getOrCreate(needs, at, () => readGemNeeds((candidates[at]?.rows ?? []).map((row) => row.needs))),
    rubyOf: (at) => [...new Set(candidates[at]?.rows.map(({ ruby }) => ruby))].filter(Boolean).join(", "),
  };
}

function variantsOf(rows: readonly InfoRow[], { platforms, isGeneric }: Offer): readonly (readonly InfoRow[])[] {
  const generic = rows.filter(({ platform }) => platform === "ruby").slice(0, 1);
  const own = chooseRows(rows, platforms);
  const isBuilt = own.some(({ platform }) => platform !== "ruby");
  return [...(generic.length > 0 ? [generic] : []), ...(isBuilt && !(isGeneric && generic.length > 0) ? [own] : [])];
}

/** The placeholder for a gem whose versions are unknown or conflict. */
export function unknownCandidates(unresolved: Unresolved): GemCandidates {
  const none = { needs: new Map(), isDamaged: false };
  const rules = { satisfying: () => 1n, needsOf: () => none, rubyOf: () => "" };
  return { versions: [""], all: 1n, prereleases: 0n, ...rules, unresolved };
}

/** A constraint that RubyGems does not know is never satisfied. */
export function readClauses(requirement: string): readonly Clause[] {
  return parseRequirement(requirement) ?? [{ bound: [], test: () => false }];
}

/** The dependencies of one version of a gem. */
interface GemNeeds {
  /** Requirements by name. */
  readonly needs: ReadonlyMap<string, string>;
  /** Part of the list could not be read. */
  readonly isDamaged: boolean;
}

const maxNeeds = 2_000;

/** `rack:>= 1.0&< 3,mini_mime:>= 0`; the union for several platforms. */
function readGemNeeds(lists: readonly string[]): GemNeeds {
  const parts = [...new Set(lists.flatMap((list) => list.split(",")))].filter((part) => part.trim() !== "");
  const needs = new Map<string, string>();
  let isDamaged = parts.length > maxNeeds;
  for (const part of parts.slice(0, maxNeeds)) {
    const colon = Math.max(0, part.indexOf(":"));
    const name = part.slice(0, colon).trim();
    const requirement = part
      .slice(colon + 1)
      .replaceAll("&", ", ")
      .trim();
    const existing = needs.get(name);
    if (isGemName(name) && requirement.length <= 1_000)
      needs.set(name, existing === undefined ? requirement : `${existing}, ${requirement}`);
    else isDamaged = true;
  }
  return { needs, isDamaged };
}
