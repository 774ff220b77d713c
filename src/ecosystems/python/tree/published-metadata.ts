import type { SourceTools } from "../../../domain/sources.ts";
import { field, list, text } from "../../../formats/value.ts";
import { url } from "../../../http/url.ts";
import { readHeader } from "../installed/core-metadata.ts";
import type { PackageIndex } from "../registry/package-index.ts";
import { askMetadata } from "../registry/simple-index.ts";
import type { IndexFile } from "../registry/simple-page.ts";

/** What a published version says about its dependencies; kept between scans. */
export interface KeptMetadata {
  /** As `Requires-Dist` has them. */
  readonly requires: readonly string[];
  /** As `Requires-Python` has it. */
  readonly py?: string;
  /** More requirements than are kept. */
  readonly cut?: true;
}

const mostRequirements = 2_000;
const longestRequirement = 4_096;
const mostBytes = 16_000_000;

/**
 * Asks for the dependencies of a version: the metadata beside its files, else the JSON API. Undefined: neither says.
 * The source distribution alone tells them only to those who run its build, which lcc does not.
 */
export async function askPublishedMetadata(
  tools: SourceTools,
  index: PackageIndex,
  release: { readonly name: string; readonly version: string; readonly files: readonly IndexFile[] },
  signal: AbortSignal,
): Promise<KeptMetadata | undefined> {
  const found = await askMetadata(tools, index, release.files, signal);
  if (found) return fromHeader(found.metadata);
  if (index.json === undefined) return undefined;
  const address = url(index.json)`/pypi/${release.name}/${release.version}/json`;
  const info = field(await tools.http.json(address, { signal, headers: index.headers, mostBytes }), "info");
  return fromApi(info);
}

function fromHeader(metadata: string): KeptMetadata {
  const header = readHeader(metadata);
  return toKept(header.get("requires-dist") ?? [], header.get("requires-python")?.[0]);
}

/** The API has null both for no dependencies and for a file that does not say: only a list is an answer. */
function fromApi(info: unknown): KeptMetadata | undefined {
  const requires = field(info, "requires_dist");
  if (!Array.isArray(requires)) return undefined;
  return toKept(
    list(requires).flatMap((one) => text(one) ?? []),
    text(field(info, "requires_python")),
  );
}

function toKept(requires: readonly string[], python: string | undefined): KeptMetadata {
  const kept = requires.slice(0, mostRequirements).filter((one) => one.length <= longestRequirement);
  const py = python?.trim() ?? "";
  return {
    requires: kept,
    ...(py !== "" && py.length <= longestRequirement && { py }),
    ...(kept.length < requires.length && { cut: true as const }),
  };
}
