import type { Component } from "../../../domain/contracts/component.ts";
import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { type Http, type Reply, SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { url } from "../../../http/url.ts";
import { publishedArchive } from "../../kit/published-archive.ts";
import { checkSubject } from "../../kit/check-subject.ts";
import { parseRange } from "../versions/nuget-range.ts";
import { normalizeVersion } from "../versions/nuget-version.ts";
import { readNuspec } from "./nuspec.ts";
import { type PackageStatement, statedLicense } from "./package-statement.ts";
import { isSamePackage, newestRegistered, registeredVersion } from "./registration.ts";
import { headersAt, type Service } from "./service.ts";

/**
 * Requests the pinned version from a feed, or the newest one that the requirement allows. The manifest of a version is
 * small and has all fields; the registration lists versions with few fields.
 */
export async function findStatement(
  component: Component,
  http: Http,
  service: Service,
  signal: AbortSignal,
): Promise<PackageStatement | undefined> {
  const name = component.name.toLowerCase();
  if (component.version !== "") {
    const version = normalizeVersion(component.version);
    const manifest = await askNuspec(http, service, name, version, signal);
    return manifest ?? (await registeredVersion(http, service, name, version, signal));
  }
  const range = parseRange(component.requirement ?? "") ?? { prereleases: false };
  const newest = await newestRegistered(http, service, name, range, signal);
  if (!newest || statedLicense(newest)?.outcome === "answer") return newest;
  return (await askNuspec(http, service, name, normalizeVersion(newest.version), signal)) ?? newest;
}

/** Whether a feed has any version of the package: both services have a list with the same name. */
export async function hasPackage(
  { name }: Component,
  http: Http,
  { packages, registrations, feed }: Service,
  signal: AbortSignal,
): Promise<boolean> {
  const lists = packages ?? registrations;
  if (lists === undefined) return false;
  return (await askFeed(http, feed, url(lists)`/${name.toLowerCase()}/index.json`, signal)) !== undefined;
}

async function askNuspec(
  http: Http,
  { packages, feed }: Service,
  name: string,
  version: string,
  signal: AbortSignal,
): Promise<PackageStatement | undefined> {
  if (packages === undefined) return undefined;
  const address = url(packages)`/${name}/${version}/${name}.nuspec`;
  const archives = publishedArchive("nupkg", url(packages)`/${name}/${version}/${`${name}.${version}`}.nupkg`);
  const { host } = new URL(address);
  const reply = await askFeed(http, feed, address, signal);
  try {
    if (!reply) return undefined;
    const { id, ...statement } = readNuspec(reply.body, address);
    const found = { name: id || undefined, version: statement.version || undefined };
    checkSubject({ address, document: statement, found, asked: { name, version } }, isSamePackage);
    return { ...statement, archives };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw new SourceUnavailable("bad_reply", host, `${host} sent a reply that is not a package manifest.`, {
      cause: error,
    });
  }
}

function askFeed(http: Http, feed: Service["feed"], address: string, signal: AbortSignal): Promise<Reply | undefined> {
  return http.get(address, { signal, headers: headersAt(feed, address) });
}
