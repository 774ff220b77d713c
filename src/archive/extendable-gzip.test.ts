import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { endBytes, extendedBytes, extendGzip, packExtendable, sizeFromEnd } from "./extendable-gzip.ts";

describe("packed text that can be extended", () => {
  const texts = ["", "x", "ä漢\u{1f600}".repeat(10), "0123456789".repeat(100_000), noise(300_000)];
  const arounds = ["", "{", `{"summary":${"s".repeat(70_000)},`, "y".repeat(0xffff)];

  for (const [at, text] of texts.entries()) {
    test(`${at}: is what it was, with the other texts around it, and one member of gzip`, async () => {
      const packed = await packExtendable(text);
      assert.equal(gunzipSync(packed).toString(), text);
      for (const before of arounds) {
        for (const after of arounds) {
          const [start, end] = [Buffer.from(before), Buffer.from(after)];
          const whole = Buffer.concat(extendGzip(packed, start, end));
          assert.equal(gunzipSync(whole).toString(), before + text + after); // Node checks the sum and the length
          assert.equal(whole.byteLength, extendedBytes(packed.byteLength, start, end));
        }
      }
    });

    test(`${at}: tells its length, however it was packed`, async () => {
      for (const [packed, isExtendable] of [
        [await packExtendable(text), true],
        [gzipSync(text), false],
      ] as const) {
        const { byteLength } = packed;
        const size = { packedBytes: byteLength, unpackedBytes: Buffer.byteLength(text), isExtendable };
        assert.deepEqual(sizeFromEnd(packed.subarray(-endBytes), byteLength), size);
      }
    });
  }

  test("is not taken for what it is not", () => {
    assert.throws(() => extendGzip(gzipSync("report"), Buffer.from("{"), Buffer.from("}")), /cannot be extended/);
    assert.throws(() => sizeFromEnd(Buffer.from("{}"), 2), /not packed/);
  });
});

/** Text that cannot be packed well: it goes into blocks of another kind. */
function noise(length: number): string {
  let seed = 7;
  return Array.from({ length }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return String.fromCharCode(33 + ((seed >> 8) % 90));
  }).join("");
}
