import type { Component } from "../../../domain/contracts/component.ts";
import { missingReply } from "../../../evidence/missing.ts";
import type { SourceReply, SourceTools } from "../../../domain/contracts/sources.ts";
import { allowArchive } from "../../../http/allow-archive.ts";
import { ignoreMissingApi } from "../../../http/source-errors.ts";
import { checkSubject } from "../../kit/check-subject.ts";
import { readHeader } from "../installed/core-metadata.ts";
import { readArchiveName } from "../files/requirement/archive-name.ts";
import { assumeVersion, sourceReply } from "../../kit/source-reply.ts";
import type { Way } from "../../kit/ways.ts";
import { findRelease, isSameVersion, newestRelease, isSameProject } from "./choose-release.ts";
import { readMetadataFields } from "./metadata-fields.ts";
import { type PackageIndex, listPages } from "./package-index.ts";
import { readMetadataSupplier } from "./read-supplier.ts";
import { releaseArchives } from "./release-files.ts";
import { type IndexFile, readIndexPage } from "./simple-page.ts";
import { readStated } from "./stated-license.ts";

const accept = "application/vnd.pypi.simple.v1+json, application/vnd.pypi.simple.v1+html;q=0.2, text/html;q=0.1";
const maxBytes = 64_000_000;

/** The page of a project (PEP 503, PEP 691), which lists files, and the metadata files beside them (PEP 658). */
export function simpleWays(
  tools: SourceTools,
  index: PackageIndex,
  component: Component,
  signal: AbortSignal,
): readonly Way[] {
  let release: Release | undefined;
  const markAssumed = (reply: SourceReply, { version }: Release) =>
    isSameVersion(version, component.version) ? reply : assumeVersion(reply, version);
  return [
    {
      title: "simple page",
      async ask() {
        const files = await askPage(tools, index, component.name, signal);
        if (!files) return missingReply("package");
        release = chooseRelease(component, files);
        if (!release) return missingReply("version");
        return markAssumed(sourceReply({ archives: releaseArchives(release.files) }), release);
      },
    },
    {
      title: "metadata file",
      async ask() {
        if (!release) return "not asked";
        const file = await askMetadata(tools, index, release.files, signal);
        if (!file) return undefined;
        const reading = readStated(readMetadataFields(file.metadata), tools.identify);
        const reply = sourceReply({
          evidence: reading && { ...reading, url: file.address },
          supplier: readMetadataSupplier(file.metadata),
        });
        return markAssumed(reply, release);
      },
    },
  ];
}

interface MetadataFile {
  readonly metadata: string;
  readonly address: string;
}

/** A release with hundreds of wheels says the same in all of them; without an answer the archive is next. */
const maxMetadataRequests = 10;

/** The metadata of one of the files. Those that the page announces come first; others may be there as well. */
export async function askMetadata(
  { http, archiveHosts }: SourceTools,
  { access }: PackageIndex,
  files: readonly IndexFile[],
  signal: AbortSignal,
): Promise<MetadataFile | undefined> {
  const announced = files.filter(({ metadata }) => metadata === "there");
  const unsaid = files.filter(({ metadata, name }) => metadata === "unsaid" && name.endsWith(".whl"));
  for (const file of [...announced, ...unsaid].slice(0, maxMetadataRequests)) {
    const allowed = allowArchive(metadataAddress(file), access, archiveHosts);
    if (!allowed) continue;
    const reply = await http.get(allowed.address, { signal, ...allowed.options }).catch(ignoreMissingApi);
    const metadata = reply && new TextDecoder().decode(reply.body);
    // Some mirrors send an HTML page for files that they do not have.
    const isPage = file.metadata === "unsaid" && !/^metadata-version:/i.test(metadata ?? "");
    if (metadata === undefined || isPage) continue;
    checkMetadata(metadata, file, allowed.address);
    return { metadata, address: allowed.address };
  }
  return undefined;
}

/** Throws SourceUnavailable if the metadata is that of another file, or is something else. */
function checkMetadata(metadata: string, { name, version }: IndexFile, address: string): void {
  const header = readHeader(metadata);
  const found = { name: header.get("name")?.[0], version: header.get("version")?.[0] };
  const asked = { name: readArchiveName(name)?.name, version };
  const document = header.has("metadata-version") ? undefined : {};
  checkSubject({ address, document, found, asked }, isSameProject);
}

/** The versions that an index has of a project, PyPI's own index included. */
export async function listVersions(
  tools: SourceTools,
  index: PackageIndex,
  name: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const files = await askPage(tools, index, name, signal);
  return [...new Set(files?.filter(({ isYanked }) => !isYanked).map(({ version }) => version))];
}

/** The files on the page of a project. Undefined if the index has no such page, wherever its pages are. */
export async function askPage(
  { http }: SourceTools,
  index: PackageIndex,
  name: string,
  signal: AbortSignal,
): Promise<readonly IndexFile[] | undefined> {
  let refused: unknown;
  for (const page of listPages(index, name)) {
    const asked = http.get(page, { signal, maxBytes, headers: { ...index.headers, accept } });
    const reply = await asked.catch((error: unknown) => {
      refused ??= error;
      return ignoreMissingApi(error);
    });
    if (reply) return readIndexPage(reply, name);
  }
  if (refused !== undefined) throw refused;
  return undefined;
}

interface Release {
  readonly version: string;
  readonly files: readonly IndexFile[];
}

function chooseRelease({ version, requirement }: Component, files: readonly IndexFile[]): Release | undefined {
  const offered = version === "" ? files.filter((file) => !file.isYanked) : files;
  const versions = [...new Set(offered.map((file) => file.version))];
  const chosen = version === "" ? newestRelease(versions, requirement ?? "") : findRelease(versions, version);
  return chosen === undefined
    ? undefined
    : { version: chosen, files: offered.filter((file) => file.version === chosen) };
}

function metadataAddress({ address }: IndexFile): string {
  const place = URL.parse(address);
  if (!place) return "";
  place.pathname += ".metadata";
  return place.href;
}
