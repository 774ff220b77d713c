import { isTrue } from "../../../formats/value.ts";
import { type Semver, compareSemver } from "../../kit/semver-order.ts";
import { parseVersion, satisfies } from "../versions/version-range.ts";

export interface ListedVersion {
  readonly number: string | undefined;
  readonly isYanked: unknown;
}

/** The newest version Cargo would choose: not yanked, a release if any. A requirement without a match is ignored. */
export function newestVersion(listed: readonly ListedVersion[], requirement: string): string | undefined {
  const candidates = listed.flatMap(({ number, isYanked }): Candidate[] => {
    const version = number === undefined ? undefined : parseVersion(number);
    return number === undefined || !version ? [] : [{ number, version, isYanked: isTrue(isYanked) }];
  });
  const available = candidates.some(({ isYanked }) => !isYanked)
    ? candidates.filter(({ isYanked }) => !isYanked)
    : candidates;
  const fitting = available.filter(({ version }) => satisfies(version, requirement));
  return newest(fitting.length > 0 ? fitting : available)?.number;
}

interface Candidate {
  readonly number: string;
  readonly version: Semver;
  readonly isYanked: boolean;
}

function newest(candidates: readonly Candidate[]): Candidate | undefined {
  const stable = candidates.filter(({ version }) => version.label.length === 0);
  return (stable.length > 0 ? stable : candidates).toSorted((a, b) => compareSemver(b.version, a.version))[0];
}
