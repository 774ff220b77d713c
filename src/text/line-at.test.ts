import assert from "node:assert/strict";
import { test } from "node:test";
import { createLineFinder, lineAt } from "./line-at.ts";

test("an offset is on the line that its character belongs to, a line break on the line that it ends", () => {
  const text = "ab\n\ncd\r\ne";
  assert.deepEqual(
    Array.from({ length: text.length + 1 }, (_, at) => lineAt(text, at)),
    [1, 1, 1, 2, 3, 3, 3, 3, 4, 4],
  );
  assert.equal(lineAt("", 0), 1);
  const find = createLineFinder(text);
  assert.deepEqual([9, 0, 2, 3, 3].map(find), [4, 1, 1, 2, 2]);
  assert.deepEqual([1, 2].map(createLineFinder("a\rb")), [1, 2]);
});
