import { createGunzip } from "node:zlib";
import { exceededLimit } from "../../../domain/archive-limits.ts";
import { ParseError, TooLargeError } from "../../../domain/parse-error.ts";
import { type ByteReader, readBytes } from "./byte-reader.ts";

const block = 512;
/** What may come out of a compressed archive. */
const mostBytes = 500_000_000;
const longestName = 4_096;

/**
 * The wanted files of a tar archive, by path, or only the first of them; nothing is unpacked, links are not followed.
 * Throws ParseError, and TooLargeError where they are more than lcc reads.
 */
export async function readTar(
  archive: Uint8Array,
  wants: (path: string) => boolean,
  { onlyFirst = false, most = mostBytes }: { readonly onlyFirst?: boolean; readonly most?: number } = {},
): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  const sizes: number[] = [];
  await eachEntry(archive, most, async ({ path, size }, read) => {
    if (!wants(path)) return true;
    const exceeded = exceededLimit([...sizes, size]);
    if (exceeded !== undefined) throw new TooLargeError(exceeded);
    sizes.push(size);
    found.set(path, await read(size));
    return !onlyFirst;
  });
  return found;
}

interface Entry {
  readonly path: string;
  readonly size: number;
}

type Visit = (entry: Entry, read: (length: number) => Promise<Uint8Array>) => Promise<boolean>;

async function eachEntry(archive: Uint8Array, most: number, visit: Visit): Promise<void> {
  const reader = readBytes(unzipped(archive), most);
  try {
    let longPath: string | undefined;
    for (;;) {
      const header = parseHeader(await reader.take(block));
      if (!header) return;
      const rest = { left: header.size };
      const read = (length: number): Promise<Uint8Array> => {
        rest.left -= length;
        return reader.take(length);
      };
      if (header.type === "L" || header.type === "x") {
        longPath = (await readLongPath(header, read)) ?? longPath;
      } else {
        const isFile = header.type === "0" || header.type === "\0" || header.type === "7";
        const entry = { path: longPath ?? header.path, size: header.size };
        longPath = undefined;
        if (isFile && !(await visit(entry, read))) return;
      }
      await reader.skip(rest.left + padding(header.size));
    }
  } finally {
    reader.close();
  }
}

/** Gzip by its first bytes: where a server declares the compression, it has been undone already. */
function unzipped(archive: Uint8Array): AsyncIterable<Uint8Array> {
  if (archive[0] !== 0x1f || archive[1] !== 0x8b) return plain(archive);
  const gunzip = createGunzip();
  gunzip.end(archive);
  return gunzip;
}

async function* plain(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

interface Header extends Entry {
  readonly type: string;
}

/** Undefined at the end, which is a block of zeros, or nothing at all. */
function parseHeader(bytes: Uint8Array): Header | undefined {
  if (bytes.every((byte) => byte === 0)) return undefined;
  if (bytes.length < block || checksum(bytes) !== octal(bytes.subarray(148, 156))) {
    throw new ParseError("This is not a tar archive.");
  }
  const prefix = textOf(bytes.subarray(257, 262)) === "ustar" ? textOf(bytes.subarray(345, 500)) : "";
  const name = textOf(bytes.subarray(0, 100));
  return {
    path: prefix === "" ? name : `${prefix}/${name}`,
    size: sizeOf(bytes.subarray(124, 136)),
    type: String.fromCharCode(bytes[156] ?? 0),
  };
}

function checksum(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

/** Octal digits, or for large files a binary number that begins with a set bit. */
function sizeOf(bytes: Uint8Array): number {
  const isBinary = ((bytes[0] ?? 0) & 0x80) !== 0;
  const size = isBinary ? bytes.subarray(4).reduce((sum, byte) => sum * 256 + byte, 0) : octal(bytes);
  if (!Number.isSafeInteger(size)) throw new ParseError("The archive is too large.");
  return size;
}

function octal(bytes: Uint8Array): number {
  const digits = textOf(bytes).trim();
  return /^[0-7]{1,12}$/.test(digits) ? Number.parseInt(digits, 8) : 0;
}

function padding(size: number): number {
  return (block - (size % block)) % block;
}

/** A path that does not fit in a header stands before it: as a file (GNU), or among `length key=value` lines (pax). */
async function readLongPath({ type, size }: Header, read: ByteReader["take"]): Promise<string | undefined> {
  if (size > longestName) return undefined;
  const content = textOf(await read(size));
  if (type === "L") return content;
  return content
    .split("\n")
    .map((line) => line.slice(line.indexOf(" ") + 1))
    .find((pair) => pair.startsWith("path="))
    ?.slice("path=".length);
}

function textOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end));
}
