import { createHash } from "node:crypto";
import type { ArchiveFiles, Wants } from "../../archive/collect.ts";
import { readGem, readGemMetadata } from "../../archive/gem.ts";
import { readTar } from "../../archive/tar.ts";
import { readZip } from "../../archive/zip.ts";
import { isZip } from "../../archive/zip-head.ts";
import type { Integrity } from "../../domain/report/evidence.ts";
import type { ArchiveFormat } from "../../domain/contracts/archive-format.ts";
import {
  type Http,
  type PublishedArchive,
  type RequestOptions,
  SourceUnavailable,
} from "../../domain/contracts/sources.ts";
import { badReply } from "../../ecosystems/kit/source-failure.ts";
import { integrityFromHex } from "../../ecosystems/kit/published-archive.ts";
import type { TextFile } from "../../evidence/from-text.ts";
import { readIntegrity, strongestHash } from "../../formats/distribution.ts";
import { openRemoteFile, wholeFile } from "../../http/remote-file.ts";

/** An opened archive. */
export interface OpenArchive {
  readonly integrity: Integrity;
  /** Throws ParseError. */
  read(wants: Wants): Promise<ArchiveFiles>;
  /** The specification of a gem, which is not among its files. */
  readonly specification?: TextFile;
}

const timeoutMs = 60_000;

/**
 * Opens an archive: a zip by range requests if the server supports them, anything else as a whole. Undefined if it does
 * not exist. Throws SourceUnavailable for a page or another archive, as a broken proxy sends them.
 */
export function openArchive(
  http: Http,
  format: ArchiveFormat,
  archive: PublishedArchive,
  options: OpenOptions,
): Promise<OpenArchive | undefined> {
  return format.container === "zip" ? openZip(http, archive, options) : openWhole(http, format, archive, options);
}

type OpenOptions = Pick<RequestOptions, "signal" | "headers" | "redirectsTo" | "onRefusedRedirect"> & {
  /** For an archive that is fetched as a whole. */
  readonly maxBytes: number;
};

async function openZip(http: Http, archive: PublishedArchive, options: OpenOptions): Promise<OpenArchive | undefined> {
  const file = await openRemoteFile(http, archive.address, options);
  if (!file) return undefined;
  refuseDocument(archive.address, file.whole);
  const isHashWanted = archive.integrity === undefined && archive.hasHashBeside === true && file.whole !== undefined;
  const stated = isHashWanted ? await askHashBeside(http, archive, options) : archive.integrity;
  return { integrity: checkIntegrity(archive.address, stated, file.whole), read: (wants) => readZip(file, wants) };
}

async function openWhole(
  http: Http,
  format: ArchiveFormat,
  { address, integrity: ownHash, hashList }: PublishedArchive,
  options: OpenOptions,
): Promise<OpenArchive | undefined> {
  const headers = { ...options.headers, "accept-encoding": "identity" };
  const reply = await http.get(address, { ...options, headers, timeoutMs });
  if (!reply) return undefined;
  refuseDocument(address, reply.body);
  // Some servers send the archive with a content encoding, which the HTTP client has decoded.
  const isAsSent = reply.headers["content-encoding"] === undefined;
  const stated = ownHash ?? (await askHashList(http, hashList, options, (list) => format.findHash(list, address)));
  const integrity = checkIntegrity(address, stated, isAsSent ? reply.body : undefined);
  // Old source distributions of Python may be zip files.
  if (isZip(reply.body)) return { integrity, read: (wants) => readZip(wholeFile(reply.body), wants) };
  if (format.container !== "gem") return { integrity, read: (wants) => readTar(reply.body, wants) };
  const specification = readGemMetadata(reply.body);
  return {
    integrity,
    read: (wants) => readGem(reply.body, wants),
    ...(specification !== undefined && { specification: { file: "metadata.gz", text: specification } }),
  };
}

/** Pages, and errors as JSON or XML; an archive begins with other bytes. */
function refuseDocument(address: string, whole: Uint8Array | undefined): void {
  const start = Buffer.from(whole?.subarray(0, 100) ?? []).toString("latin1");
  if (/^(?:\xef\xbb\xbf)?\s*[<{[]/.test(start)) throw badReply(address, "sent a document in place of the archive.");
}

/** Compares an archive with the strongest hash that the registry states, `sha512-…` in base 64. */
function checkIntegrity(address: string, stated: string | undefined, whole: Uint8Array | undefined): Integrity {
  const hash = whole && strongestHash(readIntegrity(stated));
  if (!hash) return "unchecked";
  if (createHash(hash.algorithm).update(whole).digest("hex") === hash.value) return "verified";
  throw badReply(address, `sent an archive that does not have the ${hash.algorithm} hash that the registry states.`);
}

/** The best first. Old artifacts have only the last. */
const algorithms = ["sha256", "sha1"] as const;

/** Fetches the hash file next to an archive, as in Maven repositories. Undefined without one: it stays unchecked. */
async function askHashBeside(
  http: Http,
  { address }: Pick<PublishedArchive, "address">,
  options: Pick<RequestOptions, "signal" | "headers" | "redirectsTo">,
): Promise<string | undefined> {
  for (const algorithm of algorithms) {
    const reply = await http
      .get(`${address}.${algorithm}`, { ...options, maxBytes: maxHashBytes })
      .catch(ifUnavailable);
    // Some files have the name of the archive after the hash.
    const [digest] = Buffer.from(reply?.body ?? [])
      .toString("latin1")
      .trim()
      .split(/\s/, 1);
    const integrity = integrityFromHex(algorithm, digest);
    if (integrity !== undefined) return integrity;
  }
  return undefined;
}

const maxHashBytes = 4_096;

/** Without the list the archive stays unchecked. */
async function askHashList(
  http: Http,
  list: string | undefined,
  { signal, headers }: Pick<RequestOptions, "signal" | "headers">,
  find: (list: string) => string | undefined,
): Promise<string | undefined> {
  if (list === undefined) return undefined;
  const reply = await http.get(list, { signal, headers: headers ?? {}, maxBytes: maxListBytes }).catch(ifUnavailable);
  return reply && find(new TextDecoder().decode(reply.body));
}

/** Enough for a package with thousands of versions. */
const maxListBytes = 20_000_000;

function ifUnavailable(error: unknown): undefined {
  if (!(error instanceof SourceUnavailable)) throw error;
}
