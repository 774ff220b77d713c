import { parseConstraint, satisfies } from "../versions/constraints.ts";
import { compareVersions, isSameVersion, parseVersion, stabilityOf, type Version } from "../versions/versions.ts";
import type { PackageVersion } from "./package-version.ts";

/** The version with this name. */
export function findVersion(versions: readonly PackageVersion[], wanted: string): PackageVersion | undefined {
  return (
    versions.find(({ version }) => version === wanted) ??
    versions.find(({ version }) => version !== undefined && isSameVersion(version, wanted))
  );
}

/** The newest version that satisfies a requirement: a stable one if there is one; of branches, the main one. */
export function newestVersion(
  versions: readonly PackageVersion[],
  requirement: string | undefined,
): PackageVersion | undefined {
  const constraint = requirement === undefined ? undefined : parseConstraint(requirement);
  const fitting = versions.flatMap((one) => {
    const numbers = numbersOf(one).filter((version) => !constraint || satisfies(version, constraint));
    return numbers.map((version) => ({ one, version, rank: rankOf(one, version) }));
  });
  return fitting.toSorted((a, b) => b.rank - a.rank || compareVersions(b.version, a.version))[0]?.one;
}

/** A branch may also have a number, by an alias. */
function numbersOf({ version = "", extra }: PackageVersion): readonly Version[] {
  const alias = extra["branch-alias"].get(version);
  return [version, alias].flatMap((text) => (text === undefined ? [] : (parseVersion(text) ?? [])));
}

function rankOf(one: PackageVersion, version: Version): number {
  if (one["default-branch"] === true) return 1;
  return { dev: 0, alpha: 2, beta: 2, RC: 2, stable: 3 }[stabilityOf(version)];
}
