import type { Component } from "../../../domain/contracts/component.ts";
import { missingReply } from "../../../evidence/missing.ts";
import { type Reply, type SourceReply, type SourceTools, SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { url } from "../../../http/url.ts";
import { checkSubject } from "../../kit/check-subject.ts";
import { readHeader } from "../installed/core-metadata.ts";
import { readArchiveName } from "../files/requirement/archive-name.ts";
import { assumeVersion, sourceReply } from "../../kit/source-reply.ts";
import { findRelease, isSameVersion, newestRelease } from "./choose-release.ts";
import { readMetadataFields } from "./metadata-fields.ts";
import type { PackageIndex } from "./package-index.ts";
import { readMetadataSupplier } from "./read-supplier.ts";
import { releaseArchives } from "./release-files.ts";
import { isSameProject } from "./same-project.ts";
import { type IndexFile, readIndexPage } from "./simple-page.ts";
import { readStated } from "./stated-license.ts";

const accept = "application/vnd.pypi.simple.v1+json, application/vnd.pypi.simple.v1+html;q=0.2, text/html;q=0.1";
const maxBytes = 64_000_000;

/**
 * Asks a simple index (PEP 503, PEP 691), which lists files, and reads the license from their metadata files (PEP 658).
 * Undefined: there is no simple index.
 */
export async function askSimpleIndex(
  tools: SourceTools,
  index: PackageIndex,
  component: Component,
  signal: AbortSignal,
): Promise<SourceReply | undefined> {
  if (index.simple === undefined) return undefined;
  const page = url(index.simple)`/${component.name}/`;
  const listing = await askPage(tools, index, page, signal);
  if (!listing) return missingReply("package");
  const release = chooseRelease(component, readIndexPage(listing, component.name));
  if (!release) return missingReply("version");
  const { version, files, isAssumed } = release;
  const found = await askMetadata(tools, index, files, signal);
  const reading = found && readStated(readMetadataFields(found.metadata), tools.identify);
  const reply = sourceReply({
    evidence: reading && { ...reading, url: found.address },
    supplier: found && readMetadataSupplier(found.metadata),
    archives: releaseArchives(files),
  });
  return isAssumed ? assumeVersion(reply, version) : reply;
}

interface FoundMetadata {
  readonly metadata: string;
  readonly address: string;
}

/** The metadata of one of the files. If the page does not announce any, one wheel is tried. */
export async function askMetadata(
  { http }: SourceTools,
  index: PackageIndex,
  files: readonly IndexFile[],
  signal: AbortSignal,
): Promise<FoundMetadata | undefined> {
  const reachable = files.flatMap((file) => metadataAddress(file, index.origins).map((address) => ({ file, address })));
  const stated = reachable.find(({ file }) => file.metadata === "there");
  const tried = reachable.find(({ file }) => file.metadata === "unsaid" && file.name.endsWith(".whl"));
  const { file, address } = stated ?? tried ?? {};
  if (file === undefined || address === undefined) return undefined;
  const isIndex = URL.parse(address)?.origin === URL.parse(index.simple ?? "")?.origin;
  const asked = http.get(address, { signal, headers: isIndex ? index.headers : {} });
  const reply = await (stated ? asked : asked.catch(asNothing));
  const metadata = reply && new TextDecoder().decode(reply.body);
  // Some mirrors send an HTML page for files that they do not have.
  if (metadata === undefined || (!stated && !/^metadata-version:/i.test(metadata))) return undefined;
  checkMetadata(metadata, file, address);
  return { metadata, address };
}

/** Throws SourceUnavailable if the metadata is that of another file, or is something else. */
function checkMetadata(metadata: string, { name, version }: IndexFile, address: string): void {
  const header = readHeader(metadata);
  const found = { name: header.get("name")?.[0], version: header.get("version")?.[0] };
  const asked = { name: readArchiveName(name)?.name, version };
  const document = header.has("metadata-version") ? undefined : {};
  checkSubject({ address, document, found, asked }, isSameProject);
}

/** Some mirrors reply with 403 for missing files. */
function asNothing(error: unknown): undefined {
  if (error instanceof SourceUnavailable && (error.reason === "refused" || error.reason === "bad_reply")) return;
  throw error;
}

/** The versions that an index has of a project, PyPI's own index included. */
export async function listVersions(
  tools: SourceTools,
  index: PackageIndex,
  name: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const page = url(index.simple ?? `${index.json ?? ""}/simple`)`/${name}/`;
  const listing = await askPage(tools, index, page, signal);
  const files = listing ? readIndexPage(listing, name).filter((file) => !file.isYanked) : [];
  return [...new Set(files.map((file) => file.version))];
}

export function askPage(
  { http }: SourceTools,
  { headers }: PackageIndex,
  page: string,
  signal: AbortSignal,
): Promise<Reply | undefined> {
  return http.get(page, { signal, maxBytes, headers: { ...headers, accept } });
}

interface Release {
  readonly version: string;
  readonly files: readonly IndexFile[];
  readonly isAssumed: boolean;
}

function chooseRelease({ version, requirement }: Component, files: readonly IndexFile[]): Release | undefined {
  const offered = version === "" ? files.filter((file) => !file.isYanked) : files;
  const versions = [...new Set(offered.map((file) => file.version))];
  const chosen = version === "" ? newestRelease(versions, requirement ?? "") : findRelease(versions, version);
  if (chosen === undefined) return undefined;
  return {
    version: chosen,
    files: offered.filter((file) => file.version === chosen),
    isAssumed: !isSameVersion(chosen, version),
  };
}

/** Only the index and the file host of PyPI are allowed: a page may name any address. */
function metadataAddress(file: IndexFile, origins: readonly string[]): string[] {
  const address = URL.parse(file.address);
  if (!address || !origins.includes(address.origin)) return [];
  address.username = address.password = address.hash = "";
  address.pathname += ".metadata";
  return [address.href];
}
