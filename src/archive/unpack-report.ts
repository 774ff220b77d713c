import { createGunzip } from "node:zlib";
import { sizeFromEnd } from "./extendable-gzip.ts";

/** Small chunks reuse the same memory; large ones fragment the memory of a server. */
const chunkSize = 64 * 1024;

/** DEFLATE cannot compress better than this. */
const maxRatio = 1_032;

/** Unpacks a stored report, or data derived from one, into one buffer: joining chunks would take twice the memory. */
export async function unpackReport(body: Uint8Array): Promise<Buffer> {
  const { unpackedBytes } = sizeFromEnd(body, body.byteLength);
  if (unpackedBytes > body.byteLength * maxRatio) throw new Error("The end of the stored gzip is damaged.");
  const text = Buffer.allocUnsafeSlow(unpackedBytes);
  const unpacking = createGunzip({ chunkSize });
  unpacking.end(body);
  let length = 0;
  for await (const piece of unpacking as AsyncIterable<Buffer>) {
    piece.copy(text, length);
    length += piece.byteLength;
  }
  if (length !== unpackedBytes) throw new Error("The stored gzip has another length than it says.");
  return text;
}
