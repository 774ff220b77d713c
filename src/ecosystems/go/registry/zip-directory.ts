import { inflateRawSync } from "node:zlib";
import { ParseError } from "../../../domain/parse-error.ts";
import type { RemoteFile } from "./remote-file.ts";

/** A file in a zip archive. */
export interface ZipEntry {
  readonly path: string;
  readonly method: number;
  readonly compressedSize: number;
  readonly size: number;
  readonly offset: number;
}

const endSize = 22;
/** The last bytes hold the end of the directory, unless a long comment follows, which no Go module has. */
const tailSize = 65_536;
const mostEntries = 100_000;
/** A header in the file may carry more than the directory knows of. */
const headerReserve = 1_024;

/** The entries that are wanted; undefined where the directory is too large to be read. Throws ParseError. */
export async function readDirectory(
  file: RemoteFile,
  wants: (path: string, size: number) => boolean,
): Promise<ZipEntry[] | undefined> {
  const tailStart = Math.max(0, file.size - tailSize);
  const tail = await file.read(tailStart, file.size - tailStart);
  const end = tail && findEnd(tail);
  if (!end) return undefined;
  const directory = await file.read(end.offset, end.size);
  return directory && parseDirectory(directory, end.count, wants);
}

/** The content of an entry; undefined where it cannot be read. Throws ParseError. */
export async function readEntry(
  file: RemoteFile,
  { path, method, compressedSize, size, offset }: ZipEntry,
): Promise<Uint8Array | undefined> {
  const bytes = await file.read(offset, 30 + Buffer.byteLength(path) + headerReserve + compressedSize);
  if (!bytes) return undefined;
  const view = viewOf(bytes);
  if (bytes.length < 30 || view.getUint32(0, true) !== 0x04034b50) throw new ParseError("The archive is damaged.");
  const start = 30 + view.getUint16(26, true) + view.getUint16(28, true);
  const content = bytes.subarray(start, start + compressedSize);
  if (method === 0) return content;
  if (method !== 8) return undefined;
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, size) });
  } catch (error) {
    throw new ParseError(`The archive is damaged: ${error instanceof Error ? error.message : "an entry is broken"}.`);
  }
}

interface DirectoryPlace {
  readonly offset: number;
  readonly size: number;
  readonly count: number;
}

/** The record at the end, before a comment of any length that it states itself. */
function findEnd(tail: Uint8Array): DirectoryPlace | undefined {
  const view = viewOf(tail);
  for (let at = tail.length - endSize; at >= 0; at--) {
    if (view.getUint32(at, true) !== 0x06054b50) continue;
    if (at + endSize + view.getUint16(at + 20, true) !== tail.length) continue;
    const count = view.getUint16(at + 10, true);
    const size = view.getUint32(at + 12, true);
    const offset = view.getUint32(at + 16, true);
    // 64-bit archives say so by these values; no module may be that large.
    return offset === 0xffffffff || count === 0xffff ? undefined : { offset, size, count };
  }
  throw new ParseError("This is not a zip archive.");
}

function parseDirectory(bytes: Uint8Array, count: number, wants: (path: string, size: number) => boolean): ZipEntry[] {
  const view = viewOf(bytes);
  const found: ZipEntry[] = [];
  let at = 0;
  for (let entry = 0; entry < Math.min(count, mostEntries); entry++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50)
      throw new ParseError("The archive is damaged.");
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    const path = Buffer.from(bytes.subarray(at + 46, nameEnd)).toString("utf8");
    const size = view.getUint32(at + 24, true);
    if (wants(path, size)) {
      found.push({
        path,
        size,
        method: view.getUint16(at + 10, true),
        compressedSize: view.getUint32(at + 20, true),
        offset: view.getUint32(at + 42, true),
      });
    }
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return found;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
