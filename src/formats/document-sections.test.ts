import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../test/helpers/cpu-time.ts";
import { readSections } from "./document-sections.ts";

function titles(text: string): string[] {
  return readSections(text).map(({ title, line }) => `${line} ${title}`);
}

describe("sections of a document", () => {
  test("begin at headings of every kind, with their lines", () => {
    const text = "# One #\ntext\n## 2. **Two**\nText\nThree\n-----\n\nFour\n====\n";
    assert.deepEqual(titles(text), ["1 One", "3 Two", "5 Three", "8 Four"]);
  });

  test("include the text below smaller headings, and end at the next of their size", () => {
    const [first] = readSections("## A\n### B\ninside\n## C\noutside\n");
    assert.deepEqual(first?.lines.at(-1), { line: 3, text: "inside" });
  });

  test("are labels too: in lists, in bold and in tables", () => {
    const text = "- **Hardware Type:** A100\nRelease date: 2025-06-01\n| Context length | 4096 |\nno label here\n";
    assert.deepEqual(titles(text), ["1 Hardware Type", "2 Release date", "3 Context length"]);
    assert.equal(readSections(text)[2]?.lines[0]?.text, "4096");
  });

  test("are not in code, in comments or in the head of a card", () => {
    const text =
      "---\nlicense: mit\n---\n```sh\n# no heading\n```\n<!-- ## none\n# none\n--> no\n# Yes\nx <!-- y --> z\n";
    assert.deepEqual(titles(text), ["10 Yes"]);
    assert.deepEqual(readSections(text)[0]?.lines, [{ line: 11, text: "x  z" }]);
  });

  test("reads hostile texts quickly", async () => {
    await assertQuick(5_000, "all of them", () => {
      for (const text of [
        "#".repeat(1_000_000),
        "# a\n".repeat(50_000),
        "|".repeat(500_000),
        `${" ".repeat(500_000)}:`,
      ])
        readSections(text);
      for (const piece of ["<!--", "-->", "a: b\n", "```\n", "a\n---\n", "**", "- "])
        readSections(piece.repeat(100_000));
    });
  });
});
