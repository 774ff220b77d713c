import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { describe, test } from "node:test";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { SourceUnavailable } from "../domain/contracts/sources.ts";
import { readBody } from "./read-body.ts";

function read(body: Uint8Array, encoding: string | undefined): Promise<Uint8Array> {
  return readBody(Readable.from([body]), { encoding, maxBytes: 1_000, host: "a.example", onMegabyte: () => {} });
}

describe("a body", () => {
  const plain = Buffer.from("text");
  const encodings: Readonly<Record<string, Uint8Array>> = {
    identity: plain,
    gzip: gzipSync(plain),
    "X-Gzip": gzipSync(plain),
    deflate: deflateSync(plain),
    br: brotliCompressSync(plain),
  };

  for (const [encoding, body] of Object.entries(encodings))
    test(`is decoded from ${encoding}`, async () => assert.equal(String(await read(body, encoding)), "text"));

  for (const encoding of ["zstd", "constructor", "__proto__"])
    test(`in the encoding ${encoding} is a bad reply`, async () => {
      const message = `a.example answered in the encoding "${encoding}".`;
      await assert.rejects(read(plain, encoding), new SourceUnavailable("bad_reply", "a.example", message));
    });
});
