import type { Component } from "../../../domain/component.ts";
import { findMissing, missingReply } from "../../../evidence/missing.ts";
import {
  type Http,
  type Resolver,
  type SourceReply,
  SourceUnavailable,
  type SourceTools,
} from "../../../domain/sources.ts";
import { readReply } from "../../../http/read-reply.ts";
import { url } from "../../../http/url.ts";
import { isGemName } from "../gem-name.ts";
import { askMirror } from "./ask-mirror.ts";
import { findGemServer, type GemServer } from "./gem-server.ts";
import { type GemVersion, askApi } from "./gem-api.ts";
import { gemArchives } from "./gem-archives.ts";
import { readSupplier } from "./read-supplier.ts";
import { findRepository } from "./repository.ts";
import { readLicenses } from "./stated-licenses.ts";

/** RubyGems, or the mirror configured by the operator. */
export function rubygems(tools: SourceTools): Resolver {
  const server = findGemServer(tools);
  return {
    source: "rubygems",
    addressFor: () => server.base,
    archiveAccess: () => ({ registries: [server.base], fileOrigins: [], headersFor: () => server.headers }),
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

/** Some mirrors reply to unknown URLs with an error or their start page. */
function hasNoSuchApi(error: unknown): boolean {
  return error instanceof SourceUnavailable && (error.reason === "refused" || error.reason === "bad_reply");
}

function toReply(server: GemServer, component: Component, found: GemVersion): SourceReply {
  const { version, licenses, gem, page } = found;
  const isAssumed = component.version === "";
  const reading = readLicenses(licenses);
  const repository = findRepository(gem);
  const supplier = readSupplier(gem);
  return {
    ...(reading && { evidence: { ...reading, url: page, ...(isAssumed && { assumed: true }) } }),
    ...(repository !== undefined && { repository }),
    ...(supplier && { supplier }),
    ...(isAssumed && { facts: { assumedVersion: version } }),
    archives: gemArchives(server, component.name, found),
  };
}
