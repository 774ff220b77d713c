import assert from "node:assert/strict";
import { test } from "node:test";
import { createExclude } from "./exclude.ts";

test("a path from the root may be written as shells complete it", () => {
  for (const pattern of ["/a", "./a", "././a/", " ./a "]) {
    const isExcluded = createExclude([pattern]);
    assert.deepEqual([isExcluded("a"), isExcluded("b/a"), isExcluded("b")], [true, false, false], pattern);
  }
});

test("a name counts at any depth, and nothing is left out for an empty one", () => {
  const isExcluded = createExclude(["a", "", " "]);
  assert.deepEqual([isExcluded("a"), isExcluded("b/a"), isExcluded("b")], [true, true, false]);
});
