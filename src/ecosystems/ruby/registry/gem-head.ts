import { createHash } from "node:crypto";
import { unpackGemMetadata } from "../../../archive/gem.ts";
import { blockBytes, countPaddingBytes, parseTarHeader } from "../../../archive/tar-header.ts";
import { archiveLimits } from "../../../domain/contracts/archive-limits.ts";
import { ParseError, TooLargeError } from "../../../domain/contracts/parse-error.ts";
import type { SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { badReply, tooLargeReply } from "../../kit/source-failure.ts";
import type { Ask } from "./gem-server.ts";

/** The metadata is at the start of a gem; in old gems it is at the end. */
const partBytes = 16 * 1024;
/** More parts than a gem has files in it. */
const maxParts = 8;

export interface GemHead {
  /** As YAML. */
  readonly metadata: string;
  /** The SHA-256 hash in hexadecimal digits, if the whole gem was sent. */
  readonly hash?: string;
}

/** Fetches the metadata of a gem; undefined if the server has none. Throws SourceUnavailable if it is no gem. */
export async function fetchGemHead(ask: Ask, address: string): Promise<GemHead | undefined> {
  try {
    const first = await fetchPart(ask, address, 0, partBytes);
    if (!first) return undefined;
    const metadata = unpackGemMetadata(await findMetadata(ask, address, first));
    const hash = first.isWhole && { hash: createHash("sha256").update(first.bytes).digest("hex") };
    return { metadata, ...hash };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw unreadable(address, error);
  }
}

interface GemPart {
  readonly bytes: Uint8Array;
  /** Where it begins in the gem. */
  readonly start: number;
  readonly isWhole: boolean;
}

/** Walks from file to file, and fetches what is beyond the first part. */
async function findMetadata(ask: Ask, address: string, first: GemPart): Promise<Uint8Array> {
  let part = first;
  let at = 0;
  for (let parts = 1; parts <= maxParts;) {
    const header = part.bytes.subarray(at - part.start, at - part.start + blockBytes);
    if (header.length < blockBytes && !part.isWhole) {
      part = await fetchFurther(ask, address, at, partBytes);
      parts++;
      continue;
    }
    const file = parseTarHeader(header);
    if (!file) break;
    const start = at + blockBytes;
    const end = start + file.size;
    if (file.path === "metadata.gz") {
      if (file.size > archiveLimits.bytesOfLicenseFile)
        throw new TooLargeError("The metadata of the gem are too large.");
      if (end > part.start + part.bytes.length && !part.isWhole)
        part = await fetchFurther(ask, address, start, file.size);
      return part.bytes.subarray(start - part.start, end - part.start);
    }
    at = end + countPaddingBytes(file.size);
  }
  throw badReply(address, "sent a reply that is not a gem.");
}

async function fetchFurther(ask: Ask, address: string, start: number, length: number): Promise<GemPart> {
  const part = await fetchPart(ask, address, start, length);
  if (part && part.start <= start) return part;
  throw badReply(address, "answered with a different part of the file than requested.");
}

async function fetchPart(
  { http, server: { headers }, signal }: Ask,
  address: string,
  start: number,
  length: number,
): Promise<GemPart | undefined> {
  const range = `bytes=${start}-${start + length - 1}`;
  const reply = await http.get(address, {
    signal,
    maxBytes: archiveLimits.bytesOfArchive,
    headers: { ...headers, range, "accept-encoding": "identity" },
  });
  if (!reply) return undefined;
  if (reply.status !== 206) return { bytes: reply.body, start: 0, isWhole: true };
  const size = /^bytes (\d{1,15})-\d{1,15}\/(\d{1,15})$/.exec(reply.headers["content-range"] ?? "");
  if (!size) throw badReply(address, "answered with an unknown part of a file.");
  const isWhole = Number(size[1]) === 0 && Number(size[2]) === reply.body.length;
  return { bytes: reply.body, start: Number(size[1]), isWhole };
}

function unreadable(address: string, cause: ParseError): SourceUnavailable {
  return cause instanceof TooLargeError
    ? tooLargeReply(address, `has a gem that is too large: ${cause.message}`, cause)
    : badReply(address, "sent a gem that cannot be read.", cause);
}
