import type { Component } from "../../../domain/contracts/component.ts";
import { once } from "../../../async/once.ts";
import { findMissing, missingReply } from "../../../evidence/missing.ts";
import type { Http, Resolver, SourceReply, SourceTools } from "../../../domain/contracts/sources.ts";
import { assumeVersion, sourceReply } from "../../kit/source-reply.ts";
import { feedsOf } from "./feeds-of.ts";
import { findStatement, hasPackage } from "./find-statement.ts";
import { readFeeds } from "./operator-feeds.ts";
import { type PackageStatement, statedLicense, statedRepository } from "./package-statement.ts";
import { findService, headersFor, type Service } from "./service.ts";
import { addressOf } from "../../../domain/contracts/address-setting.ts";
import { nugetUrl } from "../settings.ts";

/** nuget.org, or the feeds that the operator configured. */
export function nuget(tools: SourceTools): Resolver {
  const feeds = once(() => readFeeds(tools.operator, addressOf(tools.addresses, nugetUrl)));
  const services = new Map<string, Service>();
  return {
    source: "nuget",
    addressFor: (component) =>
      feedsOf(component, feeds())
        .map(({ index }) => index)
        .join(" "),
    addressesFor: (component) => feedsOf(component, feeds()).map(({ index }) => index),
    archiveAccess: (component) => ({
      registries: feedsOf(component, feeds()).map((feed) => ({ base: feed.index, headers: headersFor(feed) })),
      fileOrigins: [],
    }),
    handles: (component) => component.type === "nuget" && feedsOf(component, feeds()).length > 0,
    async resolve(component, signal) {
      const asked: Service[] = [];
      for (const feed of feedsOf(component, feeds())) {
        const service = services.get(feed.index) ?? (await findService(tools.http, feed, signal));
        services.set(feed.index, service);
        asked.push(service);
        const found = await findStatement(component, tools.http, service, signal);
        if (found) return toReply(found, component);
      }
      return missingReply(await findMissing(() => isOnAny(asked, component, tools.http, signal)));
    },
  };
}

async function isOnAny(
  services: readonly Service[],
  component: Component,
  http: Http,
  signal: AbortSignal,
): Promise<boolean> {
  for (const service of services) if (await hasPackage(component, http, service, signal)) return true;
  return false;
}

function toReply(statement: PackageStatement, { version }: Component): SourceReply {
  const reply = sourceReply({
    evidence: statedLicense(statement),
    repository: statedRepository(statement),
    supplier: statement.supplier,
    facts: isInside(statement.file) ? { licenseFile: statement.file } : {},
    archives: statement.archives,
  });
  return version === "" ? assumeVersion(reply, statement.version) : reply;
}

/** Whether a path stays inside the package. */
function isInside(file: string): boolean {
  return /^[\w .@/\\-]{1,200}$/.test(file) && !/^[/\\]/.test(file) && !file.split(/[/\\]/).includes("..");
}
