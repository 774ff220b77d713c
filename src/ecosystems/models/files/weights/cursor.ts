import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ParseError, TooLargeError } from "../../../../domain/contracts/parse-error.ts";

/** A position in a large file that is read in chunks; nothing beyond the header is ever read. */
export interface Cursor {
  readonly file: SourceFile;
  at: number;
  /** Bytes of the file from `start` on. */
  window: Uint8Array;
  start: number;
  bytesRead: number;
}

const windowSize = 65_536;
/** Vocabularies make headers of several megabytes, but none is this large. */
const maxReadBytes = 64 * 1024 * 1024;

export function openCursor(file: SourceFile): Cursor {
  return { file, at: 0, window: new Uint8Array(), start: 0, bytesRead: 0 };
}

export function hasBytes({ at, start, window }: Cursor, length: number): boolean {
  return at >= start && at + length <= start + window.byteLength;
}

/** Makes sure that the next bytes are in the buffer. Throws ParseError if the file ends before. */
export async function ensureBytes(cursor: Cursor, length: number): Promise<void> {
  if (hasBytes(cursor, length)) return;
  if (length > cursor.file.size - cursor.at) throw new ParseError("The header of the file is truncated.");
  cursor.bytesRead += Math.max(length, windowSize);
  if (cursor.bytesRead > maxReadBytes) throw new TooLargeError("The header of the file is larger than 64 MiB.");
  cursor.window = await cursor.file.range(cursor.at, Math.max(length, windowSize));
  cursor.start = cursor.at;
  if (cursor.window.byteLength < length) throw new ParseError("The header of the file is truncated.");
}

/** Skips bytes without reading them. Throws ParseError past the end of the file. */
export function skipBytes(cursor: Cursor, length: number): void {
  if (!(length >= 0 && length <= cursor.file.size - cursor.at)) {
    throw new ParseError("A length in the header of the file is larger than the file.");
  }
  cursor.at += length;
}

/** The next bytes, which `need` has already loaded. */
export function takeBytes(cursor: Cursor, length: number): Uint8Array {
  const from = cursor.at - cursor.start;
  cursor.at += length;
  return cursor.window.subarray(from, from + length);
}
