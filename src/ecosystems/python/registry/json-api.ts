import type { Component } from "../../../domain/contracts/component.ts";
import { missingReply } from "../../../evidence/missing.ts";
import { type SourceReply, type SourceTools, SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { anything, flag, array, record, shape, text } from "../../../formats/shape.ts";
import { url } from "../../../http/url.ts";
import { checkSubject } from "../../kit/check-subject.ts";
import { assumeVersion, sourceReply } from "../../kit/source-reply.ts";
import type { Way } from "../../kit/ways.ts";
import { findRelease, isSameVersion, newestRelease, isSameProject } from "./choose-release.ts";
import type { PackageIndex } from "./package-index.ts";
import { readSupplier } from "./read-supplier.ts";
import { readReleaseFiles, releaseArchives } from "./release-files.ts";
import { listVersions } from "./simple-index.ts";
import type { IndexFile } from "./simple-page.ts";
import { readStated } from "./stated-license.ts";
import { isOnCodeHost } from "../../kit/public-hosts.ts";

/** A project's document lists all files of all releases. */
const maxBytes = 16_000_000;
const maxVersionLength = 256;

const readInfo = shape({
  name: text,
  version: text,
  license_expression: anything,
  license: anything,
  classifiers: array(text),
  yanked: flag,
});
const readFlags = array(shape({ yanked: flag }));
/** Only the document of a project has `releases`. */
const readDocument = shape({ info: anything, urls: anything, releases: record(anything) });

interface Document extends ReturnType<typeof readDocument> {
  readonly address: string;
}

/** The documents of a release and of its project in PyPI's JSON API; none if the index has no such API. */
export function jsonWays(
  tools: SourceTools,
  index: PackageIndex,
  component: Component,
  signal: AbortSignal,
): readonly Way[] {
  if (index.json === undefined) return [];
  const { name, version } = component;
  const askRelease = async (release: string) => {
    const document = await askDocument(tools, index, { name, version: release }, signal);
    return document && toReply(tools, index, component, document);
  };
  const askProject = async () => {
    const project = await askDocument(tools, index, { name }, signal).catch(asTooLarge);
    if (!project) return missingReply("package");
    const chosen = project === "too large" ? await chooseListed() : chooseRelease(component, project);
    if (chosen === undefined) return missingReply("version");
    if (project !== "too large" && chosen === readInfo(project.info).version)
      return toReply(tools, index, component, project);
    const release = chosen === version ? undefined : await askRelease(chosen);
    return release ?? (project === "too large" ? missingReply("version") : listedReply(component, project, chosen));
  };
  const chooseListed = async () => {
    const listed = await listVersions(tools, index, name, signal);
    return version === "" ? newestRelease(listed, component.requirement ?? "") : findRelease(listed, version);
  };
  return [
    ...(version === ""
      ? []
      : [{ title: "JSON of the version", mayBeRefused: true as const, ask: () => askRelease(version) }]),
    { title: "JSON of the project", mayBeRefused: true, ask: askProject },
  ];
}

async function askDocument(
  { http }: SourceTools,
  { json = "", headers }: PackageIndex,
  asked: { readonly name: string; readonly version?: string },
  signal: AbortSignal,
): Promise<Document | undefined> {
  const base = url(json);
  const { name, version } = asked;
  const address = version === undefined ? base`/pypi/${name}/json` : base`/pypi/${name}/${version}/json`;
  const document = await http.json(address, { signal, headers, maxBytes });
  if (document === undefined) return undefined;
  const read = readDocument(document);
  checkSubject({ address, document, found: readInfo(read.info), asked: { name, version } }, isSameProject);
  return { ...read, address };
}

/** The files of all releases in the document of a project. */
export async function askListedFiles(
  tools: SourceTools,
  index: PackageIndex,
  name: string,
  signal: AbortSignal,
): Promise<readonly IndexFile[] | undefined> {
  const project = index.json === undefined ? undefined : await askDocument(tools, index, { name }, signal);
  return project?.releases
    .entries()
    .flatMap(([version, files]) => readReleaseFiles(files, project.address).map((file) => ({ ...file, version })));
}

/** Some mirrors have documents of projects, but not of versions. */
function listedReply({ version }: Component, { releases, address }: Document, chosen: string): SourceReply {
  const reply = sourceReply({ archives: releaseArchives(readReleaseFiles(releases.get(chosen), address)) });
  return isSameVersion(chosen, version) ? reply : assumeVersion(reply, chosen);
}

/** A project with thousands of releases; the simple index has a shorter list. */
function asTooLarge(error: unknown): "too large" {
  if (error instanceof SourceUnavailable && error.reason === "too_large") return "too large";
  throw error;
}

/** The requested version as PyPI spells it; without one, the newest that satisfies the requirement. */
function chooseRelease({ version, requirement }: Component, { info, releases }: Document): string | undefined {
  const newest = readInfo(info).version;
  if (version === "" && requirement === undefined && newest !== undefined) return newest;
  const usable = releases.entries().filter(([, files]) => !isYanked(files));
  const versions = usable.map(([release]) => release);
  const all = newest === undefined ? versions : [newest, ...versions];
  return version === "" ? newestRelease(all, requirement ?? "") : findRelease(all, version);
}

function isYanked(files: unknown): boolean {
  const all = readFlags(files);
  return all.length > 0 && all.every(({ yanked }) => yanked);
}

function toReply(
  { identify }: SourceTools,
  { isPublic, json = "" }: PackageIndex,
  component: Component,
  { info, urls, releases, address }: Document,
): SourceReply {
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
  const page = isPublic ? url(json)`/project/${component.name}/${version}/` : address;
  const files = readReleaseFiles(urls ?? releases.get(version), address);
  const reply = sourceReply({
    evidence: reading && { ...reading, url: page },
    repository: findRepository(info),
    supplier: readSupplier(info),
    facts: stated.yanked ? { yanked: true } : {},
    archives: releaseArchives(files),
  });
  return isSameVersion(version, component.version) ? reply : assumeVersion(reply, version);
}

/** Values that are not strings are kept as JSON, to show them. */
function words(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

const readLinks = shape({ project_urls: record(text), home_page: text });

/** The code repository of a project: a link with a matching label, else a home page on a code host. */
function findRepository(info: unknown): string | undefined {
  const { project_urls, home_page } = readLinks(info);
  const labelled = project_urls.entries().flatMap(([label, value]) => {
    const address = webAddress(value);
    return address === undefined ? [] : [{ label: label.toLowerCase().replaceAll(/[^a-z]/g, ""), address }];
  });
  const source = labelled.find(({ label }) => sourceLabels.has(label));
  if (source) return source.address;
  const home = labelled.find(({ label, address }) => homeLabels.has(label) && isOnCodeHost(address))?.address;
  const page = webAddress(home_page ?? "");
  return home ?? (page !== undefined && isOnCodeHost(page) ? page : undefined);
}

const sourceLabels: ReadonlySet<string> = new Set([
  ...["source", "sourcecode", "sources", "code", "repository", "repo", "sourcerepository", "coderepository"],
  ...["github", "gitlab", "git", "githubrepository", "githubrepo", "githubproject"],
]);
const homeLabels: ReadonlySet<string> = new Set(["homepage", "home", "project", "website"]);
const maxAddressLength = 500;

function webAddress(value: string): string | undefined {
  const address = value.trim();
  return address.length <= maxAddressLength && /^(?:git\+)?https?:\/\//i.test(address) ? address : undefined;
}
