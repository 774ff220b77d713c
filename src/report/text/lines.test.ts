import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { wrapText, wrapWords } from "./lines.ts";

const address = "https://example.org/a/long/path";

for (const wrap of [wrapText, wrapWords]) {
  describe(wrap.name, () => {
    test("breaks at blanks, tabs and line ends, and keeps none of them", () =>
      assert.deepEqual(wrap("  one two\tthree\n\nfour ", 9), ["one two", "three", "four"]));

    test("fills a line to the last column", () => assert.deepEqual(wrap("one two three", 7), ["one two", "three"]));

    test("counts columns: a Chinese character takes two", () =>
      assert.deepEqual(wrap("许可 证书 abc", 8), ["许可", "证书 abc"]));

    test("gives no line for a text without words", () => {
      assert.deepEqual(wrap("", 10), []);
      assert.deepEqual(wrap(" \n ", 10), []);
    });

    test("takes linear time", () => {
      assert.equal(wrap("a ".repeat(40_000), 80).length, 1_000);
      wrap("a".repeat(100_000), 80);
      wrap(" ".repeat(100_000), 80);
    });
  });
}

describe("a word that is longer than a line", () => {
  test("loses its middle in a table", () =>
    assert.deepEqual(wrapText(`see ${address} there`, 16), ["see", "https://…ng/path", "there"]));

  test("stays whole on a line of its own where it is copied from", () =>
    assert.deepEqual(wrapWords(`see ${address} there`, 16), ["see", address, "there"]));
});

describe("the most lines of wrapText", () => {
  test("mark the last line where words are left", () => {
    assert.deepEqual(wrapText("one two three four", 7, 2), ["one two", "three …"]);
    assert.deepEqual(wrapText("one two three four", 7, 1), ["one…o …"]);
  });

  test("leave a text alone that fits", () => assert.deepEqual(wrapText("one two three", 7, 2), ["one two", "three"]));
});
