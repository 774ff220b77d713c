import assert from "node:assert/strict";
import { test } from "node:test";
import { acceptsGzip } from "./accepts-gzip.ts";

test("gzip is sent only to those who take it", () => {
  for (const header of [
    "gzip",
    "deflate, gzip;q=0.5",
    "br, GZIP",
    "*",
    "x-gzip",
    "gzip ; q=1",
    "identity;q=0, *;q=0.1",
  ])
    assert.equal(acceptsGzip(header), true, header);
  for (const header of [
    undefined,
    "",
    "identity",
    "br",
    "gzip;q=0",
    "gzip;q=0.000",
    "*;q=0",
    "gzip;q=0, *",
    "gzipped",
    "gzip;q=x",
  ])
    assert.equal(acceptsGzip(header), false, header);
});
