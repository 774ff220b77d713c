import type { SourceTools } from "../../../domain/contracts/sources.ts";
import { anything, array, shape, text } from "../../../formats/shape.ts";
import { ignoreMissingApi } from "../../../http/source-errors.ts";
import { url } from "../../../http/url.ts";
import { checkSubject } from "../../kit/check-subject.ts";
import { readHeader } from "../installed/core-metadata.ts";
import type { PackageIndex } from "../registry/package-index.ts";
import { askMetadata } from "../registry/simple-index.ts";
import type { IndexFile } from "../registry/simple-page.ts";
import { readArchiveMetadata } from "./archive-metadata.ts";
import { isSameProject } from "../registry/choose-release.ts";

const readReply = shape({
  info: shape({ name: text, version: text, requires_dist: anything, requires_python: text }),
});
const readTexts = array(text);

/** The dependencies of a published version; cached between scans. */
export interface KeptMetadata {
  /** The values of `Requires-Dist`. */
  readonly requires: readonly string[];
  /** The value of `Requires-Python`. */
  readonly py?: string;
  /** Some requirements were left out. */
  readonly cut?: true;
}

const maxRequirements = 2_000;
const maxRequirementLength = 4_096;
const maxBytes = 16_000_000;

/**
 * Requests the dependencies of a version: from its metadata files, else the JSON API, else the archives themselves.
 * Undefined if none of them has it: only a build would show it, and lcc runs no builds.
 */
export async function askPublishedMetadata(
  tools: SourceTools,
  index: PackageIndex,
  release: { readonly name: string; readonly version: string; readonly files: readonly IndexFile[] },
  signal: AbortSignal,
): Promise<KeptMetadata | undefined> {
  const file = await askMetadata(tools, index, release.files, signal);
  if (file) return fromHeader(readHeader(file.metadata));
  const byApi = await askApi(tools, index, release, signal);
  if (byApi) return byApi;
  const header = await readArchiveMetadata(tools, index, release.files, signal);
  return header && fromHeader(header);
}

/** From the JSON of the version; a mirror may have that of the project only, which is about its newest version. */
async function askApi(
  { http }: SourceTools,
  { json, headers, isPublic }: PackageIndex,
  asked: { readonly name: string; readonly version: string },
  signal: AbortSignal,
): Promise<KeptMetadata | undefined> {
  if (json === undefined) return undefined;
  const { name, version } = asked;
  const ofProject = url(json)`/pypi/${name}/json`;
  for (const address of [url(json)`/pypi/${name}/${version}/json`, ...(isPublic ? [] : [ofProject])]) {
    const reply = http.json(address, { signal, headers, maxBytes });
    const document = await (isPublic ? reply : reply.catch(ignoreMissingApi));
    if (document === undefined) continue;
    const { info } = readReply(document);
    const isOfProject = address === ofProject;
    checkSubject({ address, document, found: info, asked: isOfProject ? { name } : asked }, isSameProject);
    if (!isOfProject || isSameProject.version(info.version ?? "", version)) return fromApi(document);
  }
  return undefined;
}

function fromHeader(header: ReturnType<typeof readHeader>): KeptMetadata {
  return toKept(header.get("requires-dist") ?? [], header.get("requires-python")?.[0]);
}

/** The API returns null both for no dependencies and for unknown ones, so only a list is reliable. */
function fromApi(reply: unknown): KeptMetadata | undefined {
  const { requires_dist: requires, requires_python: python } = readReply(reply).info;
  return Array.isArray(requires) ? toKept(readTexts(requires), python) : undefined;
}

function toKept(requires: readonly string[], python: string | undefined): KeptMetadata {
  const kept = requires.slice(0, maxRequirements).filter((requirement) => requirement.length <= maxRequirementLength);
  const py = python?.trim() ?? "";
  return {
    requires: kept,
    ...(py !== "" && py.length <= maxRequirementLength && { py }),
    ...(kept.length < requires.length && { cut: true as const }),
  };
}
