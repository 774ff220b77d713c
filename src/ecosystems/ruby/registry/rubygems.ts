import type { Component } from "../../../domain/contracts/component.ts";
import type { Http, PublishedArchive, Resolver, SourceReply, SourceTools } from "../../../domain/contracts/sources.ts";
import { findMissing, missingReply } from "../../../evidence/missing.ts";
import { shape, text } from "../../../formats/shape.ts";
import { readReply } from "../../../http/read-reply.ts";
import { hasNoSuchApi } from "../../../http/source-errors.ts";
import { url } from "../../../http/url.ts";
import { isOnCodeHost } from "../../kit/public-hosts.ts";
import { integrityFromHex, publishedArchive } from "../../kit/published-archive.ts";
import { assumeVersion, sourceReply } from "../../kit/source-reply.ts";
import { isGemName } from "../gem-name.ts";
import { askMirror } from "./ask-mirror.ts";
import { askApi, type GemVersion } from "./gem-api.ts";
import { findGemServer, type GemServer } from "./gem-server.ts";
import { readSupplier } from "./read-supplier.ts";
import { readLicenses } from "./stated-licenses.ts";

/** RubyGems, or the mirror configured by the operator. */
export function rubygems(tools: SourceTools): Resolver {
  const server = findGemServer(tools);
  return {
    source: "rubygems",
    addressFor: () => server.base,
    archiveAccess: () => ({ registries: [server], fileOrigins: [] }),
    handles: (component) => component.type === "gem" && isGemName(component.name) && isServedBy(server, component),
    async resolve(component, signal) {
      const found = await ask(tools.http, server, component, signal);
      if (found) return readReply(server.base, "a list of licenses", () => toReply(server, component, found));
      return missingReply(await findMissing(() => hasGem(tools.http, server, component.name, signal)));
    },
  };
}

/** Packages from other hosts may be private, so they are not looked up here. */
export function isServedBy({ base }: GemServer, { origin }: Pick<Component, "origin">): boolean {
  if (!origin) return true;
  return origin.kind === "registry" && URL.parse(origin.address)?.host === URL.parse(base)?.host;
}

async function ask(
  http: Http,
  server: GemServer,
  component: Component,
  signal: AbortSignal,
): Promise<GemVersion | undefined> {
  if (server.isPublic) return askApi(http, server, component, signal);
  try {
    return (await askApi(http, server, component, signal)) ?? (await askMirror(http, server, component, signal));
  } catch (error) {
    if (!hasNoSuchApi(error)) throw error;
    const found = await askMirror(http, server, component, signal);
    if (!found) throw error;
    return found;
  }
}

/** A mirror may have no API, but all have the Bundler index. */
async function hasGem(http: Http, server: GemServer, name: string, signal: AbortSignal): Promise<boolean> {
  const base = url(server.base);
  const address = server.isPublic ? base`/api/v1/gems/${name}.json` : base`/info/${name}`;
  return (await http.get(address, { signal, headers: server.headers })) !== undefined;
}

function toReply(server: GemServer, component: Component, found: GemVersion): SourceReply {
  const { version, licenses, gem, page } = found;
  const reading = readLicenses(licenses);
  const reply = sourceReply({
    evidence: reading && { ...reading, url: page },
    repository: findRepository(gem),
    supplier: readSupplier(gem),
    archives: gemArchives(server, component.name, found),
  });
  return component.version === "" ? assumeVersion(reply, version) : reply;
}

const maxPlatformLength = 100;
const maxAddressLength = 500;

const readFile = shape({ platform: text, gem_uri: text, sha: text });
const links = { source_code_uri: text, homepage_uri: text };
/** Older servers have the links in `metadata` only. */
const readLinks = shape({ ...links, metadata: shape(links) });

/** The archive of a gem: the URL in the reply of the server, or the usual one, with the hash from the reply. */
function gemArchives({ base }: GemServer, name: string, { version, gem }: GemVersion): readonly PublishedArchive[] {
  const { platform: written, gem_uri, sha } = readFile(gem);
  const platform = written?.slice(0, maxPlatformLength) ?? "ruby";
  const file = platform === "ruby" ? `${name}-${version}` : `${name}-${version}-${platform}`;
  const address = gem_uri ?? url(base)`/gems/${file}.gem`;
  return publishedArchive("gem", address, integrityFromHex("sha256", sha));
}

/** The code repository of a gem: its source code URL, otherwise a home page on a code host. */
function findRepository(gem: unknown): string | undefined {
  const { metadata, ...own } = readLinks(gem);
  const sources = [own.source_code_uri, metadata.source_code_uri].flatMap(webAddress);
  return sources[0] ?? [own.homepage_uri, metadata.homepage_uri].flatMap(webAddress).find(isOnCodeHost);
}

function webAddress(value = ""): string[] {
  const address = value.trim();
  return address.length <= maxAddressLength && /^https?:\/\//i.test(address) ? [address] : [];
}
