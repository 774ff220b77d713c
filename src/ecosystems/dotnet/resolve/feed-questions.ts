import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { type Http, SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { anything, listOf, shape, text } from "../../../formats/shape.ts";
import { isFields } from "../../../formats/value.ts";
import { url } from "../../../http/url.ts";
import { checkSubject, type Subject } from "../../kit/check-subject.ts";
import { displayVersion, normalizeVersion, parseVersion } from "../versions/nuget-version.ts";
import type { Feed } from "../registry/operator-feeds.ts";
import { isSamePackage } from "../registry/registration.ts";
import { belongsTo, findService, headersAt, type Service } from "../registry/service.ts";
import type { StoredVersions } from "./choose-version.ts";
import { readEntryDependencies, readNuspecDependencies, type StoredPackage } from "./stored-package.ts";

const readLeaf = shape({
  /** A table, or its URL. */
  catalogEntry: anything,
});

const readItems = listOf(readLeaf);

const readPage = shape({
  "@id": text,
  /** Missing if the page is a separate document. */
  items: (value) => (Array.isArray(value) ? readItems(value) : undefined),
});

const readRegistration = shape({ items: listOf(readPage) });
const readFlatList = shape({ versions: listOf(text) });
const readEntry = shape({ id: text, version: text });

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
    const found = await service.catch((error: unknown) => {
      service = undefined;
      throw error;
    });
    return { http, service: found, signal };
  };
  return {
    async dependencies(name, version, signal) {
      const access = await open(signal);
      return (await askNuspec(access, name, version)) ?? (await askRegistered(access, name, version));
    },
    async versions(name, signal) {
      const access = await open(signal);
      return (await askRegistration(access, name)) ?? (await askFlatList(access, name));
    },
  };
}

interface FeedAccess {
  readonly http: Http;
  readonly service: Service;
  readonly signal: AbortSignal;
}

/** `subjectIn`: whose document it is, if it says so. */
async function askJson(
  { http, service, signal }: FeedAccess,
  address: string,
  asked: Subject,
  subjectIn: (document: unknown) => Subject = () => ({}),
): Promise<unknown> {
  const document = await http.json(address, { signal, headers: headersAt(service.feed, address) });
  checkSubject({ address, document, found: subjectIn(document), asked }, isSamePackage);
  return document;
}

function subjectOf(entry: unknown): Subject {
  const { id, version } = readEntry(entry);
  return { name: id, version };
}

async function askNuspec(access: FeedAccess, name: string, version: string): Promise<StoredPackage | undefined> {
  const { http, service, signal } = access;
  if (service.packages === undefined) return undefined;
  const address = url(service.packages)`/${name}/${version}/${name}.nuspec`;
  const reply = await http.get(address, { signal, headers: headersAt(service.feed, address) });
  try {
    if (!reply) return undefined;
    const stored = readNuspecDependencies(reply.body);
    const found = { name: stored.id || undefined, version: stored.version || undefined };
    checkSubject({ address, document: stored, found, asked: { name, version } }, isSamePackage);
    return stored;
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const { host } = new URL(address);
    const message = `${host} answered with something that is no manifest of ${name}.`;
    throw new SourceUnavailable("bad_reply", host, message, { cause: error });
  }
}

/** The registration of a version has its dependencies, or a link to the document with them. */
async function askRegistered(access: FeedAccess, name: string, version: string): Promise<StoredPackage | undefined> {
  const { registrations, feed } = access.service;
  if (registrations === undefined) return undefined;
  const asked = { name, version };
  const leaf = await askJson(access, url(registrations)`/${name}/${version}.json`, asked, (document) =>
    subjectOf(readLeaf(document).catalogEntry),
  );
  const { catalogEntry: entry } = readLeaf(leaf);
  if (isFields(entry)) return readEntryDependencies(entry);
  if (typeof entry === "string" && belongsTo(feed, entry)) {
    const details = await askJson(access, entry, asked, subjectOf);
    if (isFields(details)) return readEntryDependencies(details);
  }
  return leaf === undefined ? findEntry(access, name, version) : undefined;
}

/** A feed without documents for single versions has all versions in its pages. */
async function findEntry(access: FeedAccess, name: string, version: string): Promise<StoredPackage | undefined> {
  const entries = await registeredEntries(access, name);
  const found = entries?.find((entry) => normalizeVersion(readEntry(entry).version ?? "") === version);
  return found === undefined ? undefined : readEntryDependencies(found);
}

async function askRegistration(access: FeedAccess, name: string): Promise<StoredVersions | undefined> {
  const entries = await registeredEntries(access, name);
  if (!entries) return undefined;
  return toVersions(entries.flatMap((entry) => readEntry(entry).version ?? []));
}

/** All versions with their catalog entries. */
async function registeredEntries(access: FeedAccess, name: string): Promise<readonly unknown[] | undefined> {
  const { registrations, feed } = access.service;
  if (registrations === undefined) return undefined;
  const reply = await askJson(access, url(registrations)`/${name}/index.json`, { name });
  if (reply === undefined) return undefined;
  const pages = readRegistration(reply).items;
  if (pages.length > maxPages) throw tooMany(feed, name);
  const entries: unknown[] = [];
  for (let at = 0; at < pages.length; at += pagesAtOnce) {
    const read = await Promise.all(pages.slice(at, at + pagesAtOnce).map((page) => askPage(access, page, name)));
    for (const { catalogEntry } of read.flat()) entries.push(catalogEntry);
  }
  return entries;
}

/** Small packages have their versions in the index; otherwise each page is a separate document. */
async function askPage(
  access: FeedAccess,
  page: ReturnType<typeof readPage>,
  name: string,
): Promise<ReturnType<typeof readItems>> {
  const address = (page["@id"] ?? "").split("#", 1)[0] ?? "";
  if (!page.items && !belongsTo(access.service.feed, address)) return [];
  const items = page.items ?? readPage(await askJson(access, address, { name })).items ?? [];
  const found = { name: items.map(({ catalogEntry }) => readEntry(catalogEntry).id).find((id) => id !== undefined) };
  checkSubject({ address: access.service.feed.index, document: undefined, found, asked: { name } }, isSamePackage);
  return items;
}

async function askFlatList(access: FeedAccess, name: string): Promise<StoredVersions | undefined> {
  const { packages } = access.service;
  if (packages === undefined) return undefined;
  const reply = await askJson(access, url(packages)`/${name}/index.json`, { name });
  return reply === undefined ? undefined : toVersions(readFlatList(reply).versions);
}

function toVersions(values: readonly string[]): readonly string[] {
  const texts = values.filter((value) => parseVersion(value) !== undefined);
  return [...new Set(texts.slice(0, maxVersions).map(displayVersion))];
}

function tooMany({ index }: Feed, name: string): SourceUnavailable {
  const { host } = new URL(index);
  const bound = `${maxPages} pages of versions`;
  return new SourceUnavailable("too_large", host, `${host} lists ${name} on more than the ${bound} that lcc reads.`);
}
