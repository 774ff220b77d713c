import { ParseError } from "../domain/contracts/parse-error.ts";

export const blockBytes = 512;

export interface TarHeader {
  readonly path: string;
  readonly size: number;
  /** `0` a file, `1` and `2` links, `5` a folder, `L` and `x` a long path for the next entry. */
  readonly type: string;
}

/** Undefined at the end of the archive: a block of zeros or no more bytes. Throws ParseError. */
export function parseTarHeader(bytes: Uint8Array): TarHeader | undefined {
  if (bytes.every((byte) => byte === 0)) return undefined;
  if (bytes.length < blockBytes || checksum(bytes) !== octal(bytes.subarray(148, 156))) {
    throw new ParseError("This is not a tar archive.");
  }
  const prefix = readHeaderText(bytes.subarray(257, 263)) === "ustar" ? readHeaderText(bytes.subarray(345, 500)) : "";
  const name = readHeaderText(bytes.subarray(0, 100));
  return {
    path: prefix === "" ? name : `${prefix}/${name}`,
    size: sizeOf(bytes.subarray(124, 136)),
    type: String.fromCharCode(bytes[156] ?? 0),
  };
}

/** Contents are padded to whole blocks. */
export function countPaddingBytes(size: number): number {
  return (blockBytes - (size % blockBytes)) % blockBytes;
}

/** The text before the first zero byte. */
export function readHeaderText(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return decoder.decode(end < 0 ? bytes : bytes.subarray(0, end));
}

const decoder = new TextDecoder();

/** The sum of all bytes, with spaces for the checksum itself. A plain loop: archives can have 100,000 headers. */
function checksum(bytes: Uint8Array): number {
  let sum = 8 * 32;
  for (let at = 0; at < 148; at++) sum += bytes[at] ?? 0;
  for (let at = 156; at < bytes.length; at++) sum += bytes[at] ?? 0;
  return sum;
}

/** Octal digits, or for large files a binary number that begins with a set bit. */
function sizeOf(bytes: Uint8Array): number {
  const isBinary = ((bytes[0] ?? 0) & 0x80) !== 0;
  const size = isBinary ? bytes.subarray(4).reduce((sum, byte) => sum * 256 + byte, 0) : octal(bytes);
  if (!Number.isSafeInteger(size)) throw new ParseError("The archive is too large.");
  return size;
}

function octal(bytes: Uint8Array): number {
  const digits = readHeaderText(bytes).trim();
  return /^[0-7]{1,12}$/.test(digits) ? Number.parseInt(digits, 8) : 0;
}
