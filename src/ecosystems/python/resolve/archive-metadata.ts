import type { Wants } from "../../../archive/collect.ts";
import { readTar } from "../../../archive/tar.ts";
import { readZip } from "../../../archive/zip.ts";
import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { type SourceTools, SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { decodeText } from "../../../formats/text.ts";
import { openRemoteFile } from "../../../http/remote-file.ts";
import { readHeader } from "../installed/core-metadata.ts";
import type { PackageIndex } from "../registry/package-index.ts";
import type { IndexFile } from "../registry/simple-page.ts";

/** A source distribution is downloaded as a whole. */
const maxBytes = 16_000_000;
const timeoutMs = 60_000;

/**
 * The metadata inside an archive, if the index does not have it: from a wheel, of which only that part is downloaded,
 * else from a source distribution with static metadata (PEP 643). Undefined if neither has it.
 */
export async function readArchiveMetadata(
  tools: SourceTools,
  index: PackageIndex,
  files: readonly IndexFile[],
  signal: AbortSignal,
): Promise<string | undefined> {
  const reachable = files.filter(({ address }) => index.origins.includes(URL.parse(address)?.origin ?? ""));
  const wheel = reachable.find(({ name }) => name.endsWith(".whl"));
  const source = reachable.find(({ name }) => name.endsWith(".tar.gz"));
  const found = wheel && (await readWheel(tools, wheel.address, optionsFor(index, wheel.address, signal)));
  if (found !== undefined || !source) return found;
  return readSource(tools, source.address, optionsFor(index, source.address, signal));
}

interface Options {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Credentials are only sent to the index. */
function optionsFor(index: PackageIndex, address: string, signal: AbortSignal): Options {
  const own = URL.parse(index.simple ?? index.json ?? "")?.origin;
  return { headers: URL.parse(address)?.origin === own ? index.headers : {}, signal };
}

async function readWheel({ http }: SourceTools, address: string, options: Options): Promise<string | undefined> {
  const isMeant: Wants = (path) => (/^[^/]{1,200}\.dist-info\/METADATA$/.test(path) ? "needed" : undefined);
  return quietly(async () => {
    const file = await openRemoteFile(http, address, options);
    return file && firstText((await readZip(file, isMeant)).files);
  });
}

async function readSource({ http }: SourceTools, address: string, options: Options): Promise<string | undefined> {
  const isMeant: Wants = (path) => (/^[^/]{1,200}\/PKG-INFO$/.test(path) ? "needed" : undefined);
  const headers = { ...options.headers, "accept-encoding": "identity" };
  return quietly(async () => {
    const reply = await http.get(address, { ...options, headers, maxBytes, timeoutMs });
    const text = reply && firstText((await readTar(reply.body, isMeant, { onlyFirst: true })).files);
    return text !== undefined && isStatic(text) ? text : undefined;
  });
}

/** Since version 2.2, the metadata of source distributions has what only a build could determine before. */
function isStatic(metadata: string): boolean {
  const header = readHeader(metadata);
  const [, major = "0", minor = "0"] = /^(\d{1,3})\.(\d{1,3})/.exec(header.get("metadata-version")?.[0] ?? "") ?? [];
  const isKnown = Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 2);
  return isKnown && !(header.get("dynamic") ?? []).some((name) => name.toLowerCase() === "requires-dist");
}

function firstText(files: ReadonlyMap<string, Uint8Array>): string | undefined {
  const [first] = files.values();
  return first && decodeText(first);
}

/** Ignores archives that are broken or too large; other errors are thrown. */
async function quietly<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    const isTooLarge = error instanceof SourceUnavailable && error.reason === "too_large";
    if (error instanceof ParseError || isTooLarge) return undefined;
    throw error;
  }
}
