import { type SourceTools, SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { asUnavailable, hasNoSuchApi, ignoreMissingApi } from "../../../http/source-errors.ts";
import { compareVersions, parseVersion, type Version } from "../versions/pep440.ts";
import { askListedFiles } from "../registry/json-api.ts";
import type { PackageIndex } from "../registry/package-index.ts";
import { askPage } from "../registry/simple-index.ts";
import type { IndexFile } from "../registry/simple-page.ts";
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

/** The files of a project, from its page or else from its JSON; undefined where the index does not have the project. */
export async function askFiles(
  tools: SourceTools,
  index: PackageIndex,
  name: string,
  signal: AbortSignal,
): Promise<readonly IndexFile[] | undefined> {
  const listed = await askPage(tools, index, name, signal).catch(asUnavailable);
  if (listed && !(listed instanceof SourceUnavailable)) return listed;
  const mayHaveJson = !index.isPublic && (!listed || hasNoSuchApi(listed));
  const files = mayHaveJson ? await askListedFiles(tools, index, name, signal).catch(ignoreMissingApi) : undefined;
  if (listed && !files) throw listed;
  return files;
}

/** Reduces a project's files to its newest releases, with what the files of each have in common. */
export function toReleases(files: readonly IndexFile[]): KeptReleases {
  const groups = Map.groupBy(files, ({ version }) => version);
  const releases: { readonly text: string; readonly version: Version; readonly files: readonly IndexFile[] }[] = [];
  for (const [text, group] of groups) {
    const version = parseVersion(text);
    if (version) releases.push({ text, version, files: group });
  }
  releases.sort((a, b) => compareVersions(a.version, b.version) || (a.text < b.text ? -1 : 1));
  return { releases: releases.slice(-maxReleases).map(({ text: written, files: group }) => toRelease(written, group)) };
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
