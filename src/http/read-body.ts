import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { pipeline, type Readable } from "node:stream";
import { SourceUnavailable } from "../domain/sources.ts";

/** The whole body, decompressed; the limit counts what comes out, not what came in. */
export async function readBody(
  body: Readable,
  encoding: string | undefined,
  most: number,
  host: string,
): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  const source = decompress(body, encoding, host);
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      length += chunk.byteLength;
      if (length > most)
        throw new SourceUnavailable("too_large", host, `${host} answered with more than ${most} bytes.`);
      chunks.push(chunk);
    }
  } finally {
    body.destroy();
    source.destroy();
  }
  return Buffer.concat(chunks, length);
}

function decompress(body: Readable, encoding: string | undefined, host: string): Readable {
  const name = encoding?.trim().toLowerCase() ?? "identity";
  if (name === "identity" || name === "") return body;
  const make = decoders[name];
  if (!make) throw new SourceUnavailable("bad_reply", host, `${host} answered in the encoding "${name.slice(0, 40)}".`);
  return pipeline(body, make(), () => {}); // the error reaches whoever reads
}

const decoders: Readonly<Record<string, () => ReturnType<typeof createGunzip>>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};
