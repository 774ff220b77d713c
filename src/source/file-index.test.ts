import assert from "node:assert/strict";
import { test } from "node:test";
import { createFileIndex } from "./file-index.ts";

test("a file that several detectors look into is read once", async () => {
  const asked: string[] = [];
  const read = async (path: string, offset: number, length: number) => {
    asked.push(`${path} ${offset} ${length}`);
    return new TextEncoder().encode(`content of ${path}`).subarray(offset, offset + length);
  };
  const index = createFileIndex([{ path: "a" }, { path: "b" }], read);
  const show = async (path: string, max: number) => new TextDecoder().decode(await index.get(path)?.bytes(max));
  assert.equal(await show("a", 100), "content of a");
  assert.equal(await show("a", 100), "content of a");
  assert.equal(await show("a", 1000), "content of a"); // all of it was read
  assert.equal(await show("a", 7), "content");
  assert.equal(await show("b", 100), "content of b");
  assert.equal(await show("a", 7), "content");
  assert.equal(await show("a", 100), "content of a");
  assert.deepEqual(asked, ["a 0 100", "b 0 100", "a 0 7", "a 0 100"]);
});

test("a file that cannot be read is an error for every caller", async () => {
  const index = createFileIndex([{ path: "a" }], () => Promise.reject(new Error("gone")));
  await assert.rejects(index.get("a")?.bytes(9) ?? Promise.resolve(), /gone/);
  await assert.rejects(index.get("a")?.bytes(9) ?? Promise.resolve(), /gone/);
});
