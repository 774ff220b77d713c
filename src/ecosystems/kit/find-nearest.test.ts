import assert from "node:assert/strict";
import { test } from "node:test";
import { fileOf } from "../../../test/helpers/tree.ts";
import { findAbove, findFromRoot, findNearest } from "./find-nearest.ts";

const file = fileOf("a/b/x", "", { "a/b/one": "", "a/two": "", one: "", "c/three": "" });

test("files are found in a folder and above it, the nearest first", () => {
  assert.deepEqual(
    [...findAbove(file, ["two", "one"])].map(({ path }) => path),
    ["a/b/one", "a/two", "one"],
  );
  assert.equal(findNearest(file, ["two"])?.path, "a/two");
  assert.equal(findNearest(file, ["three"]), undefined);
});

test("a file is found by its path from the root", () => {
  assert.equal(findFromRoot(file, "c/three")?.path, "c/three");
  assert.equal(findFromRoot(file, "../c/three"), undefined);
});
