import { promisify } from "node:util";
import { gunzip } from "node:zlib";

/** A stored report as JSON in UTF-8. */
export async function unpackReport(body: Uint8Array): Promise<Buffer> {
  // In one piece: zlib would otherwise go back and forth between threads for every 16 KB.
  const chunkSize = Math.min(Math.max(unpackedSize(body) + spare, 1024), mostAtOnce);
  return promisify(gunzip)(body, { chunkSize });
}

/** With no room left at the end, zlib asks once more whether that was all. */
const spare = 64;
const mostAtOnce = 8 * 1024 * 1024;

/** gzip writes the size at the very end. */
function unpackedSize(body: Uint8Array): number {
  if (body.byteLength < 4) return 0;
  return new DataView(body.buffer, body.byteOffset, body.byteLength).getUint32(body.byteLength - 4, true);
}
