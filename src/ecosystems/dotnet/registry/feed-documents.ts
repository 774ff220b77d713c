import { ParseError } from "../../../domain/contracts/parse-error.ts";
import type { Http, SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { anything, array, shape, text } from "../../../formats/shape.ts";
import { isFields } from "../../../formats/value.ts";
import { url } from "../../../http/url.ts";
import type { Sameness, Subject } from "../../../domain/contracts/subject.ts";
import { badReply, tooLargeReply } from "../../kit/source-failure.ts";
import { checkSubject } from "../../kit/check-subject.ts";
import { normalizeVersion } from "../versions/nuget-version.ts";
import { belongsTo, headersAt, type Service } from "./service.ts";

/** How the documents of one feed are requested. Names of packages are in lower case. */
export interface FeedAccess {
  readonly http: Http;
  readonly service: Service;
  readonly signal: AbortSignal;
}

/** Only small packages have the versions of a page in the index. */
const readPage = shape({ "@id": text, lower: text, upper: text, items: anything });
const readIndex = shape({ items: array(readPage) });
/** The catalog entry is a mapping, or the address of a separate document. */
const readLeaf = shape({ "@id": text, packageContent: text, catalogEntry: anything });
const readLeaves = array(readLeaf);
const readSubject = shape({ id: text, version: text });

export type Page = ReturnType<typeof readPage>;
export type Leaf = ReturnType<typeof readLeaf>;

export const isSamePackage: Sameness = {
  name: (a, b) => a.toLowerCase() === b.toLowerCase(),
  version: (a, b) => normalizeVersion(a) === normalizeVersion(b),
};

/** Throws ParseError. */
export type ReadManifest<T> = (bytes: Uint8Array, address: string) => T;

interface Identified {
  readonly id: string;
  readonly version: string;
}

/** The manifest of a version, which is small and has all fields; undefined if the feed does not have it. */
export async function fetchManifest<T extends Identified>(
  { http, service, signal }: FeedAccess,
  name: string,
  version: string,
  read: ReadManifest<T>,
): Promise<T | undefined> {
  if (service.packages === undefined) return undefined;
  const address = url(service.packages)`/${name}/${version}/${name}.nuspec`;
  const reply = await http.get(address, { signal, headers: headersAt(service.feed, address) });
  return reply && readManifest(reply.body, address, { name, version }, read);
}

/** Throws SourceUnavailable if it is not the manifest of the version. */
export function readManifest<T extends Identified>(
  bytes: Uint8Array,
  address: string,
  asked: Subject,
  read: ReadManifest<T>,
): T {
  try {
    const manifest = read(bytes, address);
    const subject = { name: manifest.id || undefined, version: manifest.version || undefined };
    checkSubject({ address, document: manifest, found: subject, asked }, isSamePackage);
    return manifest;
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw badReply(address, "sent a reply that is not a package manifest.", error);
  }
}

/** The registration of one version. */
interface Registered {
  /** Undefined if it is on another host. */
  readonly entry: unknown;
  readonly address: string;
  readonly archive: string | undefined;
}

/** The registration of a version has its catalog entry, or a link to it; undefined if the feed does not have it. */
export async function fetchRegistered(
  access: FeedAccess,
  name: string,
  version: string,
): Promise<Registered | undefined> {
  const { registrations, feed } = access.service;
  if (registrations === undefined) return undefined;
  const asked = { name, version };
  const address = url(registrations)`/${name}/${version}.json`;
  const document = await fetchJson(access, address, asked, (leaf) => findSubject(readLeaf(leaf).catalogEntry));
  if (document === undefined) return undefined;
  const { catalogEntry: entry, packageContent: archive } = readLeaf(document);
  if (typeof entry !== "string") return { entry: isFields(entry) ? entry : undefined, address, archive };
  const linked = belongsTo(feed, entry) ? await fetchJson(access, entry, asked, findSubject) : undefined;
  return { entry: isFields(linked) ? linked : undefined, address: entry, archive };
}

/** The pages of the registration of a package, the oldest versions first. */
export async function fetchPages(access: FeedAccess, name: string): Promise<readonly Page[] | undefined> {
  const { registrations } = access.service;
  if (registrations === undefined) return undefined;
  const document = await fetchJson(access, url(registrations)`/${name}/index.json`, { name });
  return document === undefined ? undefined : readIndex(document).items;
}

/** Small packages have their versions in the index; otherwise each page is a separate document. */
export async function fetchLeaves(
  access: FeedAccess,
  page: Page,
  name: string,
): Promise<{ readonly address: string; readonly leaves: readonly Leaf[] }> {
  const { feed } = access.service;
  const address = (page["@id"] ?? "").split("#", 1)[0] ?? "";
  const isWhole = Array.isArray(page.items);
  if (!isWhole && !belongsTo(feed, address)) return { address, leaves: [] };
  const document = isWhole ? page : await fetchJson(access, address, { name });
  const leaves = readLeaves(readPage(document).items);
  const ids = leaves.map(({ catalogEntry }) => findSubject(catalogEntry).name);
  const found = { name: ids.find((id) => id !== undefined) };
  checkSubject({ address: feed.index, document: undefined, found, asked: { name } }, isSamePackage);
  return { address, leaves };
}

/** `subjectIn`: whose document it is, if it says so. */
export async function fetchJson(
  { http, service, signal }: FeedAccess,
  address: string,
  asked: Subject,
  subjectIn: (document: unknown) => Subject = () => ({}),
): Promise<unknown> {
  const document = await http.json(address, { signal, headers: headersAt(service.feed, address) });
  checkSubject({ address, document, found: subjectIn(document), asked }, isSamePackage);
  return document;
}

export function findSubject(entry: unknown): Subject {
  const { id, version } = readSubject(entry);
  return { name: id, version };
}

export function tooManyPages({ service }: FeedAccess, name: string, max: number): SourceUnavailable {
  return tooLargeReply(service.feed.index, `lists ${name} on more than the ${max} pages of versions that lcc reads.`);
}
