import { createGunzip } from "node:zlib";
import { archiveLimits } from "../domain/contracts/archive-limits.ts";
import { ParseError } from "../domain/contracts/parse-error.ts";
import { type ByteReader, readBytes } from "./byte-reader.ts";
import { type ArchiveFiles, createCollector, type Member, type Wants } from "./collect.ts";
import { blockBytes, countPaddingBytes, parseTarHeader, type TarHeader, readHeaderText } from "./tar-header.ts";

const maxNameLength = 4_096;

interface TarOptions {
  /** Stop after the first wanted file. */
  readonly onlyFirst?: boolean;
  /** Limit on the decompressed size. */
  readonly max?: number;
}

/**
 * The wanted files of a tar archive, compressed or not, read in one pass. Nothing is written to disk, and links are
 * not followed. Throws ParseError, and TooLargeError if the needed files are over a limit.
 */
export async function readTar(
  archive: Uint8Array,
  wants: Wants,
  { onlyFirst = false, max = archiveLimits.bytesUnpacked }: TarOptions = {},
): Promise<ArchiveFiles> {
  const collector = createCollector(wants);
  await eachMember(archive, max, async (member, read) => {
    if (!collector.takes(member)) return true;
    collector.keep(member.path, await read(member.size));
    return !onlyFirst;
  });
  return collector.result();
}

/** A file of an uncompressed tar archive; undefined if it is missing or truncated. */
export function findInTar(archive: Uint8Array, name: string): Uint8Array | undefined {
  for (let at = 0; at + blockBytes <= archive.length;) {
    const header = parseTarHeader(archive.subarray(at, at + blockBytes));
    if (!header) return undefined;
    const start = at + blockBytes;
    const end = start + header.size;
    if (header.path === name) return end <= archive.length ? archive.subarray(start, end) : undefined;
    at = end + countPaddingBytes(header.size);
  }
  return undefined;
}

type Visit = (member: Member, read: ByteReader["take"]) => Promise<boolean>;

async function eachMember(archive: Uint8Array, max: number, visit: Visit): Promise<void> {
  const reader = readBytes(decompress(archive), max);
  try {
    let longPath: string | undefined;
    for (;;) {
      const header = parseTarHeader(await reader.take(blockBytes));
      if (!header) return;
      const rest = { left: header.size };
      const read = async (length: number): Promise<Uint8Array> => {
        rest.left -= length;
        return requireLength(await reader.take(length), length);
      };
      if (header.type === "L" || header.type === "x") {
        longPath = (await readLongPath(header, read)) ?? longPath;
      } else {
        const member = toMember(header, longPath);
        longPath = undefined;
        if (member && !(await visit(member, read))) return;
      }
      if ((await reader.skip(rest.left)) < rest.left) throw truncatedArchive();
      await reader.skip(countPaddingBytes(header.size));
    }
  } finally {
    reader.close();
  }
}

/** Detects gzip by its first bytes: the HTTP client may have decompressed the body already. */
function decompress(archive: Uint8Array): AsyncIterable<Uint8Array> {
  if (archive[0] !== 0x1f || archive[1] !== 0x8b) return plain(archive);
  const gunzip = createGunzip();
  gunzip.end(archive);
  return gunzip;
}

async function* plain(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function requireLength(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.length < length) throw truncatedArchive();
  return bytes;
}

function truncatedArchive(): ParseError {
  return new ParseError("The archive is truncated.");
}

/** Undefined for folders and devices. */
function toMember({ path, size, type }: TarHeader, longPath: string | undefined): Member | undefined {
  const member = { path: longPath ?? path, size };
  if (type === "0" || type === "\0" || type === "7") return member;
  return type === "1" || type === "2" ? { ...member, problem: "is a link" } : undefined;
}

/** A path that is too long for a header comes before it: as a file (GNU), or among `length key=value` lines (pax). */
async function readLongPath({ type, size }: TarHeader, read: ByteReader["take"]): Promise<string | undefined> {
  if (size > maxNameLength) return undefined;
  const content = readHeaderText(await read(size));
  if (type === "L") return content;
  return content
    .split("\n")
    .map((line) => line.slice(line.indexOf(" ") + 1))
    .find((pair) => pair.startsWith("path="))
    ?.slice("path=".length);
}
