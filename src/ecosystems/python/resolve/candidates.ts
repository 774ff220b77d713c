import type { Unresolved } from "../../../domain/contracts/component.ts";
import { type Version, isPrerelease, parseVersion } from "../versions/pep440.ts";
import { parseRange, type Range } from "../versions/specifiers.ts";
import { toSet } from "../../kit/pubgrub/version-set.ts";
import { rememberAnswers } from "../../../text/remember-answers.ts";
import type { KeptRelease } from "./releases.ts";
import type { Target } from "./target.ts";
import { fitsTarget } from "./wheel-tags.ts";

/** The versions of a project that can be chosen on a target, oldest first. */
export interface Candidates {
  readonly name: string;
  readonly versions: readonly string[];
  readonly all: bigint;
  readonly prereleases: bigint;
  readonly yanked: bigint;
  /** Those that satisfy a requirement; undefined where it cannot be read. */
  satisfying(specifier: string): bigint | undefined;
  /** Why no version could be chosen, or why the chosen one does not satisfy all requirements. */
  readonly unresolved?: Unresolved;
  /** The versions are unknown: one, often without a number, satisfies all requirements. */
  readonly isUnknown?: true;
}

export function createCandidates(name: string, releases: readonly KeptRelease[], target: Target): Candidates {
  const runs = createPythonTest(target);
  const offered: { readonly release: KeptRelease; readonly version: Version }[] = [];
  for (const release of releases) {
    if (release.py !== undefined && !runs(release.py)) continue;
    if (release.tags && !release.tags.some((tags) => fitsTarget(tags, target))) continue;
    const version = parseVersion(release.v);
    if (version) offered.push({ release, version });
  }
  const maskOf = (test: (offer: (typeof offered)[number]) => boolean) => toSet(offered.map(test));
  return {
    name,
    versions: offered.map(({ release }) => release.v),
    all: maskOf(() => true),
    prereleases: maskOf(({ version }) => isPrerelease(version)),
    yanked: maskOf(({ release }) => release.yanked === true),
    satisfying: rememberAnswers((specifier) => {
      const range = readRange(specifier);
      const local = localIn(specifier);
      return (
        range && maskOf(({ release, version }) => range.includes(version) && (!local || hasLocal(release.v, local)))
      );
    }),
  };
}

/** The placeholder for a project whose versions are unknown or conflict. */
export function unknownCandidates(name: string, unresolved: Unresolved, version: string): Candidates {
  const sets = { all: 1n, prereleases: 0n, yanked: 0n, satisfying: () => 1n };
  return { name, versions: [version], ...sets, unresolved, isUnknown: true };
}

export function readRange(specifier: string): Range | undefined {
  return parseRange(specifier.trim() === "" ? "*" : specifier);
}

/** Thousands of releases have the same few conditions. pip does not refuse a package for one that it cannot read. */
function createPythonTest({ python }: Target): (requiresPython: string) => boolean {
  return rememberAnswers((requiresPython) => readRange(requiresPython)?.includes(python) ?? true);
}

/** `cu118` of `==2.1+cu118`: only that build matches. */
function localIn(specifier: string): string | undefined {
  return /={2,3}\s*[\w.!-]+\+([\w.-]+)/.exec(specifier)?.[1]?.toLowerCase();
}

function hasLocal(version: string, local: string): boolean {
  return version.toLowerCase().endsWith(`+${local}`);
}
