import type { Http } from "../../../domain/contracts/sources.ts";
import {
  type FeedAccess,
  fetchLeaves,
  fetchManifest,
  fetchPages,
  fetchRegistered,
  type Leaf,
  findSubject,
  tooManyPages,
} from "../registry/feed-documents.ts";
import { displayVersion, normalizeVersion, parseVersion } from "../versions/nuget-version.ts";
import type { Feed } from "../registry/operator-feeds.ts";
import { fetchFlatList, fetchPackaged } from "../registry/packaged-manifest.ts";
import { findService, type Service } from "../registry/service.ts";
import type { StoredVersions } from "./choose-version.ts";
import {
  hasDependencies,
  readEntryDependencies,
  readNuspecDependencies,
  type StoredPackage,
} from "./stored-package.ts";

/** Requests to one feed about a package, by its lower-case name; undefined if the feed does not have it. */
export interface FeedQuestions {
  dependencies(name: string, version: string, signal: AbortSignal): Promise<StoredPackage | undefined>;
  versions(name: string, signal: AbortSignal): Promise<StoredVersions | undefined>;
}

const maxVersions = 20_000;
/** A page has 64 versions. */
const maxPages = 400;
const pagesAtOnce = 8;

export function createFeedQuestions(http: Http, feed: Feed): FeedQuestions {
  let service: Promise<Service> | undefined;
  const open = async (signal: AbortSignal): Promise<FeedAccess> => {
    service ??= findService(http, feed, signal);
    // A feed that did not answer may answer the next time.
    const opened = await service.catch((error: unknown) => {
      service = undefined;
      throw error;
    });
    return { http, service: opened, signal };
  };
  return {
    async dependencies(name, version, signal) {
      const access = await open(signal);
      const manifest = await fetchManifest(access, name, version, readNuspecDependencies);
      return manifest ?? (await askOtherPlaces(access, name, version));
    },
    async versions(name, signal) {
      const access = await open(signal);
      const leaves = await registeredLeaves(access, name);
      const versions = leaves?.flatMap(({ catalogEntry }) => findSubject(catalogEntry).version ?? []);
      const all = versions ?? (await fetchFlatList(access, name));
      return all && toVersions(all);
    },
  };
}

/** A registration that names no dependencies may just not have them: then the package itself is asked. */
async function askOtherPlaces(access: FeedAccess, name: string, version: string): Promise<StoredPackage | undefined> {
  const registered = (await fetchRegistered(access, name, version)) ?? (await findRegistered(access, name, version));
  if (registered && hasDependencies(registered.entry)) return readEntryDependencies(registered.entry);
  return fetchPackaged(access, { name, version }, registered, readNuspecDependencies);
}

/** A feed without documents for single versions has all versions in its pages. */
async function findRegistered(access: FeedAccess, name: string, version: string) {
  const leaves = await registeredLeaves(access, name);
  const leaf = leaves?.find(
    ({ catalogEntry }) => normalizeVersion(findSubject(catalogEntry).version ?? "") === version,
  );
  return leaf && { entry: leaf.catalogEntry, archive: leaf.packageContent };
}

async function registeredLeaves(access: FeedAccess, name: string): Promise<readonly Leaf[] | undefined> {
  const pages = await fetchPages(access, name);
  if (!pages) return undefined;
  if (pages.length > maxPages) throw tooManyPages(access, name, maxPages);
  const all: Leaf[] = [];
  for (let at = 0; at < pages.length; at += pagesAtOnce) {
    const read = await Promise.all(pages.slice(at, at + pagesAtOnce).map((page) => fetchLeaves(access, page, name)));
    for (const { leaves } of read) for (const leaf of leaves) all.push(leaf);
  }
  return all;
}

function toVersions(values: readonly string[]): readonly string[] {
  const texts = values.filter((value) => parseVersion(value) !== undefined);
  return [...new Set(texts.slice(0, maxVersions).map(displayVersion))];
}
