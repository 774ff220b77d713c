import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeText } from "./text.ts";

test("a byte order mark decides the encoding and is not part of the text", () => {
  assert.equal(decodeText(Uint8Array.of(0xef, 0xbb, 0xbf, 0x4d)), "M");
  assert.equal(decodeText(Uint8Array.of(0xff, 0xfe, 0x4d, 0)), "M");
  assert.equal(decodeText(Uint8Array.of(0xfe, 0xff, 0, 0x4d)), "M");
});

test("bytes that are not UTF-8 are replaced, the rest of the text is kept", () =>
  assert.equal(decodeText(Uint8Array.of(0x4d, 0xe9, 0x49)), "M\ufffdI"));

test("a file with a NUL byte is binary", () => assert.equal(decodeText(Uint8Array.of(0x4d, 0, 0x49)), undefined));
