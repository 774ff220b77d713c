import { badReply } from "../../kit/source-failure.ts";
import type { Wants } from "../../../archive/collect.ts";
import { readZip } from "../../../archive/zip.ts";
import { ifBroken } from "../../../domain/contracts/parse-error.ts";
import { array, shape, text } from "../../../formats/shape.ts";
import { openRemoteFile } from "../../../http/remote-file.ts";
import { url } from "../../../http/url.ts";
import { normalizeVersion } from "../versions/nuget-version.ts";
import { type FeedAccess, fetchJson, readManifest, type ReadManifest } from "./feed-documents.ts";
import { belongsTo, headersAt } from "./service.ts";

/**
 * The manifest inside of a package, for a feed that has no other: the end of the archive, then the entry. Undefined if the
 * feed does not list the version. Throws SourceUnavailable if it does, and the manifest cannot be had.
 */
export async function fetchPackaged<T extends { readonly id: string; readonly version: string }>(
  access: FeedAccess,
  { name, version }: { readonly name: string; readonly version: string },
  registered: { readonly archive: string | undefined } | undefined,
  read: ReadManifest<T>,
): Promise<T | undefined> {
  const { http, service, signal } = access;
  if (!registered && !(await isListed(access, name, version))) return undefined;
  const stated = registered?.archive;
  const address = stated && belongsTo(service.feed, stated) ? stated : archiveAddress(access, name, version);
  const file = address && (await openRemoteFile(http, address, { signal, headers: headersAt(service.feed, address) }));
  const bytes =
    file && (await readZip(file, isManifest).then(({ files }) => [...files.values()][0], ifBroken(undefined)));
  if (address && bytes) return readManifest(bytes, address, { name, version }, read);
  const what = `lists ${name} ${version}, and neither a manifest nor the package could be read.`;
  throw badReply(service.feed.index, what);
}

export function archiveAddress({ service }: FeedAccess, name: string, version: string): string | undefined {
  return service.packages && url(service.packages)`/${name}/${version}/${`${name}.${version}`}.nupkg`;
}

const isManifest: Wants = (path) => (/^[^/]{1,200}\.nuspec$/i.test(path) ? "needed" : undefined);

const readFlatList = shape({ versions: array(text) });

/** The versions in the flat container; undefined if it does not have the package. */
export async function fetchFlatList(access: FeedAccess, name: string): Promise<readonly string[] | undefined> {
  const { packages } = access.service;
  if (packages === undefined) return undefined;
  const reply = await fetchJson(access, url(packages)`/${name}/index.json`, { name });
  return reply === undefined ? undefined : readFlatList(reply).versions;
}

async function isListed(access: FeedAccess, name: string, version: string): Promise<boolean> {
  const versions = await fetchFlatList(access, name);
  return versions?.some((listed) => normalizeVersion(listed) === version) === true;
}
