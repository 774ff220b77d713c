import { crc32, inflateRawSync } from "node:zlib";
import { ParseError } from "../domain/contracts/parse-error.ts";
import { type RemoteFile, wholeFile } from "../http/remote-file.ts";
import type { ZipEntry } from "./zip-directory.ts";
import { createDataView } from "./zip64.ts";

const headerSize = 30;
/** A local header may have more extra fields than the directory. */
const headerReserve = 1_024;

/** The content of an entry. Throws ParseError. */
export async function readZipEntry(file: RemoteFile, entry: ZipEntry): Promise<Uint8Array> {
  const { path, checksum, method, compressedSize, size, offset } = entry;
  const guess = headerSize + Buffer.byteLength(path) + headerReserve + compressedSize;
  const bytes = await file.read(offset, guess);
  const start = findContent(bytes, entry);
  const end = start + compressedSize;
  const content = end <= bytes.length ? bytes.subarray(start, end) : await file.read(offset + start, compressedSize);
  if (content.length < compressedSize) throw new ParseError("The archive is damaged.");
  const unpacked = unpack(content, method, size);
  if (unpacked.length !== size || crc32(unpacked) !== checksum) throw new ParseError("The archive is damaged.");
  return unpacked;
}

/** An entry as a file; one that is stored as it is (a jar in a fat jar) is read in parts. Throws ParseError. */
export async function openZipEntry(file: RemoteFile, entry: ZipEntry): Promise<RemoteFile> {
  const { path, method, compressedSize, size, offset } = entry;
  if (method !== 0) return wholeFile(await readZipEntry(file, entry));
  const header = await file.read(offset, headerSize + Buffer.byteLength(path) + headerReserve);
  const origin = offset + findContent(header, entry);
  if (size !== compressedSize || origin + size > file.size) throw new ParseError("The archive is damaged.");
  return { size, read: (start, length) => file.read(origin + start, Math.max(0, Math.min(length, size - start))) };
}

/** Where the content begins, from the start of the local header. */
function findContent(bytes: Uint8Array, { path }: ZipEntry): number {
  const view = createDataView(bytes);
  if (bytes.length < headerSize || view.getUint32(0, true) !== 0x04034b50) {
    throw new ParseError("The archive is damaged.");
  }
  const nameEnd = headerSize + view.getUint16(26, true);
  const name = Buffer.from(bytes.subarray(headerSize, nameEnd)).toString("utf8");
  if (name !== path)
    throw new ParseError("The archive is damaged: the entry has another name than the directory says.");
  return nameEnd + view.getUint16(28, true);
}

function unpack(content: Uint8Array, method: number, size: number): Uint8Array {
  if (method === 0) return content;
  if (method !== 8) throw new ParseError(`A file in the archive is compressed with the unsupported method ${method}.`);
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, size) });
  } catch (error) {
    throw new ParseError(`The archive is damaged: ${error instanceof Error ? error.message : "an entry is broken"}.`);
  }
}
