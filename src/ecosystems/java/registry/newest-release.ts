import type { Http } from "../../../domain/contracts/sources.ts";
import { askRepositories, type Repository } from "./repositories.ts";
import { compareVersions, isStable } from "../versions/version-order.ts";
import { readRange } from "../versions/version-range.ts";
import { fetchVersions, type VersionList } from "./version-list.ts";

/** The newest release that satisfies a requirement; without one, the newest of all. */
export function askNewest(
  http: Http,
  bases: readonly Repository[],
  name: string,
  requirement: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  return askRepositories(bases, async (repository) => {
    const list = await fetchVersions(http, name, repository, signal);
    return list && chooseVersion(list, requirement);
  });
}

function chooseVersion({ versions, release, latest }: VersionList, requirement: string): string | undefined {
  return newest(versions.filter(readRange(requirement))) ?? release ?? newest(versions) ?? latest;
}

function newest(versions: readonly string[]): string | undefined {
  const stable = versions.filter(isStable);
  return (stable.length > 0 ? stable : versions).toSorted((a, b) => compareVersions(b, a))[0];
}
