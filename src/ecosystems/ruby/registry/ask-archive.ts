import type { Component } from "../../../domain/contracts/component.ts";
import { SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { url } from "../../../http/url.ts";
import { checkSubject } from "../../kit/check-subject.ts";
import { badReply } from "../../kit/source-failure.ts";
import { joinPeople } from "../../kit/supplier.ts";
import { newestGem } from "../versions/gem-requirement.ts";
import { type GemVersion, isSameGem } from "./gem-api.ts";
import { fetchGemHead } from "./gem-head.ts";
import type { InfoRow } from "./gem-index.ts";
import { readGemMetadataFields } from "./gem-metadata.ts";
import type { Ask } from "./gem-server.ts";

/** The rows of a gem, fetched once; undefined if the server has no such gem. */
export type ReadIndex = () => Promise<readonly InfoRow[] | undefined>;

/** What the metadata in a gem say; undefined if the server does not have the gem, or no version that is asked for. */
export async function askArchive(ask: Ask, component: Component, index: ReadIndex): Promise<GemVersion | undefined> {
  const { name, requirement } = component;
  const version = component.version || newestVersion((await index()) ?? [], requirement);
  if (version === undefined) return undefined;
  const generic = await askFile(ask, { name, version }, version, index);
  if (generic) return generic;
  const row = findBuilt((await index()) ?? [], version);
  return row && askFile(ask, { name, version }, `${row.number}-${row.platform}`, index);
}

/** The newest version for all platforms; if there is none, of those that are built for some. */
function newestVersion(rows: readonly InfoRow[], requirement = ""): string | undefined {
  const numbers = (isAny: boolean) =>
    rows.flatMap(({ number, platform }) => (isAny || platform === "ruby" ? [number] : []));
  return newestGem(numbers(false), requirement) ?? newestGem(numbers(true), requirement);
}

/** Some versions are only published as built for a platform. */
function findBuilt(rows: readonly InfoRow[], version: string): InfoRow | undefined {
  const built = rows.filter(({ number, platform }) => number === version && platform !== "ruby");
  return built.find(({ platform }) => platform.startsWith("x86_64-linux")) ?? built[0];
}

async function askFile(
  ask: Ask,
  asked: { readonly name: string; readonly version: string },
  fullVersion: string,
  index: ReadIndex,
): Promise<GemVersion | undefined> {
  const { name } = asked;
  const address = url(ask.server.base)`/gems/${`${name}-${fullVersion}`}.gem`;
  const head = await fetchGemHead(ask, address);
  if (!head) return undefined;
  const { licenses, version, platform, authors, homepage, metadata, ...own } = readGemMetadataFields(head.metadata);
  if (own.name === undefined || version === undefined) throw badReply(address, "sent a gem without a name or version.");
  checkSubject({ address, document: own, found: { name: own.name, version }, asked }, isSameGem);
  // A server without an index has no hashes.
  const rows = head.hash === undefined ? undefined : await index().catch(ifUnavailable);
  const listed = rows?.find((row) => fullName(row) === fullName({ number: version, platform }))?.hash;
  if (head.hash !== undefined && listed !== undefined && listed !== head.hash)
    throw badReply(address, "sent a gem that does not have the SHA-256 hash in the index.");
  const gem = {
    platform,
    authors: joinPeople(authors),
    homepage_uri: homepage,
    metadata,
    gem_uri: address,
    sha: listed,
  };
  return { version: asked.version, licenses, gem, page: address };
}

function ifUnavailable(error: unknown): undefined {
  if (!(error instanceof SourceUnavailable)) throw error;
}

function fullName({ number, platform = "ruby" }: { readonly number: string; readonly platform?: string | undefined }) {
  return platform === "ruby" ? number : `${number}-${platform}`;
}
