import assert from "node:assert/strict";
import { test } from "node:test";
import { createFileIndex } from "./file-index.ts";
import { createGlob } from "./glob.ts";

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
  assert.deepEqual(asked, ["a 0 500000", "b 0 500000", "a 0 500000"]);
});

test("more of a large file is read when it is wanted", async () => {
  const asked: string[] = [];
  const content = new Uint8Array(2_000_000);
  const index = createFileIndex([{ path: "a" }], async (_path, offset, length) => {
    asked.push(`${offset} ${length}`);
    return content.subarray(offset, offset + length);
  });
  const lengthOf = async (max: number) => (await index.get("a")?.bytes(max))?.byteLength;
  assert.deepEqual([await lengthOf(16), await lengthOf(600_000), await lengthOf(16)], [16, 600_000, 16]);
  assert.equal((await index.get("a")?.range(10, 5))?.byteLength, 5);
  assert.deepEqual(asked, ["0 500000", "0 600000", "10 5"]);
});

test("a file that cannot be read is an error for every caller", async () => {
  const index = createFileIndex([{ path: "a" }], () => Promise.reject(new Error("gone")));
  await assert.rejects(index.get("a")?.bytes(9) ?? Promise.resolve(), /gone/);
  await assert.rejects(index.get("a")?.bytes(9) ?? Promise.resolve(), /gone/);
});

test("a search by ending finds what the pattern matches", () => {
  const paths = ["b/x.js", ".js", "js", "a.b.js", "a.js.b", "folder.js/read", "folder.js/x.jsx", "A.JS", "x.", "x.js~"];
  const index = createFileIndex(
    paths.map((path) => ({ path })),
    () => Promise.reject(new Error("not read")),
  );
  for (const pattern of ["*.js", "*.jsx", "*.JS", "*.b", "*.ts", "*."]) {
    const expected = paths.filter(createGlob(pattern)).toSorted();
    assert.deepEqual(
      index
        .get("js")
        ?.find(pattern)
        .map(({ path }) => path),
      expected,
      pattern,
    );
  }
});

test("a folder may be there if files are in it or below it", () => {
  const index = createFileIndex(
    ["top", "a/b/c.json", "a/d"].map((path) => ({ path })),
    () => Promise.reject(new Error("not read")),
  );
  const file = index.get("a/d");
  const mayHave = ["b", "../a/b", "..", "c.json", "b/c.json", "../..", "../b"].map((path) => file?.mayHaveFolder(path));
  assert.deepEqual(mayHave, [true, true, true, false, false, false, false]);
});
