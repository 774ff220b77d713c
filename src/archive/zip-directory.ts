import { ParseError } from "../domain/contracts/parse-error.ts";
import type { RemoteFile } from "../http/remote-file.ts";
import { readLargeFields, readZip64Number, createDataView } from "./zip64.ts";

/** A file in a zip archive. */
export interface ZipEntry {
  readonly path: string;
  /** Why its content is not read: it is a link, or encrypted. */
  readonly problem?: string;
  readonly checksum: number;
  readonly method: number;
  readonly compressedSize: number;
  readonly size: number;
  readonly offset: number;
}

const headerSize = 46;
/** The directory of a module with tens of thousands of files can be several megabytes. */
const windowSize = 1_000_000;

/** Reads the wanted entries; the others are not kept in memory. Throws ParseError. */
export async function readDirectory(file: RemoteFile, wants: (path: string) => boolean): Promise<ZipEntry[]> {
  const { offset, size } = await findDirectory(file);
  if (offset + size > file.size) throw new ParseError("The archive is damaged: its directory is not in it.");
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at < size) {
    const window = await file.read(offset + at, Math.min(windowSize, size - at));
    const taken = readWindow(window, wants, entries);
    if (taken === 0) throw new ParseError("The archive is damaged: its directory is truncated.");
    at += taken;
  }
  return entries;
}

/** Reads the complete entries in the window; returns their size in bytes. */
function readWindow(window: Uint8Array, wants: (path: string) => boolean, entries: ZipEntry[]): number {
  const view = createDataView(window);
  let at = 0;
  while (at + headerSize <= window.length) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new ParseError("The archive is damaged.");
    const nameEnd = at + headerSize + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    const end = extraEnd + view.getUint16(at + 32, true);
    if (end > window.length) break;
    const path = Buffer.from(window.subarray(at + headerSize, nameEnd)).toString("utf8");
    if (wants(path)) entries.push(toEntry(path, view, at, window.subarray(nameEnd, extraEnd)));
    at = end;
  }
  return at;
}

function toEntry(path: string, view: DataView, at: number, extra: Uint8Array): ZipEntry {
  const { size, compressedSize, offset } = readLargeFields(extra, {
    size: view.getUint32(at + 24, true),
    compressedSize: view.getUint32(at + 20, true),
    offset: view.getUint32(at + 42, true),
  });
  const problem = problemOf(view, at);
  return {
    path,
    ...(problem !== undefined && { problem }),
    checksum: view.getUint32(at + 16, true),
    method: view.getUint16(at + 10, true),
    size,
    compressedSize,
    offset,
  };
}

function problemOf(view: DataView, at: number): string | undefined {
  if ((view.getUint16(at + 8, true) & 1) !== 0) return "is encrypted";
  const isUnix = view.getUint8(at + 5) === 3;
  const kind = (view.getUint32(at + 38, true) >>> 28) & 0xf;
  return isUnix && kind === 0xa ? "is a link" : undefined;
}

interface DirectoryPlace {
  readonly offset: number;
  readonly size: number;
}

const endSize = 22;
const locatorSize = 20;
const largeEndSize = 56;
/** The end of the archive has the end record, and a comment of up to 64 kB may follow it. */
const tailSize = 65_536;

/** The position of the directory of an archive, zip or zip64. Throws ParseError. */
async function findDirectory(file: RemoteFile): Promise<DirectoryPlace> {
  const tailStart = Math.max(0, file.size - tailSize);
  const tail = await file.read(tailStart, file.size - tailStart);
  const view = createDataView(tail);
  const end = findEnd(tail, view);
  const place = { size: view.getUint32(end + 12, true), offset: view.getUint32(end + 16, true) };
  const isLarge = place.size === 0xffffffff || place.offset === 0xffffffff || view.getUint16(end + 10, true) === 0xffff;
  const locator = end - locatorSize;
  if (!isLarge || locator < 0 || view.getUint32(locator, true) !== 0x07064b50) return place;
  return readLargeEnd(file, readZip64Number(view, locator + 8));
}

/** The record at the end, before a comment whose length is in the record. */
function findEnd(tail: Uint8Array, view: DataView): number {
  for (let at = tail.length - endSize; at >= 0; at--) {
    if (view.getUint32(at, true) !== 0x06054b50) continue;
    if (at + endSize + view.getUint16(at + 20, true) === tail.length) return at;
  }
  throw new ParseError("This is not a zip archive.");
}

async function readLargeEnd(file: RemoteFile, offset: number): Promise<DirectoryPlace> {
  const record = await file.read(offset, largeEndSize);
  const view = createDataView(record);
  if (record.length < largeEndSize || view.getUint32(0, true) !== 0x06064b50) {
    throw new ParseError("The archive is damaged.");
  }
  return { size: readZip64Number(view, 40), offset: readZip64Number(view, 48) };
}
