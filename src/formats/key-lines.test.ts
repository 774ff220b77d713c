import assert from "node:assert/strict";
import { test } from "node:test";
import { findKeyLines } from "./json-lines.ts";
import { yamlKeyLines } from "./yaml.ts";

test("finds the lines of keys in JSON, comments skipped", () => {
  const lineOf = findKeyLines(
    '{\n  // "packages": {\n  "packages": {\n    "a": ["x\\\\", "b": 1],\n    "c\\"d": {"e":\n 1},\n\n    "f" : {}\n  },\n  "x": {"f": 2}\n}',
  );
  const lines = ["a", "b", 'c\\"d', "e", "f"].map((key) => lineOf("packages", key));
  assert.deepEqual(lines, [4, undefined, 5, undefined, 8]);
  assert.equal(lineOf("x", "f"), 10);
});

test("finds the lines of keys in YAML by their indentation", () => {
  const source = "a: 1\npackages:\n\n  'b@1':\n    c:\n  \"d@2\": {}\n  # e:\n  ? very long\n  :\n    x: 1\r\n  b@1:\n";
  assert.deepEqual(
    [...yamlKeyLines(source, 2)].filter(([key]) => key !== ""),
    [
      ["b@1", 4],
      ["d@2", 6],
      ["very long", 8],
    ],
  );
});
