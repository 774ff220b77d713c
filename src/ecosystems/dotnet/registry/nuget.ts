import type { Component } from "../../../domain/contracts/component.ts";
import { once } from "../../../async/once.ts";
import { findMissing, missingReply } from "../../../evidence/missing.ts";
import type { Resolver, SourceReply, SourceTools } from "../../../domain/contracts/sources.ts";
import { readFirstAddress } from "../../../domain/contracts/address-setting.ts";
import { assumeVersion, sourceReply } from "../../kit/source-reply.ts";
import type { FeedAccess } from "./feed-documents.ts";
import { findPackageStatement, hasPackage } from "./find-statement.ts";
import { findFeeds, readOperatorFeeds } from "./operator-feeds.ts";
import { type PackageStatement, statedLicense, statedRepository } from "./package-statement.ts";
import { findService, headersFor, type Service } from "./service.ts";
import { nugetUrl } from "../settings.ts";

/** nuget.org, or the feeds that the operator configured. */
export function nuget(tools: SourceTools): Resolver {
  const feeds = once(() => readOperatorFeeds(tools.operator, readFirstAddress(tools.addresses, nugetUrl)));
  const services = new Map<string, Service>();
  return {
    source: "nuget",
    addressFor: (component) =>
      findFeeds(component, feeds())
        .map(({ index }) => index)
        .join(" "),
    addressesFor: (component) => findFeeds(component, feeds()).map(({ index }) => index),
    archiveAccess: (component) => ({
      registries: findFeeds(component, feeds()).map((feed) => ({ base: feed.index, headers: headersFor(feed) })),
      fileOrigins: [],
    }),
    handles: (component) => component.type === "nuget" && findFeeds(component, feeds()).length > 0,
    async resolve(component, signal) {
      const asked: FeedAccess[] = [];
      for (const feed of findFeeds(component, feeds())) {
        const service = services.get(feed.index) ?? (await findService(tools.http, feed, signal));
        services.set(feed.index, service);
        const access = { http: tools.http, service, signal };
        asked.push(access);
        const statement = await findPackageStatement(component, access);
        if (statement) return toReply(statement, component);
      }
      return missingReply(await findMissing(() => isOnAny(asked, component)));
    },
  };
}

async function isOnAny(feeds: readonly FeedAccess[], component: Component): Promise<boolean> {
  for (const access of feeds) if (await hasPackage(component, access)) return true;
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
