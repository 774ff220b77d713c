import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { pipeline, type Readable } from "node:stream";
import { SourceUnavailable } from "../domain/contracts/sources.ts";
import { formatSize } from "../text/count.ts";

interface BodyOptions {
  readonly encoding: string | undefined;
  readonly maxBytes: number;
  readonly host: string;
  /** Called per megabyte: a large download is progress, a few bytes now and then are not. */
  readonly onMegabyte: () => void;
}

/** Reads the whole body, decompressed; the limit applies to the decompressed size. */
export async function readBody(
  body: Readable,
  { encoding, maxBytes, host, onMegabyte }: BodyOptions,
): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  let toldBytes = 0;
  const source = decompress(body, encoding, host);
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      length += chunk.byteLength;
      if (length > maxBytes) throw tooManyBytes(host, maxBytes);
      chunks.push(chunk);
      if (length - toldBytes < 1_000_000) continue;
      toldBytes = length;
      onMegabyte();
    }
  } finally {
    body.destroy();
    source.destroy();
  }
  return Buffer.concat(chunks, length);
}

function tooManyBytes(host: string, maxBytes: number): SourceUnavailable {
  const max = formatSize(maxBytes);
  return new SourceUnavailable("too_large", host, `${host} answered with more than the ${max} that lcc reads.`);
}

function decompress(body: Readable, encoding: string | undefined, host: string): Readable {
  const name = encoding?.trim().toLowerCase() ?? "identity";
  if (name === "identity" || name === "") return body;
  const make = decoders.get(name);
  if (!make) throw new SourceUnavailable("bad_reply", host, `${host} answered in the encoding "${name.slice(0, 40)}".`);
  return pipeline(body, make(), () => {}); // the reader gets the error
}

const decoders: ReadonlyMap<string, () => ReturnType<typeof createGunzip>> = new Map([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);
