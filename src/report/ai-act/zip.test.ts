import { unzipSync } from "fflate";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { toZip } from "./zip.ts";

describe("the archive", () => {
  const files = { "b.txt": "b".repeat(1_000), "a.txt": "ä" };
  const time = new Date("2026-03-29T02:30:10.900Z"); // an hour that local time leaves out in much of Europe
  const bytes = toZip(files, time);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const directory = view.getUint32(bytes.length - 6, true);

  test("holds the files in the order given", () => {
    const read = unzipSync(bytes);
    assert.deepEqual(Object.keys(read), ["b.txt", "a.txt"]);
    assert.equal(new TextDecoder().decode(read["a.txt"]), "ä");
  });

  test("has the given time, in UTC, in the directory and before each file", () => {
    const stamp = (((2026 - 1980) << 25) | (3 << 21) | (29 << 16) | (2 << 11) | (30 << 5) | 5) >>> 0;
    assert.equal(view.getUint32(10, true), stamp);
    assert.equal(view.getUint32(directory + 12, true), stamp);
    const second = directory + 46 + "b.txt".length;
    assert.equal(view.getUint32(second + 12, true), stamp);
    assert.equal(view.getUint32(view.getUint32(second + 42, true) + 10, true), stamp);
  });

  test("gives files that everybody may read", () => {
    assert.equal(bytes[directory + 5], 3); // Unix
    assert.equal(view.getUint32(directory + 38, true) >>> 16, 0o100644);
  });

  test("is the same every time, and takes years that the format does not know", () => {
    assert.deepEqual(toZip(files, time), bytes);
    for (const year of ["1970-01-01", "+012345-01-01"])
      assert.ok(toZip(files, new Date(`${year}T00:00:00Z`)).length > 0);
  });
});
