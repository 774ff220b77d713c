import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { crc32, deflateSync, inflateSync } from "node:zlib";
import { shrinkPng } from "../scripts/screenshots/shrink-png.ts";

function chunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), body]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(body.length, 0);
  numbers.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([numbers.subarray(0, 4), typed, numbers.subarray(4)]);
}

/** Two lines of three pixels, RGB unless told otherwise, with the number of its filter before each line. */
function pngOf(lines: Buffer, kind = 2, depth = 8): Buffer {
  const header = Buffer.from([0, 0, 0, 3, 0, 0, 0, 2, depth, kind, 0, 0, 0]);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([start, chunk("IHDR", header), chunk("IDAT", deflateSync(lines)), chunk("IEND", Buffer.of())]);
}

/** The colours of a picture with a palette, pixel by pixel. */
function colorsOf(png: Buffer): string[] {
  const bodyOf = (type: string) => {
    const at = png.indexOf(type);
    return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
  };
  const palette = bodyOf("PLTE");
  const lines = inflateSync(bodyOf("IDAT"));
  const width = png.readUInt32BE(16);
  const pixels = [...lines].filter((_, at) => at % (width + 1) !== 0);
  return pixels.map((index) => palette.subarray(index * 3, index * 3 + 3).toString("hex"));
}

const [red, green, blue] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
] as const;

describe("a picture that is made smaller", () => {
  /** What the second line has to hold for red, green and blue below the same colours, by each filter. */
  const filtered: Readonly<Record<string, readonly number[]>> = {
    none: [0, ...red, ...green, ...blue],
    left: [1, 255, 0, 0, 1, 255, 0, 0, 1, 255],
    above: [2, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    average: [3, 128, 0, 0, 129, 128, 0, 0, 129, 128],
    paeth: [4, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  };
  for (const [name, second] of Object.entries(filtered))
    test(`has the same colours, with the filter "${name}"`, () => {
      const lines = Buffer.from([0, ...red, ...green, ...blue, ...second]);
      const row = ["ff0000", "00ff00", "0000ff"];
      assert.deepEqual(colorsOf(shrinkPng(pngOf(lines))), [...row, ...row]);
    });

  test("is refused where it is of another kind", () => {
    assert.throws(() => shrinkPng(pngOf(Buffer.alloc(20), 3)), /another kind/);
    assert.throws(() => shrinkPng(pngOf(Buffer.alloc(20), 2, 16)), /another kind/);
  });
});
