import { rememberAnswers } from "../../../text/remember-answers.ts";
import type { Unresolved } from "../../../domain/contracts/component.ts";
import { toSet } from "../../kit/pubgrub/version-set.ts";
import { type Constraint, parseConstraint, satisfies } from "../versions/constraints.ts";
import {
  compareVersions,
  isSameVersion,
  parseVersion,
  stabilities,
  readStabilityOfVersion,
  type Version,
} from "../versions/versions.ts";
import type { VersionFacts } from "./package-facts.ts";

export interface Candidate {
  readonly facts: VersionFacts;
  /** Its own number, and that of its alias. */
  readonly numbers: readonly Version[];
  /** Another package that provides the name, in some of its versions. */
  readonly provider?: { readonly name: string; readonly set: bigint; readonly link: Constraint };
}

/** What can be chosen of a name: its versions, oldest first, after the packages that provide it. */
export interface Candidates {
  readonly all: readonly Candidate[];
  readonly set: bigint;
  /** Sets of versions, the most stable first. */
  readonly byStability: readonly bigint[];
  readonly provided: bigint;
  satisfying(constraint: string): bigint;
  /** Why there is no version that all requirements allow. The only candidate then satisfies everything. */
  readonly unresolved?: Unresolved;
}

export function createCandidates(own: readonly Candidate[], providers: readonly Candidate[]): Candidates {
  const all = [...providers, ...own.toSorted(byNumber)];
  return {
    all,
    set: toSet(all.map(() => true)),
    byStability: stabilities
      .toReversed()
      .map((wanted) =>
        toSet(
          all.map(
            ({ numbers: [version], provider }) =>
              !provider && version !== undefined && readStabilityOfVersion(version) === wanted,
          ),
        ),
      ),
    provided: toSet(all.map(({ provider }) => provider !== undefined)),
    satisfying: rememberAnswers((source) => {
      const constraint = parseConstraint(source);
      return toSet(all.map((candidate) => constraint !== undefined && isMet(candidate, constraint)));
    }),
  };
}

function isMet({ numbers, provider }: Candidate, constraint: Constraint): boolean {
  return provider ? intersects(provider.link, constraint) : numbers.some((version) => satisfies(version, constraint));
}

/** By the alias of a branch, if it has one. */
function byNumber(a: Candidate, b: Candidate): number {
  const [first, second] = [a.numbers.at(-1), b.numbers.at(-1)];
  return first && second ? compareVersions(first, second) : 0;
}

/** The number that a project gives to a version. */
export interface RootAlias {
  readonly version: string;
  readonly number: string;
}

export function toCandidate(facts: VersionFacts, alias?: RootAlias): Candidate[] {
  const aliasNumber = alias && isSameVersion(facts.version, alias.version) ? alias.number : undefined;
  const texts = [facts.version, facts.alias, aliasNumber].filter((text) => text !== undefined);
  const numbers = texts.flatMap((text) => parseVersion(text) ?? []);
  return numbers.length === 0 ? [] : [{ facts, numbers }];
}

/** The placeholder for a package whose versions are unknown or conflict. */
export function unknownCandidates(unresolved: Unresolved): Candidates {
  const facts = { version: "", require: {}, replace: {}, provide: {}, conflict: {} };
  const all = [{ facts, numbers: [] }];
  return { all, set: 1n, byStability: [1n], provided: 0n, satisfying: () => 1n, unresolved };
}

/** Whether some version satisfies both: a package that provides another states for which versions it stands. */
function intersects(a: Constraint, b: Constraint): boolean {
  const bounds = [...a, ...b].flatMap((clauses) => clauses.map(({ version }) => version));
  const samples = [...lowest, ...bounds, ...bounds.map(justAbove)];
  return samples.some((version) => satisfies(version, a) && satisfies(version, b));
}

const lowest: readonly Version[] = [parseVersion("0.0-dev")].flatMap((version) => version ?? []);

/** No version has this form, so none is between the two. */
function justAbove(version: Version): Version {
  return version.kind === "branch" ? version : { ...version, phaseNumbers: [...version.phaseNumbers, 0] };
}
