import assert from "node:assert/strict";
import { test } from "node:test";
import { listSome } from "./words.ts";

test("a list shows three names and counts the others", () => {
  const names = ["a", "b", "c", "d", "e", "f", "g"];
  const many = Array.from({ length: 1_207 }, (_, at) => `n${at}`);
  assert.equal(listSome([]), "");
  assert.equal(listSome(names.slice(0, 1)), "a");
  assert.equal(listSome(names.slice(0, 3)), "a, b, c");
  assert.equal(listSome(names.slice(0, 4)), "a, b, c and 1 more");
  assert.equal(listSome(names), "a, b, c and 4 more");
  assert.equal(listSome(many), "n0, n1, n2 and 1,204 more");
});
