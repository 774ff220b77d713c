import assert from "node:assert/strict";
import { test } from "node:test";
import { findFileLine, formatLocation } from "./format-location.ts";

test("a place is a file, a line of it, or a line in a cell of a notebook", () => {
  assert.equal(formatLocation({ file: "a/pom.xml" }), "a/pom.xml");
  assert.equal(formatLocation({ file: "a/pom.xml", line: 12 }), "a/pom.xml:12");
  assert.equal(formatLocation({ file: "a.ipynb", cell: 3, line: 2 }), "a.ipynb:cell 3:2");
});

test("a line of a cell is not a line of the file", () => {
  assert.equal(findFileLine({ line: 12 }), 12);
  assert.equal(findFileLine({ line: 2, cell: 3 }), undefined);
  assert.equal(findFileLine(undefined), undefined);
});
