import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { unpackReport } from "./unpack-report.ts";

const textOf = async (body: Uint8Array) => (await unpackReport(body)).toString();

describe("a stored report", () => {
  for (const length of [0, 1, 1024 - 64, 1024, 16 * 1024, 200_000, 9 * 1024 * 1024]) {
    test(`of ${length} bytes is unpacked whole`, async () => {
      const text = "0123456789ä".repeat(Math.ceil(length / 12)).slice(0, length);
      assert.equal(await textOf(gzipSync(text)), text);
    });
  }

  test("is read from its own part of a larger buffer", async () => {
    const packed = gzipSync("report");
    const larger = Buffer.concat([Buffer.alloc(7), packed, Buffer.alloc(9, 0xff)]);
    assert.equal(await textOf(larger.subarray(7, 7 + packed.length)), "report");
  });

  test("is an error when it is damaged", async () => {
    for (const damaged of [Buffer.alloc(0), Buffer.from("{}"), gzipSync("report").subarray(0, -6)]) {
      await assert.rejects(unpackReport(damaged));
    }
  });
});
