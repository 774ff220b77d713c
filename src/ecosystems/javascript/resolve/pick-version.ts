import { findNewest, parseSemver, satisfies } from "../versions/semver-range.ts";
import type { PackageVersions } from "./package-facts.ts";
import { isAny, type Wanted } from "./wanted.ts";

/** Chooses one of the published versions; undefined if none satisfies. */
export type PickVersion = (list: PackageVersions, wanted: Wanted) => string | undefined;

/** Whether a range of `engines.node` allows the project's Node. */
export type RunsOn = (engine: string) => boolean;

/** npm prefers `latest`, avoids versions for another Node, and then deprecated ones. */
export function createNpmPick(runsOn: RunsOn): PickVersion {
  return (list, wanted) => {
    const unfit = new Set(list.engines.flatMap(([engine, those]) => (runsOn(engine) ? [] : those)));
    return pickVersion(list, wanted, { prefersLatest: true, unfit });
  };
}

/** pnpm and Yarn avoid deprecated versions only; Yarn since version 2 does not prefer `latest`. */
export function createLinkerPick(prefersLatest: boolean): PickVersion {
  return (list, wanted) => pickVersion(list, wanted, { prefersLatest, unfit: new Set() });
}

interface Preference {
  readonly prefersLatest: boolean;
  /** Versions that do not run on the project's Node. */
  readonly unfit: ReadonlySet<string>;
}

/** A tag is one version only; for a range, the best of the versions in it. */
function pickVersion(list: PackageVersions, { spec, range }: Wanted, preference: Preference): string | undefined {
  const { prefersLatest, unfit } = preference;
  const tags = new Map(list.tags);
  const versions = new Set(list.versions);
  const existing = (version: string | undefined) =>
    version !== undefined && versions.has(version) ? version : undefined;
  if (!range) return existing(tags.get(spec));
  const isInRange = (text: string, takesAll: boolean) => {
    const version = parseSemver(text);
    return version !== undefined && (takesAll || satisfies(version, range));
  };
  const deprecated = new Set(list.deprecated);
  const isGood = (version: string) => !deprecated.has(version) && !unfit.has(version);
  const latest = existing(tags.get("latest"));
  if (prefersLatest && latest !== undefined && isInRange(latest, isAny(spec)) && isGood(latest)) return latest;
  const exact = existing(/^[v=\s]*(\d.*)$/.exec(spec)?.[1]);
  if (exact !== undefined) return exact;
  const candidates = list.versions.filter((version) => isInRange(version, false));
  return (
    findNewest(candidates.filter(isGood)) ??
    findNewest(candidates.filter((version) => !unfit.has(version))) ??
    findNewest(candidates.filter((version) => !deprecated.has(version))) ??
    findNewest(candidates)
  );
}
