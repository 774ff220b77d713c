import { createGunzip } from "node:zlib";

/**
 * Small enough that the system's allocator serves all of them from one place again and again; buffers as large as a
 * report leave holes behind that nothing else fits in, and the memory of a server grows with every one.
 */
const chunkSize = 64 * 1024;

/** A stored report as JSON in UTF-8, in pieces. */
export async function unpackReport(body: Uint8Array): Promise<readonly Buffer[]> {
  const unpacking = createGunzip({ chunkSize });
  unpacking.end(body);
  const pieces: Buffer[] = [];
  for await (const piece of unpacking as AsyncIterable<Buffer>) pieces.push(piece);
  return pieces;
}
