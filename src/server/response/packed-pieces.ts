import { createGunzip } from "node:zlib";
import { extendGzip } from "../../archive/extendable-gzip.ts";

interface Around {
  readonly start: Buffer;
  readonly skip?: number;
  readonly end: Buffer;
}

/** Small, so that a client that does not read holds little memory. */
const pieceBytes = 64 * 1024;

/** The text and what surrounds it, compressed. */
export function* packedPieces(packed: Uint8Array, { start, end }: Around): Generator<Buffer> {
  for (const part of extendGzip(packed, start, end)) yield* inPieces(part);
}

/** Views on the same memory. */
export function* inPieces({ buffer, byteOffset, byteLength }: Uint8Array): Generator<Buffer> {
  for (let at = 0; at < byteLength; at += pieceBytes)
    yield Buffer.from(buffer, byteOffset + at, Math.min(pieceBytes, byteLength - at));
}

/** The text and what surrounds it, unpacked lazily. */
export async function* unpackedPieces(packed: Uint8Array, { start, skip = 0, end }: Around): AsyncGenerator<Buffer> {
  if (start.byteLength > 0) yield start;
  const unpacking = createGunzip({ chunkSize: pieceBytes });
  unpacking.end(packed);
  let left = skip;
  for await (const piece of unpacking as AsyncIterable<Buffer>) {
    const part = piece.subarray(left);
    left -= piece.byteLength - part.byteLength;
    if (part.byteLength > 0) yield part;
  }
  if (end.byteLength > 0) yield end;
}

/** Passes the chunks on; fails if their total differs from the announced length. */
export async function* requireLength(
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
  bytes: number,
): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const piece of pieces) {
    left -= piece.byteLength;
    if (left < 0) break;
    yield piece;
  }
  if (left !== 0) throw new Error("A stored text does not have its stored length.");
}
