import { isInRange, type NugetRange, parseRange } from "../versions/nuget-range.ts";
import { type Semver, compareSemver } from "../../kit/semver-order.ts";
import { formatVersion, parseVersion } from "../versions/nuget-version.ts";

/** The versions of a package on a feed, stored as JSON. Includes unlisted versions. */
export type StoredVersions = readonly string[];

/** `1.*` resolves to the newest version; anything else to the oldest. */
export function isFloating(range: string): boolean {
  return range.includes("*");
}

/** The lowest version of a range, as in URLs: if it exists, it is the one NuGet uses. */
export function findLowest(range: string): string | undefined {
  if (isFloating(range)) return undefined;
  const low = parseRange(range)?.low;
  return low?.included ? formatVersion(low.version) : undefined;
}

/** The version that NuGet chooses from those on a feed; undefined if none matches. */
export function chooseVersion(requirement: string, versions: StoredVersions): string | undefined {
  const range = parseRange(requirement);
  if (!range) return undefined;
  const all = versions.flatMap((text) => {
    const version = parseVersion(text);
    return version && isAllowed(version, range) ? [{ text, version }] : [];
  });
  const fitting = all.filter(({ version }) => isInRange(version, range)).sort(byVersion);
  if (!isFloating(requirement)) return fitting[0]?.text;
  // If no version matches the prefix, the oldest newer one is used, unless the range has an upper bound.
  const above = requirement.includes(",")
    ? []
    : all.filter((candidate) => isAtLeast(candidate.version, range)).sort(byVersion);
  return (fitting.at(-1) ?? above[0])?.text;
}

export function allowsVersion(version: Semver, requirement: string): boolean {
  const range = parseRange(requirement);
  if (!range) return false;
  return isFloating(requirement) && !requirement.includes(",") ? isAtLeast(version, range) : isInRange(version, range);
}

/** Whether a version is older than everything that a requirement allows. */
export function isBelowRange(version: Semver, requirement: string): boolean {
  const range = parseRange(requirement);
  return range !== undefined && !isAtLeast(version, range);
}

function isAtLeast(version: Semver, { low }: NugetRange): boolean {
  return isInRange(version, { prereleases: true, ...(low && { low }) });
}

/** A range between releases allows no pre-release. */
function isAllowed({ label }: Semver, { prereleases }: NugetRange): boolean {
  return prereleases || label.length === 0;
}

function byVersion(a: { readonly version: Semver }, b: { readonly version: Semver }): number {
  return compareSemver(a.version, b.version);
}
