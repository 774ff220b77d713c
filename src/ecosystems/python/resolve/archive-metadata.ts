import type { Wants } from "../../../archive/collect.ts";
import { readTar } from "../../../archive/tar.ts";
import { readZip } from "../../../archive/zip.ts";
import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { type SourceTools, SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { decodeText } from "../../../formats/text.ts";
import { allowArchive, type AllowedArchive } from "../../../http/allow-archive.ts";
import { openRemoteFile, wholeFile } from "../../../http/remote-file.ts";
import { readArchiveName } from "../files/requirement/archive-name.ts";
import { readHeader } from "../installed/core-metadata.ts";
import { toRequiresDist } from "../installed/requires.ts";
import { normalizeName } from "../package-name.ts";
import type { PackageIndex } from "../registry/package-index.ts";
import { releaseArchives } from "../registry/release-files.ts";
import type { IndexFile } from "../registry/simple-page.ts";

/** A source distribution is downloaded as a whole. */
const maxBytes = 16_000_000;
const timeoutMs = 60_000;

/** The header of core metadata, by field. */
type Header = ReturnType<typeof readHeader>;

/**
 * The metadata inside an archive, if the index does not have it: from a wheel, of which only that part is downloaded,
 * else from a source distribution that states it. Undefined if neither does.
 */
export async function readArchiveMetadata(
  { http, archiveHosts }: SourceTools,
  { access }: PackageIndex,
  files: readonly IndexFile[],
  signal: AbortSignal,
): Promise<Header | undefined> {
  for (const { kind, address } of releaseArchives(files)) {
    const allowed = allowArchive(address, access, archiveHosts);
    const read = kind === "wheel" ? readWheel : readSource;
    const header = allowed && (await ignoreBroken(() => read(http, allowed, signal)));
    if (header) return header;
  }
  return undefined;
}

type Read = (http: SourceTools["http"], archive: AllowedArchive, signal: AbortSignal) => Promise<Header | undefined>;

const readWheel: Read = async (http, { address, options }, signal) => {
  const wants: Wants = (path) => (/^[^/]{1,200}\.dist-info\/METADATA$/.test(path) ? "needed" : undefined);
  const wheel = await openRemoteFile(http, address, { ...options, signal });
  const [metadata] = wheel ? (await readZip(wheel, wants)).files.values() : [];
  return metadata && readHeader(decodeText(metadata) ?? "");
};

/** Since version 2.2 source distributions state what only a build knew (PEP 643); setuptools in `requires.txt`. */
const readSource: Read = async (http, { address, options }, signal) => {
  const headers = { ...options.headers, "accept-encoding": "identity" };
  const reply = await http.get(address, { ...options, headers, signal, maxBytes, timeoutMs });
  if (!reply) return undefined;
  const readFirst = async (isWanted: (path: string) => boolean): Promise<string | undefined> => {
    const wants: Wants = (path) => (isWanted(path) ? "needed" : undefined);
    const isZip = address.endsWith(".zip");
    const archive = isZip ? readZip(wholeFile(reply.body), wants) : readTar(reply.body, wants, { onlyFirst: true });
    const [bytes] = (await archive).files.values();
    return bytes && decodeText(bytes);
  };
  const header = readHeader((await readFirst((path) => /^[^/]{1,200}\/PKG-INFO$/.test(path))) ?? "");
  if (isStatic(header)) return header;
  const requires = await readFirst(isOwnRequires);
  return requires === undefined ? undefined : new Map([...header, ["requires-dist", toRequiresDist(requires)]]);
};

/** `odfpy-1.4.1/odfpy.egg-info/requires.txt`, also below a folder such as `src`; not that of a vendored package. */
function isOwnRequires(path: string): boolean {
  const [top = "", ...folders] = path.split("/");
  const [file, egg = ""] = folders.toReversed();
  const project = readArchiveName(`${top}.tar.gz`)?.name;
  return folders.length <= 3 && file === "requires.txt" && normalizeName(egg) === `${project}-egg-info`;
}

function isStatic(header: Header): boolean {
  const [, major = "0", minor = "0"] = /^(\d{1,3})\.(\d{1,3})/.exec(header.get("metadata-version")?.[0] ?? "") ?? [];
  const isSince = Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 2);
  return isSince && !(header.get("dynamic") ?? []).some((name) => name.toLowerCase() === "requires-dist");
}

/** Ignores archives that are broken or too large; other errors are thrown. */
async function ignoreBroken<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    const isTooLarge = error instanceof SourceUnavailable && error.reason === "too_large";
    if (error instanceof ParseError || isTooLarge) return undefined;
    throw error;
  }
}
