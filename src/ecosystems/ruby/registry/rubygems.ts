import type { Component, Supplier } from "../../../domain/contracts/component.ts";
import {
  type PublishedArchive,
  type Resolver,
  type SourceReply,
  type SourceTools,
  SourceUnavailable,
} from "../../../domain/contracts/sources.ts";
import { findMissing, missingReply } from "../../../evidence/missing.ts";
import { shape, text, anything } from "../../../formats/shape.ts";
import { readReply } from "../../../http/read-reply.ts";
import { asUnavailable } from "../../../http/source-errors.ts";
import { url } from "../../../http/url.ts";
import { isOnCodeHost } from "../../kit/public-hosts.ts";
import { integrityFromHex, publishedArchive } from "../../kit/published-archive.ts";
import { assumeVersion, sourceReply } from "../../kit/source-reply.ts";
import { isGemName } from "../gem-name.ts";
import { once } from "../../../async/once.ts";
import { askArchive, type ReadIndex } from "./ask-archive.ts";
import { gemIndexAddress, readGemIndex } from "./gem-index.ts";
import { askApi, type GemVersion } from "./gem-api.ts";
import { type Ask, findGemServer, type GemServer } from "./gem-server.ts";
import { readLicenses } from "./stated-licenses.ts";
import { toSupplier } from "../../kit/supplier.ts";

/** RubyGems, or the mirror configured by the operator. */
export function rubygems(tools: SourceTools): Resolver {
  const server = findGemServer(tools);
  return {
    source: "rubygems",
    addressFor: () => server.base,
    archiveAccess: () => ({ registries: [server], fileOrigins: [] }),
    handles: (component) => component.type === "gem" && isGemName(component.name) && isServedBy(server, component),
    async resolve(component, signal) {
      const ask = { http: tools.http, server, signal };
      const index = once(() => readGemIndex(ask, component.name));
      const described = await askServer(ask, component, index);
      if (described) return readReply(server.base, "a list of licenses", () => toReply(server, component, described));
      return missingReply(await findMissing(async () => (await index()) !== undefined));
    },
  };
}

/** Packages from other hosts may be private, so they are not looked up here. */
export function isServedBy({ base }: GemServer, { origin }: Pick<Component, "origin">): boolean {
  if (!origin) return true;
  return origin.kind === "registry" && URL.parse(origin.address)?.host === URL.parse(base)?.host;
}

/** The metadata in the gem itself; the API is slower, allows fewer requests, and mirrors may have none. */
async function askServer(ask: Ask, component: Component, index: ReadIndex): Promise<GemVersion | undefined> {
  const own = await askArchive(ask, component, index).catch(asUnavailable);
  if (own && !(own instanceof SourceUnavailable)) return own;
  const described = await askApi(ask, component).catch(asUnavailable);
  if (described && !(described instanceof SourceUnavailable)) return described;
  const failure = own ?? described;
  if (failure) throw failure;
  return undefined;
}

function toReply(server: GemServer, component: Component, described: GemVersion): SourceReply {
  const { version, licenses, gem } = described;
  const page = server.hasPages ? url(server.base)`/gems/${component.name}/versions/${version}` : described.page;
  const reading = readLicenses(licenses);
  const reply = sourceReply({
    evidence: reading && { ...reading, url: page },
    repository: findRepository(gem),
    supplier: readSupplier(gem),
    archives: gemArchives(server, component.name, described),
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
  const { platform: stated, gem_uri, sha } = readFile(gem);
  const platform = stated?.slice(0, maxPlatformLength) ?? "ruby";
  const file = platform === "ruby" ? `${name}-${version}` : `${name}-${version}-${platform}`;
  const address = gem_uri ?? url(base)`/gems/${file}.gem`;
  const archives = publishedArchive("gem", address, integrityFromHex("sha256", sha));
  return archives.map((archive) =>
    archive.integrity ? archive : { ...archive, hashList: gemIndexAddress(base, name) },
  );
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

const readGem = shape({ authors: anything });

/** The authors of a gem, which the API joins with commas. */
export function readSupplier(gem: unknown): Supplier | undefined {
  return toSupplier("person", readGem(gem).authors);
}
