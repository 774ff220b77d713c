import type { Component } from "../../../domain/contracts/component.ts";
import { archiveLimits } from "../../../domain/contracts/archive-limits.ts";
import type { Http, Reply } from "../../../domain/contracts/sources.ts";
import { url } from "../../../http/url.ts";
import { hasGemMetadata, readGemLicenses } from "./gem-archive.ts";
import type { GemVersion } from "./gem-api.ts";
import { newestGem } from "../versions/gem-requirement.ts";
import type { GemServer } from "./gem-server.ts";

/** The metadata is small and at the start of a gem; in old gems it is at the end. */
const firstBytes = 256 * 1024;
/** Enough for `/info` of a gem with thousands of versions. */
const maxIndexBytes = 20_000_000;

/** Queries a mirror that serves gems without an API: the version list is in its index, the licenses are in the gem. */
export async function askMirror(
  http: Http,
  server: GemServer,
  component: Component,
  signal: AbortSignal,
): Promise<GemVersion | undefined> {
  const { name } = component;
  const base = url(server.base);
  const version = component.version || (await newestVersion(http, base`/info/${name}`, server, component, signal));
  if (version === undefined) return undefined;
  const page = base`/gems/${`${name}-${version}`}.gem`;
  const archive = await askArchive(http, server, page, signal);
  return archive && { version, licenses: readGemLicenses(archive), gem: undefined, page };
}

async function askArchive(
  http: Http,
  { headers }: GemServer,
  page: string,
  signal: AbortSignal,
): Promise<Reply | undefined> {
  const options = { signal, maxBytes: archiveLimits.bytesOfArchive };
  const start = await http.get(page, { ...options, headers: { ...headers, range: `bytes=0-${firstBytes - 1}` } });
  if (start?.status !== 206 || hasGemMetadata(start)) return start;
  return http.get(page, { ...options, headers });
}

/** `/info/<gem>` has a line for every version: `1.0.0 dependencies|checks`, with `-platform` after the version. */
async function newestVersion(
  http: Http,
  address: string,
  { headers }: GemServer,
  { requirement }: Component,
  signal: AbortSignal,
): Promise<string | undefined> {
  const reply = await http.get(address, { signal, headers, maxBytes: maxIndexBytes });
  const lines = reply ? new TextDecoder().decode(reply.body).split("\n") : [];
  const versions = lines.flatMap((line) => {
    const version = line.split(" ", 1)[0] ?? "";
    return version.includes("-") ? [] : [version];
  });
  return newestGem(versions, requirement ?? "");
}
