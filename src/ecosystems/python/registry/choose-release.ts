import { compareVersions, isPrerelease, parseVersion, type Version } from "../versions/pep440.ts";
import { parseRange } from "../versions/specifiers.ts";
import type { Sameness } from "../../../domain/contracts/subject.ts";
import { normalizeName } from "../package-name.ts";

interface Release {
  readonly written: string;
  readonly version: Version;
}

/** The newest version that satisfies a requirement; pre-releases only if it names one or nothing else fits. */
export function newestRelease(versions: readonly string[], requirement: string): string | undefined {
  const range = parseRange(requirement);
  const fitting = readAll(versions).filter(({ version }) => range?.includes(version) ?? true);
  const stable = fitting.filter(({ version }) => !isPrerelease(version));
  return newest(range?.takesPrereleases === true || stable.length === 0 ? fitting : stable);
}

/** A version as spelled in the index: `1.0` may be `1.0.0`. A local version, `2.1+cu118`, belongs to release 2.1. */
export function findRelease(versions: readonly string[], wanted: string): string | undefined {
  const isSame = (version: string) => isSameVersion(version, wanted);
  return versions.find(isSame) ?? versions.find((version) => isSameVersion(version, wanted.split("+", 1)[0] ?? ""));
}

export function isSameVersion(a: string, b: string): boolean {
  if (a === b) return true;
  const [left, right] = [parseVersion(a), parseVersion(b)];
  return left !== undefined && right !== undefined && compareVersions(left, right) === 0;
}

function readAll(versions: readonly string[]): readonly Release[] {
  return versions.flatMap((written) => {
    const version = parseVersion(written);
    return version ? [{ written, version }] : [];
  });
}

function newest(releases: readonly Release[]): string | undefined {
  let best: Release | undefined;
  for (const release of releases) if (!best || compareVersions(release.version, best.version) > 0) best = release;
  return best?.written;
}

export const isSameProject: Sameness = {
  name: (a, b) => normalizeName(a) === normalizeName(b),
  version: isSameVersion,
};
