import type { SourceTools } from "../../../domain/contracts/sources.ts";
import { anything, listOf, shape, text } from "../../../formats/shape.ts";
import { url } from "../../../http/url.ts";
import { checkSubject } from "../../kit/check-subject.ts";
import { readHeader } from "../installed/core-metadata.ts";
import type { PackageIndex } from "../registry/package-index.ts";
import { isSameProject } from "../registry/same-project.ts";
import { askMetadata } from "../registry/simple-index.ts";
import type { IndexFile } from "../registry/simple-page.ts";
import { readArchiveMetadata } from "./archive-metadata.ts";

const readReply = shape({
  info: shape({ name: text, version: text, requires_dist: anything, requires_python: text }),
});
const readTexts = listOf(text);

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
  const found = await askMetadata(tools, index, release.files, signal);
  if (found) return fromHeader(found.metadata);
  const byApi = await askApi(tools, index, release, signal);
  if (byApi) return byApi;
  const inside = await readArchiveMetadata(tools, index, release.files, signal);
  return inside === undefined ? undefined : fromHeader(inside);
}

async function askApi(
  { http }: SourceTools,
  { json, headers }: PackageIndex,
  asked: { readonly name: string; readonly version: string },
  signal: AbortSignal,
): Promise<KeptMetadata | undefined> {
  if (json === undefined) return undefined;
  const address = url(json)`/pypi/${asked.name}/${asked.version}/json`;
  const document = await http.json(address, { signal, headers, maxBytes });
  checkSubject({ address, document, found: readReply(document).info, asked }, isSameProject);
  return fromApi(document);
}

function fromHeader(metadata: string): KeptMetadata {
  const header = readHeader(metadata);
  return toKept(header.get("requires-dist") ?? [], header.get("requires-python")?.[0]);
}

/** The API returns null both for no dependencies and for unknown ones, so only a list is reliable. */
function fromApi(reply: unknown): KeptMetadata | undefined {
  const { requires_dist: requires, requires_python: python } = readReply(reply).info;
  return Array.isArray(requires) ? toKept(readTexts(requires), python) : undefined;
}

function toKept(requires: readonly string[], python: string | undefined): KeptMetadata {
  const kept = requires.slice(0, maxRequirements).filter((one) => one.length <= maxRequirementLength);
  const py = python?.trim() ?? "";
  return {
    requires: kept,
    ...(py !== "" && py.length <= maxRequirementLength && { py }),
    ...(kept.length < requires.length && { cut: true as const }),
  };
}
