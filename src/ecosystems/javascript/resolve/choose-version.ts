import { satisfies } from "../versions/semver-range.ts";
import { type Semver, compareSemver } from "../../kit/semver-order.ts";
import { parseSemver } from "../versions/semver.ts";
import type { PackageVersions } from "./package-facts.ts";
import { isAny, type Wanted } from "./wanted.ts";

/**
 * The version that npm would choose: `latest` where it is in the range, else the newest one in the range. Deprecated
 * versions come last. A tag is one version only.
 */
export function chooseVersion(list: PackageVersions, { spec, range }: Wanted): string | undefined {
  const tags = new Map(list.tags);
  const versions = new Set(list.versions);
  if (!range) return known(versions, tags.get(spec));
  const takes = createTest(range, isAny(spec));
  const deprecated = new Set(list.deprecated);
  const latest = known(versions, tags.get("latest"));
  if (latest !== undefined && takes(latest) && !deprecated.has(latest)) return latest;
  const exact = known(versions, exactOf(spec));
  if (exact !== undefined) return exact;
  const taken = list.versions.filter(createTest(range, false));
  return newest(taken.filter((version) => !deprecated.has(version))) ?? newest(taken);
}

function known(versions: ReadonlySet<string>, version: string | undefined): string | undefined {
  return version !== undefined && versions.has(version) ? version : undefined;
}

function exactOf(spec: string): string | undefined {
  return /^[v=\s]*(\d.*)$/.exec(spec)?.[1];
}

function createTest(range: NonNullable<Wanted["range"]>, takesAll: boolean): (version: string) => boolean {
  return (text) => {
    const version = parseSemver(text);
    return version !== undefined && (takesAll || satisfies(version, range));
  };
}

function newest(versions: readonly string[]): string | undefined {
  let best: { readonly text: string; readonly version: Semver } | undefined;
  for (const text of versions) {
    const version = parseSemver(text);
    if (version && (!best || compareSemver(version, best.version) > 0)) best = { text, version };
  }
  return best?.text;
}
