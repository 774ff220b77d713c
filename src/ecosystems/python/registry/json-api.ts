import type { Component } from "../../../domain/contracts/component.ts";
import { missingReply } from "../../../evidence/missing.ts";
import { type SourceReply, type SourceTools, SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { anything, flag, listOf, recordOf, shape, text } from "../../../formats/shape.ts";
import { url } from "../../../http/url.ts";
import { checkSubject } from "../../kit/check-subject.ts";
import { assumeVersion, sourceReply } from "../../kit/source-reply.ts";
import { findRelease, isSameVersion, newestRelease } from "./choose-release.ts";
import type { PackageIndex } from "./package-index.ts";
import { readSupplier } from "./read-supplier.ts";
import { readReleaseFiles, releaseArchives } from "./release-files.ts";
import { findRepository } from "./repository.ts";
import { isSameProject } from "./same-project.ts";
import { listVersions } from "./simple-index.ts";
import { readStated } from "./stated-license.ts";

/** A project's document lists all files of all releases. */
const maxBytes = 16_000_000;
const maxVersionLength = 256;

interface ApiReply extends SourceReply {
  /** The version is listed without a document: other sources may know the license. */
  readonly isListedOnly?: true;
}

const readInfo = shape({
  name: text,
  version: text,
  license_expression: anything,
  license: anything,
  classifiers: listOf(text),
  yanked: flag,
});
const readFlags = listOf(shape({ yanked: flag }));
/** Only the document of a project has `releases`. */
const readDocument = shape({ info: anything, urls: anything, releases: recordOf(anything) });

/** Asks the JSON API of PyPI; undefined if the index has none. */
export async function askJsonApi(
  tools: SourceTools,
  index: PackageIndex,
  component: Component,
  signal: AbortSignal,
): Promise<ApiReply | undefined> {
  if (index.json === undefined) return undefined;
  const { name, version } = component;
  const ask = async (address: string, release = ""): Promise<Found | undefined> => {
    const document = await tools.http.json(address, { signal, headers: index.headers, maxBytes });
    if (document === undefined) return undefined;
    const read = readDocument(document);
    checkSubject({ address, document, found: readInfo(read.info), asked: { name, version: release } }, isSameProject);
    return { ...read, address };
  };
  const base = url(index.json);
  const exact = version === "" ? undefined : await ask(base`/pypi/${name}/${version}/json`, version);
  if (exact) return toReply(tools, index, component, exact);

  const project = await ask(base`/pypi/${name}/json`).catch(asTooLarge);
  if (project === "too large") {
    const listed = await listVersions(tools, index, name, signal);
    const release = version === "" ? newestRelease(listed, component.requirement ?? "") : findRelease(listed, version);
    const found = release === undefined ? undefined : await ask(base`/pypi/${name}/${release}/json`, release);
    return found ? toReply(tools, index, component, found) : missingReply("version");
  }
  if (!project) return missingReply("package");
  const chosen = chooseRelease(component, project);
  if (chosen === undefined) return missingReply("version");
  if (chosen === readInfo(project.info).version) return toReply(tools, index, component, project);
  const found = chosen === version ? undefined : await ask(base`/pypi/${name}/${chosen}/json`, chosen);
  return found ? toReply(tools, index, component, found) : listedReply(component, project, chosen);
}

/** Some mirrors have documents of projects, but not of versions. */
function listedReply({ version }: Component, { releases }: Found, chosen: string): ApiReply {
  const reply = sourceReply({ archives: releaseArchives(readReleaseFiles(releases.get(chosen))) });
  return { isListedOnly: true, ...(isSameVersion(chosen, version) ? reply : assumeVersion(reply, chosen)) };
}

/** A project with thousands of releases; the simple index has a shorter list. */
function asTooLarge(error: unknown): "too large" {
  if (error instanceof SourceUnavailable && error.reason === "too_large") return "too large";
  throw error;
}

interface Found extends ReturnType<typeof readDocument> {
  readonly address: string;
}

/** The requested version as PyPI spells it; without one, the newest that satisfies the requirement. */
function chooseRelease({ version, requirement }: Component, { info, releases }: Found): string | undefined {
  const newest = readInfo(info).version;
  if (version === "" && requirement === undefined) return newest;
  const usable = releases.entries().filter(([, files]) => !isYanked(files));
  const versions = usable.map(([release]) => release);
  const all = newest === undefined ? versions : [newest, ...versions];
  return version === "" ? newestRelease(all, requirement ?? "") : findRelease(all, version);
}

function isYanked(files: unknown): boolean {
  const all = readFlags(files);
  return all.length > 0 && all.every(({ yanked }) => yanked);
}

function toReply({ identify }: SourceTools, { pages }: PackageIndex, component: Component, found: Found): SourceReply {
  const { info, urls, address } = found;
  const stated = readInfo(info);
  const version = (stated.version ?? component.version).slice(0, maxVersionLength);
  const reading = readStated(
    {
      expression: words(stated.license_expression),
      free: words(stated.license),
      classifiers: stated.classifiers,
    },
    identify,
  );
  const page = pages === undefined ? address : url(pages)`/project/${component.name}/${version}/`;
  const reply = sourceReply({
    evidence: reading && { ...reading, url: page },
    repository: findRepository(info),
    supplier: readSupplier(info),
    facts: stated.yanked ? { yanked: true } : {},
    archives: releaseArchives(readReleaseFiles(urls)),
  });
  return isSameVersion(version, component.version) ? reply : assumeVersion(reply, version);
}

/** Values that are not strings are kept as JSON, to show them. */
function words(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
