import assert from "node:assert/strict";
import { test } from "node:test";
import { createOnce, oncePerKey } from "./once.ts";

test("a value is made once for each key, also undefined", () => {
  const keys: string[] = [];
  const read = oncePerKey((key) => void keys.push(key));
  for (const key of ["a", "b", "a"]) read(key);
  assert.deepEqual(keys, ["a", "b"]);
});

test("the first of several ways to make a value counts", () => {
  const once = createOnce<number>();
  assert.deepEqual([once("a", () => 1), once("a", () => 2), once("b", () => 3)], [1, 1, 3]);
});
