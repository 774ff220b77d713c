import { ParseError } from "../domain/parse-error.ts";
import type { RemoteFile } from "../http/remote-file.ts";
import { readNumber, viewOf } from "./zip64.ts";

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
export async function findDirectory(file: RemoteFile): Promise<DirectoryPlace> {
  const tailStart = Math.max(0, file.size - tailSize);
  const tail = await file.read(tailStart, file.size - tailStart);
  const view = viewOf(tail);
  const end = findEnd(tail, view);
  const place = { size: view.getUint32(end + 12, true), offset: view.getUint32(end + 16, true) };
  const isLarge = place.size === 0xffffffff || place.offset === 0xffffffff || view.getUint16(end + 10, true) === 0xffff;
  const locator = end - locatorSize;
  if (!isLarge || locator < 0 || view.getUint32(locator, true) !== 0x07064b50) return place;
  return readLargeEnd(file, readNumber(view, locator + 8));
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
  const view = viewOf(record);
  if (record.length < largeEndSize || view.getUint32(0, true) !== 0x06064b50) {
    throw new ParseError("The archive is damaged.");
  }
  return { size: readNumber(view, 40), offset: readNumber(view, 48) };
}
