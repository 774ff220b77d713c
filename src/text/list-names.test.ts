import assert from "node:assert/strict";
import { test } from "node:test";
import { listAll, listNames } from "./list-names.ts";

test("a list shows three names and counts the others", () => {
  const names = ["a", "b", "c", "d", "e", "f", "g"];
  const many = Array.from({ length: 1_207 }, (_, at) => `n${at}`);
  assert.equal(listNames([]), "");
  assert.equal(listNames(names.slice(0, 1)), "a");
  assert.equal(listNames(names.slice(0, 3)), "a, b, c");
  assert.equal(listNames(names.slice(0, 4)), "a, b, c and 1 more");
  assert.equal(listNames(names), "a, b, c and 4 more");
  assert.equal(listNames(many), "n0, n1, n2 and 1,204 more");
  assert.equal(listNames(names, 2, 3), "a, b and 8 more");
});

test("a list of all ends with the word for the last", () => {
  assert.deepEqual(
    [[], ["a"], ["a", "b"], ["a", "b", "c"]].map((names) => listAll(names)),
    ["", "a", "a and b", "a, b and c"],
  );
});
