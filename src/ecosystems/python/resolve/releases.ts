import type { Reply, SourceTools } from "../../../domain/contracts/sources.ts";
import { url } from "../../../http/url.ts";
import { compareVersions, parseVersion, type Version } from "../versions/pep440.ts";
import type { PackageIndex } from "../registry/package-index.ts";
import { askPage } from "../registry/simple-index.ts";
import { type IndexFile, readIndexPage } from "../registry/simple-page.ts";
import { wheelTags } from "./wheel-tags.ts";

/** A release of a project with what is needed to choose it; cached between scans. */
export interface KeptRelease {
  readonly v: string;
  /** The versions of Python it is for; absent: all. */
  readonly py?: string;
  /** All of its files are withdrawn. */
  readonly yanked?: true;
  /** The tags of its wheels, if it has no source distribution and no wheel for all platforms. */
  readonly tags?: readonly string[];
}

/** The releases of a project, oldest first, and the number of releases left out. */
export interface KeptReleases {
  readonly releases: readonly KeptRelease[];
}

const maxReleases = 5_000;
/** For the wheels of one release; more than a hundred are not rare. */
const maxTags = 5_000;

/** The address of a project's page. */
function pageAddress(index: PackageIndex, name: string): string {
  return url(index.simple ?? `${index.json ?? ""}/simple`)`/${name}/`;
}

/** The files of a project; undefined where the index does not have the project. */
export async function askFiles(
  tools: SourceTools,
  index: PackageIndex,
  name: string,
  signal: AbortSignal,
): Promise<readonly IndexFile[] | undefined> {
  const reply: Reply | undefined = await askPage(tools, index, pageAddress(index, name), signal);
  return reply && readIndexPage(reply, name);
}

/** Reduces a project's files to its newest releases, with what the files of each have in common. */
export function toReleases(files: readonly IndexFile[]): KeptReleases {
  const groups = Map.groupBy(files, ({ version }) => version);
  const known: { readonly written: string; readonly version: Version; readonly files: readonly IndexFile[] }[] = [];
  for (const [written, group] of groups) {
    const version = parseVersion(written);
    if (version) known.push({ written, version, files: group });
  }
  known.sort((a, b) => compareVersions(a.version, b.version) || (a.written < b.written ? -1 : 1));
  return { releases: known.slice(-maxReleases).map(({ written, files: group }) => toRelease(written, group)) };
}

function toRelease(v: string, files: readonly IndexFile[]): KeptRelease {
  const offered = files.filter(({ isYanked }) => !isYanked);
  const counted = offered.length > 0 ? offered : files;
  const pythons = new Set(counted.map(({ requiresPython = "" }) => requiresPython));
  const tags = counted.flatMap(({ name }) => wheelTags(name) ?? []);
  const isForAll = tags.length < counted.length || tags.some((tag) => /(?:^|\.)py3(?:\.[^-]*)?-none-any$/.test(tag));
  return {
    v,
    // One matching file is enough; others may be for another Python.
    ...(!pythons.has("") && { py: [...pythons].sort().join("||") }),
    ...(offered.length === 0 && { yanked: true as const }),
    ...(!isForAll && { tags: [...new Set(tags)].sort().slice(0, maxTags) }),
  };
}
