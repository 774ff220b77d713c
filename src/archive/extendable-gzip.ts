import { constants, crc32, createGzip } from "node:zlib";

/**
 * gzip that can have text added around it without unpacking: its content ends on a byte boundary, followed by an empty
 * final block. Several gzip members in a row would also work, but browsers ignore all but the first one.
 */
export async function packExtendable(text: string | Uint8Array): Promise<Uint8Array> {
  const packing = createGzip();
  packing.write(text);
  packing.flush(constants.Z_SYNC_FLUSH, () => packing.end());
  const pieces: Buffer[] = [];
  for await (const piece of packing as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The sizes of packed text, known without unpacking it. */
export interface PackedSize {
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  /** Whether it was made by `packExtendable`; older versions did not use it. */
  readonly isExtendable: boolean;
}

const headBytes = 10; // without a file name, which Node does not write
const flushMark = Buffer.of(0, 0, 0xff, 0xff);
const emptyBlock = Buffer.of(3, 0);
const endMark = Buffer.concat([flushMark, emptyBlock]);
const sumBytes = 8;

/** The number of trailing bytes that `sizeFromEnd` needs. */
export const endBytes: number = endMark.byteLength + sumBytes;

/** gzip stores the length modulo 4 GiB. lcc only packs single strings, which Node limits to less. */
export function sizeFromEnd(end: Uint8Array, packedBytes: number): PackedSize {
  const last = Buffer.from(end.buffer, end.byteOffset, end.byteLength).subarray(-endBytes);
  if (last.byteLength < endBytes) throw new Error("This is not packed with gzip.");
  const isExtendable = last.subarray(0, endMark.byteLength).equals(endMark) && packedBytes >= headBytes + endBytes;
  return { packedBytes, unpackedBytes: last.readUInt32LE(endBytes - 4), isExtendable };
}

/** The size in bytes of the result of `extendGzip` for packed text of this size. */
export function extendedBytes(packedBytes: number, before: Uint8Array, after: Uint8Array): number {
  const kept = packedBytes - emptyBlock.byteLength - sumBytes;
  return kept + blockBytes(before) + blockBytes(after) + sumBytes;
}

/** The same text with other text around it, in chunks that share memory with the input. */
export function extendGzip(packed: Uint8Array, before: Uint8Array, after: Uint8Array): readonly Buffer[] {
  const whole = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  const { unpackedBytes, isExtendable } = sizeFromEnd(whole, whole.byteLength);
  if (!isExtendable) throw new Error("This gzip cannot be extended without unpacking it.");
  const ownCrc = whole.readUInt32LE(whole.byteLength - sumBytes);
  const crc = combineCrc32(combineCrc32(crc32(before), ownCrc, unpackedBytes), crc32(after), after.byteLength);
  const sums = Buffer.alloc(sumBytes);
  sums.writeUInt32LE(crc, 0);
  sums.writeUInt32LE((before.byteLength + unpackedBytes + after.byteLength) % 2 ** 32, 4);
  return [
    whole.subarray(0, headBytes),
    ...storedBlocks(before, false),
    whole.subarray(headBytes, whole.byteLength - emptyBlock.byteLength - sumBytes),
    ...storedBlocks(after, true),
    sums,
  ];
}

const blockHeadBytes = 5;
const maxBlockBytes = 0xffff;

function blockBytes({ byteLength }: Uint8Array): number {
  return byteLength + blockHeadBytes * Math.max(1, Math.ceil(byteLength / maxBlockBytes));
}

/** Uncompressed text, in DEFLATE blocks. */
function storedBlocks(text: Uint8Array, endsHere: boolean): Buffer[] {
  const blocks: Buffer[] = [];
  let at = 0;
  do {
    const part = text.subarray(at, at + maxBlockBytes);
    at += part.byteLength;
    const head = Buffer.alloc(blockHeadBytes);
    head.writeUInt8(endsHere && at >= text.byteLength ? 1 : 0, 0);
    head.writeUInt16LE(part.byteLength, 1);
    head.writeUInt16LE(part.byteLength ^ 0xffff, 3);
    blocks.push(head, Buffer.from(part.buffer, part.byteOffset, part.byteLength));
  } while (at < text.byteLength);
  return blocks;
}

/** The CRC-32 polynomial, in the bit order of gzip. */
const polynomial = 0xedb88320;

/** The CRC-32 of two concatenated texts, from the CRC-32 of each and the length of the second one in bytes. */
function combineCrc32(first: number, second: number, secondBytes: number): number {
  return (multiply(powerOfX(secondBytes * 8), first) ^ second) >>> 0;
}

/** x to the given power, modulo the polynomial, by squaring. */
function powerOfX(exponent: number): number {
  let result = 0x80000000; // 1
  let square = 0x40000000; // x
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = multiply(square, result);
    square = multiply(square, square);
  }
  return result;
}

/** The product modulo the polynomial. */
function multiply(a: number, b: number): number {
  let product = 0;
  let shifted = b;
  for (let bit = 0x80000000; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= shifted;
    shifted = (shifted & 1) === 0 ? shifted >>> 1 : (shifted >>> 1) ^ polynomial;
  }
  return product >>> 0;
}
